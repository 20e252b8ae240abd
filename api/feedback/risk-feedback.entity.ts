import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Field, ID, ObjectType } from 'type-graphql'
import { graphEnum } from '../platform/graph-types/graph-enum.ts'
import { connectionType } from '../platform/graph-types/paging.ts'

export const ActualImpact = graphEnum(
  'ActualImpact',
  'How much a risk that was there has cost in the end, of the gross profit of a month.',
  {
    none: 'It was true, but harmless.',
    low: 'Less than half a percent.',
    medium: 'Half a percent to 2 percent.',
    high: 'More than 2 percent.',
  },
)
export type ActualImpact = keyof typeof ActualImpact

@ObjectType({ simpleResolvers: true, description: 'What a person or an API key says of a risk: their last word; earlier ones are kept.' })
export class RiskFeedback {
  @Field(() => ID, { description: 'The same for all words of a person on a risk.' }) id!: string
  @Field(() => ID, { description: 'The risk.' }) riskId!: string
  @Field(() => ID, { description: 'The person, also one in a chat; for an API key, the key.' }) userId!: string
  @Field(() => String, { description: "That person's e-mail address at the time; empty for an API key and in a chat." }) email!: string
  @Field(() => String, { nullable: true, description: "The API key's name at the time; null for a person." }) keyName!: string | null
  @Field(() => String, { nullable: true, description: 'Who said it in a chat, with the channel, by the name at the time; null elsewhere.' })
  chatName!: string | null
  @Field(() => Boolean, { description: 'Whether the risk was there as it was told.' }) accurate!: boolean
  @Field(() => Boolean, { description: 'A false alarm; only of what was not accurate. Without it cause, size or place were told wrongly.' })
  falsePositive!: boolean
  @Field(() => ActualImpact, { nullable: true, description: 'Only of what was accurate; null where nobody said.' })
  actualImpact!: ActualImpact | null
  @Field(() => Boolean, { nullable: true, description: 'Whether it helped; null where nobody said.' }) helpful!: boolean | null
  @Field(() => String, { nullable: true, description: 'Anything else.' }) comments!: string | null
  @Field(() => String, { nullable: true, description: 'What was done about it.' }) followUpAction!: string | null
  @Field(() => String, { nullable: true, description: 'What came of it.' }) outcomeDescription!: string | null
  @Field(() => GraphQLDateTimeISO, { description: 'When the person first said something of it.' }) createdAt!: Date
  @Field(() => GraphQLDateTimeISO, { description: 'When the person last said something else.' }) updatedAt!: Date
}

export const RiskFeedbackConnection = connectionType('RiskFeedback', () => RiskFeedback)
