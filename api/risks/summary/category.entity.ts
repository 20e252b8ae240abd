import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Field, ID, ObjectType } from 'type-graphql'

@ObjectType({ simpleResolvers: true, description: 'Where in the shop a risk belongs. There are four.' })
export class RiskCategory {
  @Field(() => ID, { description: 'financial, operational, customer or inventory.' }) id!: string
  @Field(() => String, { description: 'As it is shown to people.' }) name!: string
  @Field(() => String, { description: 'What belongs to it.' }) description!: string
  @Field(() => String, { description: 'Name of its icon.' }) icon!: string
  @Field(() => String, { description: 'Its color, as #rrggbb.' }) color!: string
  @Field(() => GraphQLDateTimeISO, { description: 'Since when it exists.' }) createdAt!: Date
}
