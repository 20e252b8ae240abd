import { Field, ObjectType } from 'type-graphql'

@ObjectType({ simpleResolvers: true, description: 'What a risk is about: of several findings, the most expensive.' })
export class RiskSubject {
  @Field(() => String, { description: 'Kind of leak, such as cogs_rise or discount_stack.' }) kind!: string
  @Field(() => String, { description: 'What leaks, spelled as in the files; `all` for the shop as a whole.' }) entity!: string
  @Field(() => String, { nullable: true, description: 'What the files call it, where they say so.' }) entityName?: string
}
