import { Field, InputType } from 'type-graphql'
import { DayScalar } from '../../platform/graph-types/day-scalar.ts'
import { graphEnum } from '../../platform/graph-types/graph-enum.ts'
import type { Day } from '../../values/day.ts'

export const EvidenceSort = graphEnum(
  'EvidenceSort',
  'What rows of evidence are sorted by. The order is total: equal ones come by day, and within a day as in the files.',
  {
    day: 'The local day.',
    loss: 'What the row lost.',
    expected: 'What it should have left or cost.',
    actual: 'What it left or cost.',
    units: 'Units sold or returned; rows without units count as none.',
    entity: 'The spelling of what the row is of.',
    reference: 'The number of the order or refund.',
    file: 'File and line.',
  },
)
export type EvidenceSort = keyof typeof EvidenceSort

export const SortDirection = graphEnum('SortDirection', 'The way a sort runs.', {
  ascending: 'The least, the earliest or A first.',
  descending: 'The most, the latest or Z first.',
})
export type SortDirection = keyof typeof SortDirection

export const EvidenceGroupBy = graphEnum('EvidenceGroupBy', 'What the rows of a group have in common.', {
  entity: 'Their product, campaign, carrier and zone, country or fee.',
  reference: 'Their order or refund, or their part of a campaign.',
  file: 'Their file.',
})
export type EvidenceGroupBy = keyof typeof EvidenceGroupBy

@InputType({ description: 'Only rows that fit every field given.' })
export class EvidenceFilter {
  @Field(() => String, {
    nullable: true,
    description:
      'Case-insensitive, in file and line, order number, SKU or name, at most 200 characters; no character has a meaning of its own.',
  })
  search?: string
  @Field(() => String, { nullable: true, description: 'Of this product, campaign, carrier and zone, country or fee.' }) entity?: string
  @Field(() => String, { nullable: true, description: 'Of exactly this number.' }) reference?: string
  @Field(() => String, { nullable: true, description: 'Of the file of exactly this name.' }) file?: string
  @Field(() => DayScalar, { nullable: true, description: 'Of this day or later.' }) from?: Day
  @Field(() => DayScalar, { nullable: true, description: 'Of this day or earlier.' }) until?: Day
}
