import { Field, Float, Int, ObjectType } from 'type-graphql'
import { graphEnum } from '../../platform/graph-types/graph-enum.ts'
import { GraphMoney } from '../../platform/graph-types/graph-money.ts'
import { connectionType } from '../../platform/graph-types/paging.ts'
import type { ProfitGroup } from '../profit-groups.ts'

@ObjectType({
  simpleResolvers: true,
  description:
    'What is left of sales, of the products whose unit cost is known. What lacks a unit cost is in none of these; LedgerStatement.marginCoverage says how much that is. Null is not known, which is not zero.',
})
export class StatementProfit {
  @Field(() => GraphMoney, {
    nullable: true,
    description: 'Net sales of products whose unit cost is known on the day: the whole of which the rates are.',
  })
  netSalesWithCost!: GraphMoney | null
  @Field(() => GraphMoney, {
    nullable: true,
    description: 'Net sales without a unit cost, which are in nothing below. Null where no product has one.',
  })
  netSalesWithoutCost!: GraphMoney | null
  @Field(() => GraphMoney, {
    nullable: true,
    description:
      'netSalesWithCost less costOfGoods. Goods that came back count as lost: files do not say whether they can be sold again. Null where no product has a unit cost.',
  })
  grossProfit!: GraphMoney | null
  @Field(() => Float, { nullable: true, description: 'grossProfit of netSalesWithCost, such as 0.4; null where that is not above zero.' })
  grossRate!: number | null
  @Field(() => GraphMoney, {
    nullable: true,
    description: 'What the goods that came back cost. It is in costOfGoods: so much more is left where they can be sold again.',
  })
  returnedGoods!: GraphMoney | null
  @Field(() => GraphMoney, {
    nullable: true,
    description:
      'grossProfit less fees, paymentFees and lostChargebacks, and less postagePaid beyond what customers paid for it: postageCharged where any parcel states it, else orderPostage. Without what LedgerStatement.notTakenOff names. Null where unit costs are known for less than 80% of sales, because these costs are of all orders; and of a product, because they are of orders.',
  })
  contributionBeforeAds!: GraphMoney | null
  @Field(() => Float, { nullable: true, description: 'contributionBeforeAds of netSalesWithCost; 1 / it is the break-even return of ads.' })
  rateBeforeAds!: number | null
  @Field(() => GraphMoney, {
    nullable: true,
    description: 'contributionBeforeAds less adSpend; null of a part of the shop, because files do not say to which orders ads led.',
  })
  contributionMargin!: GraphMoney | null
  @Field(() => Float, { nullable: true, description: 'contributionMargin of netSalesWithCost.' }) contributionRate!: number | null
}

export const StatementPartBy = graphEnum<ProfitGroup>('StatementPartBy', 'By what sales are parted.', {
  product: 'By the SKU of the product.',
  country: 'By the country of the order, as the file spells it.',
  channel: 'By the sales channel of the order.',
})

@ObjectType({ simpleResolvers: true, description: 'A product, country or sales channel with what is left of its sales.' })
export class StatementPart {
  @Field(() => String, { description: 'The SKU, country or channel, as the file spells it; empty for rows that name none.' }) name!: string
  @Field(() => String, { nullable: true, description: 'What the files call the product.' }) label!: string | null
  @Field(() => GraphMoney, { description: 'What was paid for products and not paid back.' }) netSales!: GraphMoney
  @Field(() => GraphMoney, { description: 'Paid, before refunds, on lines whose unit cost is not known.' }) salesWithoutCost!: GraphMoney
  @Field(() => StatementProfit, { description: 'What is left of its sales.' }) profit!: StatementProfit
}

export const StatementPartConnection = connectionType('StatementPart', () => StatementPart)

@ObjectType({ simpleResolvers: true, description: 'What a campaign cost and sold, beside the return at which ads pay.' })
export class StatementCampaign {
  @Field(() => String, { description: 'The campaign, as the file spells it.' }) name!: string
  @Field(() => GraphMoney, { description: 'Spent on it.' }) spend!: GraphMoney
  @Field(() => GraphMoney, { nullable: true, description: 'The sales that its ads report; null where a row of it states none.' })
  reportedSales!: GraphMoney | null
  @Field(() => Float, { nullable: true, description: 'reportedSales for each unit of money spent, such as 2.4; null without spend.' })
  reportedReturn!: number | null
  @Field(() => Float, {
    nullable: true,
    description: 'The return at which what its sales leave pays for it: 1 / profit.rateBeforeAds of the whole shop in these days.',
  })
  breakEvenReturn!: number | null
  @Field(() => GraphMoney, {
    nullable: true,
    description: 'reportedSales times profit.rateBeforeAds of the whole shop, less spend: about what it earned, negative where it lost.',
  })
  leftAfterSpend!: GraphMoney | null
}

export const StatementCampaignConnection = connectionType('StatementCampaign', () => StatementCampaign)

@ObjectType({ simpleResolvers: true, description: 'For how much of net sales the unit cost is known.' })
export class MarginCoverage {
  @Field(() => Int, { description: 'Products sold.' }) products!: number
  @Field(() => Int, { description: 'Those of them that were sold on a day on which their unit cost is not known.' })
  productsWithout!: number
  @Field(() => GraphMoney, { description: 'Net sales without a unit cost, which are in no profit.' }) netSalesWithout!: GraphMoney
  @Field(() => Float, { nullable: true, description: 'Of all net sales, such as 0.08; null where these are not above zero.' })
  share!: number | null
}
