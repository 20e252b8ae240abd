import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { DayScalar } from '../platform/graph-types/day-scalar.ts'
import { connectionType } from '../platform/graph-types/paging.ts'
import type { Day } from '../values/day.ts'

@ObjectType({ simpleResolvers: true, description: 'A scan of the business that has ended: what the detectors saw and how sure they are.' })
export class AiAnalysis {
  @Field(() => ID, { description: 'The scan.' }) id!: string
  @Field(() => Float, {
    nullable: true,
    description: 'Mean confidence of the leaks that were open and told, 0 to 1; null where there were none.',
  })
  confidence!: number | null
  @Field(() => Int, { description: 'Risks that were open and told when it ended.' }) risksIdentified!: number
  @Field(() => String, { description: 'Version of the detection engine.' }) modelVersion!: string
  @Field(() => DayScalar, { nullable: true, description: 'The first day of the data; null without data.' }) fromDay!: Day | null
  @Field(() => DayScalar, { nullable: true, description: 'The last day of the data; null without data.' }) asOf!: Day | null
  @Field(() => Int, { description: 'Days that this scan looked at: those that were new or touched.' }) days!: number
  @Field(() => GraphQLDateTimeISO, { description: 'When it began.' }) startedAt!: Date
  @Field(() => GraphQLDateTimeISO, { description: 'When it ended.' }) finishedAt!: Date
}

export const AiAnalysisConnection = connectionType('AiAnalysis', () => AiAnalysis)
