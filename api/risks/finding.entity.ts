import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { DayScalar } from '../platform/graph-types/day-scalar.ts'
import { GraphMoney, GraphMoneyRange } from '../platform/graph-types/graph-money.ts'
import { connectionType } from '../platform/graph-types/paging.ts'
import type { Day } from '../values/day.ts'

@ObjectType('WaterfallPart', {
  simpleResolvers: true,
  description: 'One part of what moved the contribution margin; the parts of a list sum to its figure, to the cent.',
})
export class RiskWaterfallPart {
  @Field(() => String, { description: 'What moved it, such as unit cost.' }) part!: string
  @Field(() => GraphMoney, { description: 'What it added to the margin; negative when it took away.' }) amount!: GraphMoney
}

@ObjectType('MarginChange', {
  simpleResolvers: true,
  description:
    'Why what a product left changed: the days of its leak (of the last time it leaked), against as many days at the pace of up to 90 days before. It tells all that happened, which is more than what leaked.',
})
export class RiskMarginChange {
  @Field(() => DayScalar, { description: 'The first day of the leak.' }) since!: Day
  @Field(() => DayScalar, { description: 'Its last day, or the last day of the data.' }) until!: Day
  @Field(() => GraphMoney, { description: 'By how much the contribution margin changed; negative when less was left.' }) change!: GraphMoney
  @Field(() => [RiskWaterfallPart], {
    description: 'volume, mix, price (list price), cost, discount, shipping and fees, without those of nothing; they sum to the change.',
  })
  parts!: RiskWaterfallPart[]
}

/**
 * A GraphQL type over plain rows and not an ORM entity: scans write it in one statement each, and
 * lists read it.
 */
@ObjectType('Finding', {
  simpleResolvers: true,
  description: "The engine's statement about one entity: it leaks, this much, since this day, these rows prove it.",
})
export class RiskFinding {
  @Field(() => ID, { description: 'Unique among those of its type.' }) id!: string
  @Field(() => String, { description: 'Kind of leak, such as cogs_rise or discount_stack.' }) kind!: string
  @Field(() => String, { description: 'What leaks, spelled as in the files.' }) entity!: string
  @Field(() => String, { nullable: true, description: 'What the files call it, where they say so.' }) entityName?: string
  @Field(() => String, {
    description: 'What the entity is: sku, campaign, lane (carrier/zone), country, fee (its code) or shop (all of it).',
  })
  entityType!: string
  @Field(() => String, { description: 'open; ended when it stopped; withdrawn when later rows explained it.' }) state!: string
  @Field(() => DayScalar, { description: 'The day it was first reported; rests on rows of that day and before.' }) detectedOn!: Day
  @Field(() => DayScalar, { description: 'Best estimate of the day it began.' }) startedOn!: Day
  @Field(() => DayScalar, { nullable: true, description: 'The last day it leaked; absent while it does.' }) endedOn?: Day
  @Field(() => GraphMoneyRange, { description: 'Lost from startedOn on; 90 % range.' }) loss!: GraphMoneyRange
  @Field(() => GraphMoneyRange, { description: 'Per 30 days if nothing is done; 80 % range.' }) monthly!: GraphMoneyRange
  @Field(() => GraphMoney, { description: 'The estimate made on detectedOn.' }) lossAtDetection!: GraphMoney
  @Field(() => Float, { description: '0 to 1, about the figures.' }) confidence!: number
  @Field(() => String, { description: 'What leaks, in a line.' }) title!: string
  @Field(() => String, { description: 'What happened, with its figures, for people.' }) explanation!: string
  @Field(() => [RiskWaterfallPart], { description: 'What the loss consists of; the parts sum to minus the loss.' })
  waterfall!: RiskWaterfallPart[]
  @Field(() => RiskMarginChange, {
    nullable: true,
    description: 'Null where nothing can be compared: it is not of one product, or that had under 14 days of sales before.',
  })
  marginChange!: RiskMarginChange | null
  @Field(() => Int, { description: 'Rows of the files behind the loss.' }) rows!: number
  /**
   * Not in GraphQL: the risk it belongs to, the currency of its evidence, and the row selections of
   * its parts (`picksIn`).
   */
  riskId!: string
  currency!: string
  picks!: string | null
}

@ObjectType({
  simpleResolvers: true,
  description: 'One row of a file behind a loss. The losses of all rows sum to the loss of their finding, to the cent.',
})
export class Evidence {
  @Field(() => ID, { description: 'Of the row; the same row may stand behind several findings.' }) id!: string
  @Field(() => String, { description: 'What kind of row it is: order_line, refund, parcel, ad_spend or chargeback.' }) table!: string
  @Field(() => String, { description: 'The name of the file it came in.' }) file!: string
  @Field(() => Int, { description: 'Its line there, the header being the first.' }) line!: number
  @Field(() => DayScalar, { description: 'The local day it counts on.' }) day!: Day
  @Field(() => String, {
    nullable: true,
    description: 'The number of the order or refund; of an ads row what tells it from others of its campaign.',
  })
  reference!: string | null
  @Field(() => String, { description: 'What the row is of, as it spells it: SKU, carrier/zone, campaign or country.' }) entity!: string
  @Field(() => String, { nullable: true, description: 'Units sold or returned, a whole number; absent for other rows.' })
  units!: string | null
  @Field(() => Boolean, {
    description: 'True: the row is money that went out, the loss is actual - expected. False: it is a sale, the loss is expected - actual.',
  })
  isCost!: boolean
  @Field(() => GraphMoney, { description: 'What the row should have left; of a cost: what it should have cost.' }) expected!: GraphMoney
  @Field(() => GraphMoney, { description: 'What it left; of a cost: what it cost.' }) actual!: GraphMoney
  @Field(() => GraphMoney, { description: 'Positive where money leaks.' }) loss!: GraphMoney
  /** Not in GraphQL: the finding it proves. */
  findingId!: string
}

@ObjectType({ description: 'All rows behind a loss that are of one day, summed.' })
export class LossDay {
  @Field(() => DayScalar, { description: 'The local day.' }) day!: Day
  @Field(() => GraphMoney, { description: 'What its rows should have left; of costs: what they should have cost.' }) expected!: GraphMoney
  @Field(() => GraphMoney, { description: 'What they left; of costs: what they cost.' }) actual!: GraphMoney
  @Field(() => GraphMoney, { description: 'Positive where money leaked on that day.' }) loss!: GraphMoney
}

export const EvidenceConnection = connectionType('Evidence', () => Evidence)
