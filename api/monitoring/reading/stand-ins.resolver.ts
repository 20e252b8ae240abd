import { Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql'
import { Needs } from '../../platform/rights/needs.ts'
import type { Context } from '../../platform/transaction/context.ts'
import { sources } from '../sources/list.ts'

@ObjectType({ simpleResolvers: true, description: 'A source of monitoring that the operator of this server has read elsewhere.' })
class SourceStandIn {
  @Field(() => String, { description: 'Its name in SOURCE_ORIGINS.' }) key!: string
  @Field(() => String, { description: 'What people call it.' }) name!: string
  @Field(() => String, { description: 'The address that it is read at instead of its own hosts: a stand-in or a proxy.' }) origin!: string
}

@Resolver()
export class SourceStandInsResolver {
  @Needs('monitoring:read')
  @Query(() => [SourceStandIn], { description: 'The sources that are not read at their publishers; none on most servers: no pages.' })
  sourceStandIns(@Ctx() { external: { sourceOrigins } }: Context): readonly SourceStandIn[] {
    return sources.flatMap(({ key, name }) => {
      const origin = sourceOrigins.get(key)
      return origin === undefined ? [] : [{ key, name, origin }]
    })
  }
}
