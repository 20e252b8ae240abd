import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import type { RecordOfRow } from '../ledger/source-records/record-name.ts'
import { DayScalar } from '../platform/graph-types/day-scalar.ts'
import { graphEnum } from '../platform/graph-types/graph-enum.ts'
import { GraphMoney, GraphMoneyRange } from '../platform/graph-types/graph-money.ts'
import { connectionType } from '../platform/graph-types/paging.ts'
import type { Day } from '../values/day.ts'
import { RiskPhase } from './risk.entity.ts'

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
  @Field(() => String, {
    description: 'One sentence: how this agrees with what the alert says, and whether the price took more than the leak.',
  })
  agreement!: string
}

@ObjectType('AdvicePart', { simpleResolvers: true, description: 'A part of what to do about a leak.' })
export class RiskAdvicePart {
  @Field(() => String, { description: 'The text, with its spaces.' }) text!: string
  @Field(() => Boolean, { description: 'Whether it is a figure that is computed from the rows of the leak.' }) isFigure!: boolean
}

export const FindingNature = graphEnum('FindingNature', 'What a leak is measured against.', {
  change: 'It costs more than it did before.',
  rule: 'Rows break a rule.',
  standing: 'Money is lost against a yardstick, whatever it was before.',
})
export type FindingNature = keyof typeof FindingNature

@ObjectType('LossCondition', { simpleResolvers: true, description: 'One thing that the rows of a loss have in common.' })
export class RiskLossCondition {
  @Field(() => String, {
    description: 'What is asked about: discount, code, category, product, channel, country, units, customer or month.',
  })
  what!: string
  @Field(() => String, { description: '>= or <= for numbers; = or in for names.' }) op!: string
  @Field(() => String, { description: 'The value as text, such as "30 %"; several names are separated by commas.' }) value!: string
}

@ObjectType('LossRunnerUp', { simpleResolvers: true, description: 'The next best explanation, of other things.' })
export class RiskLossRunnerUp {
  @Field(() => [RiskLossCondition], { description: 'They hold together.' }) conditions!: RiskLossCondition[]
  @Field(() => Float, { description: 'The part of the loss that it holds, 1 being all of it.' }) share!: number
}

@ObjectType('CappedDiscounts', {
  simpleResolvers: true,
  description: 'What a limit on discounts would have brought on the sales under the conditions. A counterfactual, not a promise.',
})
export class RiskCappedDiscounts {
  @Field(() => Int, { description: 'The limit, in percent.' }) cap!: number
  @Field(() => GraphMoney, { description: 'If all of these sales had been made.' }) kept!: GraphMoney
  @Field(() => GraphMoney, { description: 'If a fifth of the buyers had not bought; may be negative.' }) keptWithFewer!: GraphMoney
}

@ObjectType('LossCause', { simpleResolvers: true, description: 'What the rows of a standing loss have in common.' })
export class RiskLossCause {
  @Field(() => [RiskLossCondition], { description: 'They hold together; as few as explain it.' }) conditions!: RiskLossCondition[]
  @Field(() => Float, { description: 'The part of the loss under the conditions, 1 being all of it.' }) share!: number
  @Field(() => Int, { description: 'Order lines under the conditions.' }) lines!: number
  @Field(() => Int, { description: 'Those of them that lost money.' }) losingLines!: number
  @Field(() => Int, { description: 'Order lines outside the conditions.' }) otherLines!: number
  @Field(() => Int, { description: 'Those of them that lost money.' }) otherLosingLines!: number
  @Field(() => RiskLossRunnerUp, { nullable: true, description: 'Null where nothing else holds a quarter of the loss.' })
  runnerUp!: RiskLossRunnerUp | null
  @Field(() => RiskCappedDiscounts, { nullable: true, description: 'Null where the conditions name no discount.' })
  capped!: RiskCappedDiscounts | null
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
    description:
      'What the entity is: sku, campaign, lane (carrier/zone), country, fee (its code), code (a discount code), channel, customer, category, carrier, payment_method, slice (several of them, as SUB10 / treats) or shop (all of it).',
  })
  entityType!: string
  @Field(() => String, { description: 'open; ended when it stopped; withdrawn when later rows explained it.' }) state!: string
  @Field(() => FindingNature, { description: 'What it is measured against.' }) nature!: FindingNature
  @Field(() => RiskLossCause, {
    nullable: true,
    description:
      'What the rows have in common, with the share of the loss that it holds; null for any other nature, and where nothing clear holds a quarter of the loss.',
  })
  cause!: RiskLossCause | null
  @Field(() => RiskPhase, { description: 'Whether it still costs money.' }) phase!: RiskPhase
  @Field(() => GraphMoneyRange, {
    nullable: true,
    description: 'What late rows may still cost while it fades; 80 % range. Null for any other phase, and where nothing estimates it.',
  })
  stillToCome!: GraphMoneyRange | null
  @Field(() => DayScalar, {
    description: 'The first reportable day: rests on rows of that day and before. Once reported it never changes.',
  })
  detectedOn!: Day
  @Field(() => DayScalar, { description: 'Best estimate of the day it began.' }) startedOn!: Day
  @Field(() => DayScalar, { nullable: true, description: 'The last day it leaked; absent while it does.' }) endedOn?: Day
  @Field(() => GraphMoneyRange, { description: 'Lost from startedOn on; 90% range.' }) loss!: GraphMoneyRange
  @Field(() => GraphMoneyRange, { description: 'Per 30 days if nothing is done; 80% range.' }) monthly!: GraphMoneyRange
  @Field(() => GraphMoney, {
    description: 'What was known on detectedOn to be lost: the estimate of that day. Once reported it never changes.',
  })
  lossAtDetection!: GraphMoney
  @Field(() => GraphMoney, {
    description: 'What was lost up to detectedOn as it is known now: the sum of the rows up to that day. Later rows correct it.',
  })
  lostByDetection!: GraphMoney
  @Field(() => Float, { description: '0 to 1, about the figures.' }) confidence!: number
  @Field(() => String, { description: 'What leaks, in a line.' }) title!: string
  @Field(() => String, { description: 'What happened, with its figures, for people.' }) explanation!: string
  @Field(() => [RiskAdvicePart], { description: 'What to do about it, in parts that read as one text; empty where it was not stored.' })
  advice!: RiskAdvicePart[]
  @Field(() => [RiskWaterfallPart], { description: 'What the loss consists of; the parts sum to minus the loss.' })
  waterfall!: RiskWaterfallPart[]
  @Field(() => RiskMarginChange, {
    nullable: true,
    description: 'Null where nothing can be compared: it is not of one product, or that had under 14 days of sales before.',
  })
  marginChange!: RiskMarginChange | null
  @Field(() => Int, { description: 'Rows of the files behind the loss.' }) rows!: number
  /** Not in GraphQL, where `Risk.action` is: the first step, null where that of its kind fits. */
  action!: string | null
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
  @Field(() => String, { description: 'What kind of row it is: order_line, refund, parcel, ad_spend, chargeback or payout.' })
  table!: string
  @Field(() => String, { description: 'The name of the file it came in, or of the system that states it.' }) file!: string
  @Field(() => Int, { description: 'Its line there, the header being the first; of a system the number of its record here.' }) line!: number
  @Field(() => String, {
    nullable: true,
    description:
      'The record of a connected system that it is of, as that names it, such as dispute du_1 or order #1001, line 2; null for a row of a file.',
  })
  record!: string | null
  /** Where that record is, for its address there. */
  recordOfRow!: RecordOfRow | null
  @Field(() => DayScalar, { description: 'The local day it counts on.' }) day!: Day
  @Field(() => String, {
    nullable: true,
    description: 'The number of the order or refund; of an ads row what tells it from others of its campaign.',
  })
  reference!: string | null
  @Field(() => String, { description: 'What the row is of, as it spells it: SKU, carrier/zone, campaign or country.' }) entity!: string
  @Field(() => String, {
    nullable: true,
    description: 'What the files call its product; absent for other rows, and where no file names it.',
  })
  entityName!: string | null
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

@ObjectType({ description: 'The rows behind a loss that are of one product, campaign, carrier and zone, country, order or file, summed.' })
export class EvidenceGroup {
  @Field(() => String, {
    description: 'What the rows have in common, as the first of them in text order spells it; empty where they name none.',
  })
  name!: string
  @Field(() => String, {
    nullable: true,
    description: 'What the files call the product; absent for other groups, and where no file names it.',
  })
  productName!: string | null
  @Field(() => Int, { description: 'How many rows.' }) rows!: number
  @Field(() => String, { nullable: true, description: 'Units sold or returned, a whole number; absent for other rows.' }) units!:
    | string
    | null
  @Field(() => GraphMoney, { description: 'What its rows should have left; of costs: what they should have cost.' }) expected!: GraphMoney
  @Field(() => GraphMoney, { description: 'What they left; of costs: what they cost.' }) actual!: GraphMoney
  @Field(() => GraphMoney, { description: 'Positive where money leaks; the groups sum to the loss of the finding, to the cent.' })
  loss!: GraphMoney
  @Field(() => Float, { description: 'Its part of the loss of the finding, 1 being all of it.' }) share!: number
}

@ObjectType({ description: 'All rows behind a loss that are of one day, summed.' })
export class LossDay {
  @Field(() => DayScalar, { description: 'The local day.' }) day!: Day
  @Field(() => GraphMoney, { description: 'What its rows should have left; of costs: what they should have cost.' }) expected!: GraphMoney
  @Field(() => GraphMoney, { description: 'What they left; of costs: what they cost.' }) actual!: GraphMoney
  @Field(() => GraphMoney, { description: 'Positive where money leaked on that day.' }) loss!: GraphMoney
}

export const EvidenceConnection = connectionType('Evidence', () => Evidence)
export const EvidenceGroupConnection = connectionType('EvidenceGroup', () => EvidenceGroup)
