import { Arg, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
import { search } from './search.ts'

@ObjectType({ simpleResolvers: true, description: 'Something that was found.' })
class SearchHit {
  @Field(() => String, { description: 'risk, supplier, playbook or setting.' }) kind!: string
  @Field(() => String, { description: 'Tells apart what is of one kind: the id of the thing, or the name of the page.' }) key!: string
  @Field(() => String, { description: 'What it is called.' }) title!: string
  @Field(() => String, { description: 'More of it; plain text.' }) text!: string
  @Field(() => String, { description: 'The page of this site where it is seen.' }) path!: string
}

@Resolver()
export class SearchResolver {
  @Needs('signed-in')
  @Query(() => [SearchHit], {
    description:
      'What of the business has the text in it, whatever its case, the best of each kind: risks, suppliers, playbooks, settings. Kinds that the caller may not read are left out. Short by nature: no pages.',
  })
  search(
    @Ctx() { read }: Context,
    @Arg('query', () => String, { description: 'At most 200 characters; of nothing but blanks nothing is found.' }) query: string,
    @Arg('first', () => Int, { nullable: true, description: '1 to 100 in all; 20 when absent.' }) first?: number,
  ): Promise<readonly SearchHit[]> {
    return read((work) => search(work, { text: query, first: first ?? 20 }))
  }
}
