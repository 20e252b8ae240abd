import { ArgsType, Field, ID, InputType, Int } from 'type-graphql'
import { DayScalar } from '../platform/graph-types/day-scalar.ts'
import { graphEnum } from '../platform/graph-types/graph-enum.ts'
import type { Day } from '../values/day.ts'
import { SortDirection } from './evidence/evidence-view.entity.ts'
import { RiskSeverity, RiskStatus } from './risk.entity.ts'

export const RiskSort = graphEnum(
  'RiskSort',
  'What comes first. The order is total, and risks that do not change are neither repeated nor left out while others do.',
  {
    money: 'What leaks most a month.',
    score: 'The highest risk score.',
    newest: 'What was told last.',
    loss: 'What cost most so far.',
    severity: 'The most severe.',
    since: 'What began last.',
    title: 'By title, from A to Z.',
  },
)
export type RiskSort = keyof typeof RiskSort

@InputType({ description: 'Only risks that fit every field given.' })
export class RiskFilter {
  @Field(() => String, { nullable: true, description: 'financial, operational, customer or inventory.' }) categoryId?: string
  @Field(() => RiskSeverity, { nullable: true, description: 'Of this severity.' }) severity?: RiskSeverity
  @Field(() => [RiskSeverity], { nullable: true, description: 'Of any of these severities.' }) severities?: RiskSeverity[]
  @Field(() => RiskStatus, { nullable: true, description: 'Of this status.' }) status?: RiskStatus
  @Field(() => [RiskStatus], { nullable: true, description: 'Of any of these statuses.' }) statuses?: RiskStatus[]
  @Field(() => String, {
    nullable: true,
    description: 'Case-insensitive, in title or description, at most 200 characters; no character has a meaning of its own.',
  })
  search?: string
  @Field(() => String, { nullable: true, description: "At least this much a month, in the business's currency, such as 99.50." })
  monthlyAtLeast?: string
  @Field(() => DayScalar, { nullable: true, description: 'Reported on this day of the data or later.' }) detectedFrom?: Day
  @Field(() => DayScalar, { nullable: true, description: 'Reported on this day of the data or earlier.' }) detectedUntil?: Day
  @Field(() => ID, { nullable: true, description: 'Only risks that this member looks after.' }) assigneeId?: string
  @Field(() => Boolean, { nullable: true, description: 'True: only risks that whoever asks looks after.' }) isMine?: boolean
  @Field(() => Boolean, { nullable: true, description: 'True: only snoozed risks. False: only others. Both when absent.' })
  isSnoozed?: boolean
}

@ArgsType()
export class RisksArgs {
  @Field(() => Int, { nullable: true, description: '1 to 100; 50 when absent.' }) first?: number
  @Field(() => String, { nullable: true, description: 'The cursor of the risk to go on behind; of the same sort.' }) after?: string
  @Field(() => RiskFilter, { nullable: true, description: 'All risks when absent.' }) filter?: RiskFilter
  @Field(() => RiskSort, { nullable: true, description: 'money when absent.' }) sort?: RiskSort
  @Field(() => SortDirection, { nullable: true, description: 'When absent descending, of titles ascending.' }) direction?: SortDirection
}
