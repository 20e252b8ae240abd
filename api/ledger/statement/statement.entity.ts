import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { DayScalar } from '../../platform/graph-types/day-scalar.ts'
import { graphEnum } from '../../platform/graph-types/graph-enum.ts'
import { GraphMoney } from '../../platform/graph-types/graph-money.ts'
import { connectionType } from '../../platform/graph-types/paging.ts'
import type { Day } from '../../values/day.ts'
import type { OpenFigure, StatementGroup } from './figure-rows.ts'
import type { SourceName } from './months.ts'
import { StatementProfit } from './profit.entity.ts'
import type { TakenOff } from './profit.ts'
import type { StatementSpan } from './statement-span.ts'

export const StatementFigure = graphEnum<OpenFigure>('StatementFigure', 'A figure of the statement whose rows can be listed.', {
  gross_sales: 'Of grossSales.',
  discounts: 'Of discounts: product lines whose price paid is not the list price.',
  refunds: 'Of refunds.',
  net_sales: 'Of netSales: what was paid, and refunds, which take away.',
  corrections: 'Of corrected: the order lines that were undone.',
  repeated_lines: 'Of repeated: each line but the first of those that are the same.',
  fees: 'Of fees: those taken, and those given back, which take away.',
  order_postage: 'Of orderPostage.',
  other_lines: 'Of otherLines.',
  write_offs: 'Of writeOffs; the amount is null where the unit cost is not known.',
  postage_charged: 'Of postageCharged.',
  postage_paid: 'Of postagePaid.',
  ad_spend: 'Of adSpend.',
  chargebacks: 'Of chargebacks.',
  cost_of_goods: 'Of costOfGoods.',
  sales_without_cost: 'Of salesWithoutCost.',
  sales_without_list_price: 'Of salesWithoutListPrice.',
  payment_fees: 'Of paymentFees.',
  lost_chargebacks: 'Of lostChargebacks.',
  ad_sales: 'Of adSales.',
  net_sales_without_cost: 'Of netSales less profit.netSalesWithCost: sales and refunds, which take away, without a unit cost.',
  gross_profit: 'Of profit.grossProfit: each line less its unit cost, and refunds, which take away; of products with a unit cost.',
  contribution_before_ads: 'Of profit.contributionBeforeAds: the rows of gross_profit, and those of the costs, which take away.',
  contribution_margin: 'Of profit.contributionMargin: the rows of contribution_before_ads, and ad spend, which takes away.',
})

@ObjectType({ simpleResolvers: true, description: 'How many rows of each kind the files have; corrections too, unit costs not.' })
export class StatementRowCounts {
  @Field(() => Int, { description: 'All of them.' }) total!: number
  @Field(() => Int, { description: 'Order lines.' }) orders!: number
  @Field(() => Int, { description: 'Refunded lines, and fees that were taken.' }) refunds!: number
  @Field(() => Int, { description: 'Parcels.' }) shipping!: number
  @Field(() => Int, { description: 'Days of a campaign or of a part of it.' }) ads!: number
  @Field(() => Int, { description: 'Disputed payments.' }) chargebacks!: number
  @Field(() => Int, { description: 'Movements of payment services. Their amounts are in no figure: sales, fees and disputes are.' })
  payouts!: number
}

@ObjectType({
  simpleResolvers: true,
  description:
    'What the files state of some days. Amounts are positive as their names say: discounts, refunds, costs and fees went away. A figure that cannot be known is null, which is not zero. Gross sales less discounts and refunds are net sales; profit says what is left of them.',
})
export class StatementFigures {
  @Field(() => StatementRowCounts, { description: 'The rows that were read.' }) rows!: StatementRowCounts
  @Field(() => GraphMoney, {
    nullable: true,
    description:
      'Products sold at list price; as paid where the files have no list price. Without corrections. Null where the files have no orders.',
  })
  grossSales!: GraphMoney | null
  @Field(() => GraphMoney, {
    nullable: true,
    description:
      'List price less the price paid; negative where more was paid. Null where no line has a list price, or the files have no orders.',
  })
  discounts!: GraphMoney | null
  @Field(() => GraphMoney, {
    nullable: true,
    description: 'Refunds of products by the day of the refund, without corrections. Null where the files have no refund at all.',
  })
  refunds!: GraphMoney | null
  @Field(() => GraphMoney, { nullable: true, description: 'Gross sales less discounts and refunds. Null where the files have no orders.' })
  netSales!: GraphMoney | null
  @Field(() => Int, { description: 'Order lines that were typed wrongly and undone within the hour.' }) corrections!: number
  @Field(() => GraphMoney, { description: 'What these lines amounted to. They and their refunds are in no other amount.' })
  corrected!: GraphMoney
  @Field(() => Int, {
    description: 'Of the corrections: those that are only possible, because the refund names neither order nor customer.',
  })
  possibleCorrections!: number
  @Field(() => Int, {
    description: 'Product lines with the SKU, units and price of another line of their order: entered twice, or bought twice.',
  })
  repeatedLines!: number
  @Field(() => GraphMoney, { description: 'What these lines amount to. They are in net sales as well.' }) repeated!: GraphMoney
  @Field(() => GraphMoney, {
    nullable: true,
    description: 'Marketplace and payment fees among orders and refunds, less those given back. Null where the files have none at all.',
  })
  fees!: GraphMoney | null
  @Field(() => GraphMoney, {
    nullable: true,
    description: 'Fees that movements of payment services state, and no order or refund does. Null where the files have no payouts.',
  })
  paymentFees!: GraphMoney | null
  @Field(() => GraphMoney, { description: 'Postage that stands as lines of orders, less what was refunded of it.' })
  orderPostage!: GraphMoney
  @Field(() => GraphMoney, { description: 'Other lines less other refunds: samples, adjustments, gift cards, tests, write-offs.' })
  otherLines!: GraphMoney
  @Field(() => Int, { description: 'Lines that write stock off.' }) writeOffLines!: number
  @Field(() => String, { description: 'The units they write off, a whole number.' }) writeOffUnits!: string
  @Field(() => String, { description: 'Those of them without a known unit cost.' }) writeOffUnitsWithoutCost!: string
  @Field(() => GraphMoney, {
    nullable: true,
    description: 'The units written off at the unit cost of their day, where it is known; null where none is.',
  })
  writeOffs!: GraphMoney | null
  @Field(() => GraphMoney, {
    nullable: true,
    description: 'What customers paid for postage as the parcels state it. Null where the files have no parcel at all.',
  })
  postageCharged!: GraphMoney | null
  @Field(() => GraphMoney, { nullable: true, description: 'What the carriers took. Null where the files have no parcel at all.' })
  postagePaid!: GraphMoney | null
  @Field(() => GraphMoney, { nullable: true, description: 'Spent on ads. Null where the files have no ads at all.' })
  adSpend!: GraphMoney | null
  @Field(() => GraphMoney, { nullable: true, description: 'The sales that ads report. Null where no row of ads states any.' })
  adSales!: GraphMoney | null
  @Field(() => GraphMoney, {
    nullable: true,
    description: 'Disputed payments by the day of the dispute. Null where the files have none at all.',
  })
  chargebacks!: GraphMoney | null
  @Field(() => GraphMoney, { nullable: true, description: 'Of the chargebacks those that are neither won nor an inquiry.' })
  lostChargebacks!: GraphMoney | null
  @Field(() => GraphMoney, {
    nullable: true,
    description:
      'Units sold at the unit cost of their day, each line rounded by itself, also those that came back. Null where no line has one.',
  })
  costOfGoods!: GraphMoney | null
  @Field(() => GraphMoney, { description: 'Paid, before refunds, on lines whose unit cost is not known.' }) salesWithoutCost!: GraphMoney
  @Field(() => GraphMoney, { description: 'Paid, before refunds, on lines without a list price.' }) salesWithoutListPrice!: GraphMoney
  @Field(() => StatementProfit, { description: 'What is left of sales.' }) profit!: StatementProfit
}

@ObjectType({ simpleResolvers: true, description: 'The statement of one calendar month of the shop.' })
export class StatementMonth {
  @Field(() => DayScalar, { description: 'Its first day, or the first that was asked for.' }) from!: Day
  @Field(() => DayScalar, { description: 'Its last day, or the last that was asked for.' }) to!: Day
  @Field(() => StatementFigures, { description: 'What the files state of it.' }) figures!: StatementFigures
}

@ObjectType({ simpleResolvers: true, description: 'A kind of row that the files have.' })
export class StatementSource {
  @Field(() => String, { description: 'orders, refunds, shipping, ads, chargebacks, payouts or costs.' }) name!: SourceName
  @Field(() => DayScalar, { description: 'Its first day; of costs the first from which one holds.' }) from!: Day
  @Field(() => DayScalar, { description: 'Its last day.' }) to!: Day
}

const StatementGrouping = graphEnum<StatementGroup>('StatementGrouping', 'By what the rows of a figure are grouped.', {
  product: 'By the SKU of the product.',
  customer: 'By the customer.',
  country: 'By the country as the file spells it; of net_sales and what is left of it, by that of the order.',
  channel: 'By the sales channel of the order: net_sales and what is left of it.',
  campaign: 'By the campaign: ad_spend and ad_sales.',
  reason: 'By the reason that the dispute states.',
  fee: 'By the code of the fee.',
})

@ObjectType({ simpleResolvers: true, description: 'One of the three that make up most of a figure, whether it leaks or not.' })
export class StatementLeader {
  @Field(() => StatementFigure, { description: 'refunds, chargebacks or fees.' }) figure!: OpenFigure
  @Field(() => StatementGrouping, { description: 'By what its rows are grouped.' }) by!: StatementGroup
  @Field(() => String, { description: 'The SKU, customer, country, reason or fee, as the file spells it.' }) name!: string
  @Field(() => String, { nullable: true, description: 'What the files call the product.' }) label!: string | null
  @Field(() => Int, { description: 'How many rows it has: statementRows lists them by group.' }) rows!: number
  @Field(() => String, { nullable: true, description: 'Their units, a whole number; null where rows have none.' }) units!: string | null
  @Field(() => GraphMoney, { description: 'What these rows sum to, to the cent.' }) amount!: GraphMoney
  @Field(() => GraphMoney, {
    description:
      'Of refunds: how much of it the same customers were billed for anew within the hour, for the same products and units. It does not count for the place.',
  })
  billedAgain!: GraphMoney
}

@ObjectType({ simpleResolvers: true, description: 'The price of a product in a calendar month.' })
export class StatementPriceOfMonth {
  @Field(() => DayScalar, { description: 'The first day of the month.' }) month!: Day
  @Field(() => String, {
    description:
      'The median of its lines, list price before price paid: of one unit, as decimal text in the business’s currency, with up to six places.',
  })
  price!: string
  @Field(() => Int, { description: 'Its order lines of the month: statementRows lists them, gross_sales of the product.' }) rows!: number
  @Field(() => String, { description: 'Their units, a whole number.' }) units!: string
  @Field(() => GraphMoney, { description: 'What these rows sum to, to the cent: its gross sales of the month.' }) amount!: GraphMoney
}

@ObjectType({
  simpleResolvers: true,
  description:
    'A price that came to half or less from one month to the next and stayed there, of few products at once: meant, or typed wrongly.',
})
export class StatementPriceCut {
  @Field(() => String, { description: 'The SKU of the product.' }) name!: string
  @Field(() => String, { nullable: true, description: 'What the files call the product.' }) label!: string | null
  @Field(() => StatementPriceOfMonth, { description: 'The last month with sales before.' }) before!: StatementPriceOfMonth
  @Field(() => StatementPriceOfMonth, { description: 'The first month of the new price.' }) after!: StatementPriceOfMonth
}

@InputType({ description: 'The rows of one product, customer, country, reason or fee.' })
export class StatementGroupInput {
  @Field(() => StatementGrouping, { description: 'By what the rows are grouped.' }) by!: StatementGroup
  @Field(() => String, { description: 'Which of them, as StatementLeader.name.' }) name!: string
}

@ObjectType({
  simpleResolvers: true,
  description: 'What the imported files state, by month and in total, before any leak is looked for.',
})
export class LedgerStatement {
  /** The span of which its other fields are read. */
  asked!: StatementSpan
  @Field(() => DayScalar, { nullable: true, description: 'The first day; null where nothing was imported and no day asked for.' })
  from!: Day | null
  @Field(() => DayScalar, { nullable: true, description: 'The last day.' }) to!: Day | null
  @Field(() => [StatementMonth], { description: 'The months with rows, newest first.' }) months!: StatementMonth[]
  @Field(() => StatementFigures, { description: 'All of these months; each known figure is the sum of the months.' })
  total!: StatementFigures
  @Field(() => [StatementSource], { description: 'The kinds of rows in all files, with the days that they cover.' })
  sources!: StatementSource[]
  @Field(() => [StatementFigure], {
    description:
      'Costs that the files do not state at all: contribution margin is before these. refunds, fees, postage_paid, lost_chargebacks or ad_spend.',
  })
  notTakenOff!: TakenOff[]
  @Field(() => StatementFigure, {
    nullable: true,
    description:
      'The figure that counts in contribution margin as what customers paid for postage: postage_charged or order_postage; null where postage is not in it.',
  })
  postageIncome!: OpenFigure | null
  @Field(() => Int, { description: 'Days with new rows that are not added up yet: the scan adds them up. 0 when all is.' })
  pendingDays!: number
}

@ObjectType({ simpleResolvers: true, description: 'What was left of sales in the last whole calendar month of the orders.' })
export class LastMonthProfit {
  @Field(() => DayScalar, { description: 'Its first day.' }) from!: Day
  @Field(() => DayScalar, { description: 'Its last day.' }) to!: Day
  @Field(() => GraphMoney, { nullable: true, description: 'Gross sales less discounts and refunds. Null where the files have no orders.' })
  netSales!: GraphMoney | null
  @Field(() => StatementProfit, { description: 'What was left of them.' }) profit!: StatementProfit
  @Field(() => StatementProfit, { nullable: true, description: 'Of the month before; null where the files have no row of it.' })
  before!: StatementProfit | null
  @Field(() => [StatementFigure], { description: 'As LedgerStatement.notTakenOff.' }) notTakenOff!: TakenOff[]
}

@ObjectType({ simpleResolvers: true, description: 'One row of a file behind a figure.' })
export class StatementRow {
  @Field(() => ID, { description: 'Tells it from every other row of the business.' }) key!: string
  @Field(() => String, { description: 'order_line, refund, parcel, ad_spend or chargeback.' }) table!: string
  @Field(() => String, { description: 'The file that states it.' }) file!: string
  @Field(() => Int, { description: 'Its line there.' }) line!: number
  @Field(() => String, { nullable: true, description: 'The record of a connected system that it is of; null for a row of a file.' })
  record!: string | null
  @Field(() => DayScalar, { description: 'The local day of the row.' }) day!: Day
  @Field(() => String, { nullable: true, description: 'The number of its order or refund.' }) reference!: string | null
  @Field(() => String, { description: 'Its SKU, fee, lane, campaign or country, as the file spells it.' }) entity!: string
  @Field(() => String, { nullable: true, description: 'What the files call the product.' }) entityName!: string | null
  @Field(() => String, { nullable: true, description: 'Units, a whole number; null where the row has none.' }) units!: string | null
  @Field(() => GraphMoney, { nullable: true, description: 'What it adds to the figure; null where that is not known.' })
  amount!: GraphMoney | null
}

export const StatementRowConnection = connectionType('StatementRow', () => StatementRow)
