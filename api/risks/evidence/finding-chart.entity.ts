import { Field, Float, ObjectType } from 'type-graphql'
import { DayScalar } from '../../platform/graph-types/day-scalar.ts'
import { graphEnum } from '../../platform/graph-types/graph-enum.ts'
import { GraphMoney } from '../../platform/graph-types/graph-money.ts'
import type { Day } from '../../values/day.ts'

export const ChartMeasure = graphEnum('ChartMeasure', 'What the values of a chart are.', {
  unitCost: 'Unit cost, and beside it the price at which the unit was offered; in major units of the currency.',
  refunds: 'Money refunded in a day or week; in major units of the currency.',
  disputes: 'Money disputed in a day or week; in major units of the currency.',
  fees: 'Fees billed in a day or week; in major units of the currency.',
  returnOnAds: 'Sales for each one of the currency spent on ads.',
  costPerParcel: 'Cost of one parcel, and beside it what the customer paid; in major units of the currency.',
  discountDepth: 'Share taken off the list price, 0 to 1.',
  loss: 'Money lost in a day or week; in major units of the currency.',
})
export type ChartMeasure = keyof typeof ChartMeasure

export const ChartBucket = graphEnum('ChartBucket', 'How long a point of a chart lasts.', {
  day: 'One day.',
  week: 'Seven days, counted from the day of the change.',
})
export type ChartBucket = keyof typeof ChartBucket

@ObjectType('FindingChartPoint', { simpleResolvers: true, description: 'One day or week of a chart.' })
export class FindingChartPoint {
  @Field(() => DayScalar, { description: 'Its first day.' }) day!: Day
  @Field(() => DayScalar, { description: 'Its last day; the same as the first where points are days.' }) until!: Day
  @Field(() => Float, { nullable: true, description: 'What happened; null where nothing was sold, sent or spent.' })
  actual!: number | null
  @Field(() => Float, { nullable: true, description: 'What should have happened by the rows of the loss; null where none was lost.' })
  expected!: number | null
  @Field(() => Float, { nullable: true, description: 'The lower end of what was usual before the change, or of the expected.' })
  expectedLow!: number | null
  @Field(() => Float, {
    nullable: true,
    description: 'The upper end of the same; of discounts and unit costs the expected itself, at which the loss begins.',
  })
  expectedHigh!: number | null
  @Field(() => Float, {
    nullable: true,
    description: 'The other line: the price, or what customers paid; null where the measure has none.',
  })
  beside!: number | null
  @Field(() => Float, {
    nullable: true,
    description: 'The lowest price of most lines, whatever their number of units; null as above, and for what customers paid.',
  })
  besideLow!: number | null
  @Field(() => Float, { nullable: true, description: 'The highest price of the same.' }) besideHigh!: number | null
  @Field(() => GraphMoney, { description: 'Lost in this time, exact: the points sum to the loss of the finding.' }) loss!: GraphMoney
}

@ObjectType('FindingChart', {
  simpleResolvers: true,
  description: 'A leak as a picture: from up to 60 days before the change, where the data has them, to the end of the leak or of the data.',
})
export class FindingChart {
  @Field(() => ChartMeasure, { description: 'What the values are.' }) measure!: ChartMeasure
  @Field(() => ChartBucket, { description: 'How long a point lasts.' }) bucket!: ChartBucket
  @Field(() => DayScalar, { description: 'The first day of the axis.' }) from!: Day
  @Field(() => DayScalar, { description: 'The last day of the axis.' }) until!: Day
  @Field(() => Float, {
    nullable: true,
    description: 'The mean of a day or week, or the median, before the change; null with under 14 days to tell it by.',
  })
  usual!: number | null
  @Field(() => [FindingChartPoint], { description: 'In the order of days; days without anything to show are left out.' })
  points!: FindingChartPoint[]
}
