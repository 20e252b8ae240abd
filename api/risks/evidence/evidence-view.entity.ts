import { Field, InputType, registerEnumType } from 'type-graphql'
import { DayScalar } from '../../platform/graph-types/day-scalar.ts'
import type { Day } from '../../values/day.ts'

export enum EvidenceSort {
  day = 'day',
  loss = 'loss',
  expected = 'expected',
  actual = 'actual',
  units = 'units',
  entity = 'entity',
  reference = 'reference',
  file = 'file',
}
registerEnumType(EvidenceSort, {
  name: 'EvidenceSort',
  description: 'What rows of evidence are sorted by. The order is total: equal ones come by day, and within a day as in the files.',
  valuesConfig: {
    day: { description: 'The local day.' },
    loss: { description: 'What the row lost.' },
    expected: { description: 'What it should have left or cost.' },
    actual: { description: 'What it left or cost.' },
    units: { description: 'Units sold or returned; rows without units count as none.' },
    entity: { description: 'The spelling of what the row is of.' },
    reference: { description: 'The number of the order or refund.' },
    file: { description: 'File and line.' },
  },
})

export enum SortDirection {
  ascending = 'ascending',
  descending = 'descending',
}
registerEnumType(SortDirection, {
  name: 'SortDirection',
  description: 'The way a sort runs.',
  valuesConfig: {
    ascending: { description: 'The least, the earliest or A first.' },
    descending: { description: 'The most, the latest or Z first.' },
  },
})

export enum EvidenceGroupBy {
  entity = 'entity',
  reference = 'reference',
  file = 'file',
}
registerEnumType(EvidenceGroupBy, {
  name: 'EvidenceGroupBy',
  description: 'What the rows of a group have in common.',
  valuesConfig: {
    entity: { description: 'Their product, campaign, carrier and zone, country or fee.' },
    reference: { description: 'Their order or refund, or their part of a campaign.' },
    file: { description: 'Their file.' },
  },
})

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
