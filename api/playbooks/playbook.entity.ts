import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import { connectionType } from '../platform/graph-types/paging.ts'

export enum PlaybookImpact {
  high = 'high',
  medium = 'medium',
  low = 'low',
}
registerEnumType(PlaybookImpact, {
  name: 'PlaybookImpact',
  description: 'How much of a usual leak of its kind a playbook stops.',
  valuesConfig: {
    high: { description: 'Most of it.' },
    medium: { description: 'A good part of it.' },
    low: { description: 'Little, or a leak that is seldom large.' },
  },
})

@ObjectType({
  simpleResolvers: true,
  description: 'How a kind of leak is stopped, step by step. Cost and time are rough figures of ours, not measurements.',
})
export class Playbook {
  @Field(() => ID, { description: 'Of this business; the same before and after it was executed for the first time.' }) id!: string
  @Field(() => String, { description: 'financial, operational, customer or inventory.' }) categoryId!: string
  @Field(() => String, { description: 'What it does.' }) title!: string
  @Field(() => String, { description: 'When it helps.' }) description!: string
  @Field(() => PlaybookImpact, { description: 'How much of a usual leak of its kind it stops.' }) estimatedImpact!: PlaybookImpact
  @Field(() => String, { nullable: true, description: 'US dollars such as "2500.00"; null where it depends on what is found.' })
  estimatedCost!: string | null
  @Field(() => String, { description: 'As people say it, such as "1-2 weeks".' }) estimatedTime!: string
  @Field(() => Int, { description: 'The least days it takes.' }) minDays!: number
  @Field(() => Int, { description: 'The most days it takes.' }) maxDays!: number
  @Field(() => [String], { description: 'What to do, in order; 1 to 50.' }) steps!: readonly string[]
  @Field(() => [String], { description: 'The kinds of finding that it stops, as in Finding.kind.' }) kinds!: readonly string[]
}

@ObjectType({ simpleResolvers: true, description: 'One step of a run.' })
export class PlaybookRunStep {
  @Field(() => Int, { description: 'Its place in the playbook, from 1.' }) number!: number
  @Field(() => String, { description: 'What to do.' }) text!: string
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When it was ticked off; null while it is not.' }) doneAt!: Date | null
  @Field(() => String, { nullable: true, description: 'Who ticked it off: an e-mail address; null while nobody did, or a program.' })
  doneBy!: string | null
}

@ObjectType({ simpleResolvers: true, description: 'Someone works through a playbook. The run ends when every step is ticked off.' })
export class PlaybookRun {
  @Field(() => ID, { description: 'The run.' }) id!: string
  @Field(() => ID, { description: 'The playbook.' }) playbookId!: string
  @Field(() => ID, { nullable: true, description: 'The risk it is for; null for none.' }) riskId!: string | null
  @Field(() => GraphQLDateTimeISO, { description: 'When it was begun.' }) startedAt!: Date
  @Field(() => String, { nullable: true, description: 'Who began it: an e-mail address; null for a program.' }) startedBy!: string | null
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When the last step was ticked off; null while it is open.' })
  finishedAt!: Date | null
  @Field(() => [PlaybookRunStep], { description: 'The steps as they were when the business got the playbook, in order.' })
  steps!: PlaybookRunStep[]
}

export const PlaybookRunConnection = connectionType('PlaybookRun', () => PlaybookRun)
