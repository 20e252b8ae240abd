import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { DayScalar } from '../platform/graph-types/day-scalar.ts'
import { GraphMoney } from '../platform/graph-types/graph-money.ts'
import { connectionType } from '../platform/graph-types/paging.ts'
import type { Day } from '../values/day.ts'

@ObjectType({ simpleResolvers: true, description: 'What can be sold of a product at one place.' })
export class ProductStock {
  @Field(() => String, { nullable: true, description: 'The place as the connected system calls it; null where it has no name.' })
  location!: string | null
  @Field(() => Float, { description: 'Whole units; negative where more was sold than was there.' }) units!: number
  @Field(() => DayScalar, { description: 'Since when it is so, as the connected system says.' }) since!: Day
}

@ObjectType({ simpleResolvers: true, description: 'A product that comes from a supplier, with its part of what is at stake.' })
export class SupplierProduct {
  @Field(() => String, { description: 'As the files spell it.' }) sku!: string
  @Field(() => String, { nullable: true, description: 'What the files call it; null where they do not.' }) name!: string | null
  @Field(() => String, { description: 'Where it is known from: purchases, bills, csv or hand.' }) origin!: string
  @Field(() => String, { nullable: true, description: 'The vendor in the files by whose name it was proposed; null otherwise.' })
  vendor!: string | null
  @Field(() => GraphMoney, {
    nullable: true,
    description: 'Its contribution margin a day; null where a unit was sold whose cost is not known.',
  })
  dailyMargin!: GraphMoney | null
  @Field(() => GraphMoney, { nullable: true, description: 'Its part of what is at stake; null where its margin is not known.' })
  atStake!: GraphMoney | null
  @Field(() => Float, {
    nullable: true,
    description: 'Whole units that can be sold, ordered ones taken off: the sum of stockLevels; null where it is not known.',
  })
  stock!: number | null
  @Field(() => [ProductStock], { description: 'The stock of each place; empty where it is not known.' })
  stockLevels!: readonly ProductStock[]
  @Field(() => String, {
    nullable: true,
    description: 'Why the stock is not known: not_read (no connected system tells it), or not_counted (it says that nobody counts it).',
  })
  stockUnknown!: string | null
  @Field(() => Float, {
    nullable: true,
    description: 'Whole days that the stock lasts at the pace of these days; null where it is not known, and where nothing was sold.',
  })
  coverDays!: number | null
}

export const SupplierProductConnection = connectionType('SupplierProduct', () => SupplierProduct)

@ObjectType({ simpleResolvers: true, description: 'Products that the files name a vendor of, for somebody to confirm.' })
export class ProposedSupplierProducts {
  @Field(() => String, { description: 'The vendor as the files spell it.' }) vendor!: string
  @Field(() => ID, {
    nullable: true,
    description: 'The supplier whose name it is; null where no supplier has it, so that one may be added.',
  })
  supplierId!: string | null
  @Field(() => String, { nullable: true, description: 'That supplier as the business calls it.' }) supplierName!: string | null
  @Field(() => Int, { description: 'How many products are not linked yet.' }) productCount!: number
  @Field(() => [String], { description: 'The first five of them, by SKU.' }) skus!: string[]
  @Field(() => String, { nullable: true, description: 'The file that named it last; null where a connected system did.' })
  fileName!: string | null
}

@ObjectType({
  simpleResolvers: true,
  description:
    'What is at stake if a supplier stops: over its products, contribution margin a day times the days until it is replaced, less the days that the stock lasts.',
})
export class SupplierAtStake {
  @Field(() => GraphMoney, { nullable: true, description: 'Null without a linked product whose margin is known.' })
  expected!: GraphMoney | null
  @Field(() => GraphMoney, {
    nullable: true,
    description: 'At the pace of the worst third of the days; null as above, and with under 21 days of rows.',
  })
  low!: GraphMoney | null
  @Field(() => GraphMoney, { nullable: true, description: 'At the pace of the best third of the days; null as low.' })
  high!: GraphMoney | null
  @Field(() => Int, { description: 'Days until another supplier delivers.' }) daysUntilReplaced!: number
  @Field(() => Boolean, { description: 'Nobody said how long it takes: the days are assumed by the criticality.' }) isAssumed!: boolean
  @Field(() => DayScalar, { nullable: true, description: 'The first day that the margins are of; null before the first row.' })
  since!: Day | null
  @Field(() => DayScalar, { nullable: true, description: 'The last day that the margins are of; null before the first row.' })
  until!: Day | null
  @Field(() => Int, { description: 'Linked products.' }) productCount!: number
  @Field(() => Int, { description: 'Of them, those left out because a cost is not known.' }) leftOut!: number
  @Field(() => Int, { description: 'Of them, those without a known stock: for these the whole time counts.' }) withoutStock!: number
}
