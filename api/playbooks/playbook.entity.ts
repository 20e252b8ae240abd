import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { DayScalar } from '../platform/graph-types/day-scalar.ts'
import { graphEnum } from '../platform/graph-types/graph-enum.ts'
import { GraphMoney } from '../platform/graph-types/graph-money.ts'
import { connectionType } from '../platform/graph-types/paging.ts'
import type { Day } from '../values/day.ts'

export const PlaybookImpact = graphEnum('PlaybookImpact', 'How much of a usual leak of its kind a playbook stops.', {
  high: 'Most of it.',
  medium: 'A good part of it.',
  low: 'Little, or a leak that is seldom large.',
})
export type PlaybookImpact = keyof typeof PlaybookImpact

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
  @Field(() => String, {
    nullable: true,
    description: 'The past scenarios of the setup that it answers, as they were typed; null for none. Such playbooks come first.',
  })
  namedBy!: string | null
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

export const PlaybookEffectState = graphEnum('PlaybookEffectState', 'What is known of the effect of a run.', {
  too_early: 'The files hold fewer than seven days since it began.',
  measured: 'The loss before and after can be compared.',
  ended: 'The leak has ended.',
})
export type PlaybookEffectState = keyof typeof PlaybookEffectState

@ObjectType({
  simpleResolvers: true,
  description: 'What the alert lost before a run and since. It says what happened after the run began, not that the run is the reason.',
})
export class PlaybookRunEffect {
  @Field(() => PlaybookEffectState, { description: 'What is known.' }) state!: `${PlaybookEffectState}`
  @Field(() => DayScalar, { description: 'The last day of the files that it rests on.' }) dataUntil!: Day
  @Field(() => Int, { description: 'Days of data since the run began; 0 where the files end before it.' }) days!: number
  @Field(() => GraphMoney, { description: 'Lost in the 30 days of data before the run began.' }) before!: GraphMoney
  @Field(() => GraphMoney, { nullable: true, description: 'Lost per 30 days since; null while it is too early.' })
  after!: GraphMoney | null
  @Field(() => DayScalar, { nullable: true, description: 'The day on which the leak ended; null while it has not.' }) endedOn!: Day | null
}

@ObjectType({ simpleResolvers: true, description: 'Someone works through a playbook. The run ends when every step is ticked off.' })
@Entity({ tableName: 'playbook_run' })
export class PlaybookRun {
  @PrimaryKey({ type: 'uuid' }) businessId!: string
  @Field(() => ID, { description: 'The run.' }) @PrimaryKey({ type: 'uuid' }) id!: string
  @Field(() => ID, { description: 'The playbook.' }) @Property({ type: 'uuid' }) playbookId!: string
  @Field(() => ID, { nullable: true, description: 'The risk it is for; null for none.' })
  @Property({ type: 'uuid', nullable: true })
  riskId!: string | null
  @Field(() => GraphQLDateTimeISO, { description: 'When it was begun.' }) @Property({ type: 'timestamptz' }) startedAt!: Date
  @Field(() => String, { nullable: true, description: 'Who began it: an e-mail address; null for a program.' })
  @Property({ type: 'text', nullable: true, fieldName: 'started_by_email' })
  startedBy!: string | null
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When the last step was ticked off; null while it is open.' })
  @Property({ type: 'timestamptz', nullable: true })
  finishedAt!: Date | null
  @Field(() => ID, { nullable: true, description: 'The member who sees to it; null for nobody.' })
  @Property({ type: 'uuid', nullable: true })
  ownerId!: string | null
  @Field(() => String, { nullable: true, description: 'The name of that member when the run was given to them; null for nobody.' })
  @Property({ type: 'text', nullable: true })
  ownerName!: string | null
  @Field(() => DayScalar, { nullable: true, description: 'The day by which it is to be done; null for none.' })
  @Property({ type: 'date', nullable: true })
  dueOn!: Day | null
  @Field(() => String, { description: 'What people noted; empty when nothing was.' }) @Property({ type: 'text' }) notes!: string
  @Field(() => [PlaybookRunStep], { description: 'The steps as they were when the business got the playbook, in order.' })
  steps!: PlaybookRunStep[]
}

export const PlaybookRunConnection = connectionType('PlaybookRun', () => PlaybookRun)
