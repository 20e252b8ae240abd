import { Field, Float, Int, ObjectType } from 'type-graphql'
import { DayScalar } from '../platform/graph-types/day-scalar.ts'
import { GraphMoney } from '../platform/graph-types/graph-money.ts'
import type { Day } from '../values/day.ts'

@ObjectType({ simpleResolvers: true, description: 'What a product cost to buy from a day on.' })
export class ProductCost {
  @Field(() => DayScalar, { description: 'The first day of this cost.' }) validFrom!: Day
  @Field(() => String, { description: "Of one unit, as decimal text in the business's currency, with up to six places." }) unitCost!: string
}

@ObjectType({ simpleResolvers: true, description: 'A product in one week.' })
export class ProductWeek {
  @Field(() => DayScalar, { description: 'Its Monday.' }) week!: Day
  @Field(() => Int, { description: 'Units sold.' }) units!: number
  @Field(() => Int, { description: 'Units refunded in this week, whenever they were sold.' }) refundedUnits!: number
  @Field(() => GraphMoney, { description: 'What was paid for the units sold.' }) sales!: GraphMoney
  @Field(() => GraphMoney, {
    nullable: true,
    description: 'Sales less the unit cost of the units sold; null where no cost was known on one of the days.',
  })
  margin!: GraphMoney | null
}

@ObjectType('Product', { simpleResolvers: true, description: 'One product as the imported rows show it.' })
export class LedgerProduct {
  @Field(() => String, { description: 'As the files spell it.' }) sku!: string
  @Field(() => String, { nullable: true, description: 'What the files call it; null where they do not.' }) name!: string | null
  @Field(() => String, {
    nullable: true,
    description: "The price of most units on the last day that it was sold, as decimal text in the business's currency.",
  })
  lastPrice!: string | null
  @Field(() => DayScalar, { nullable: true, description: 'The first day that it was sold.' }) firstSoldOn!: Day | null
  @Field(() => DayScalar, { nullable: true, description: 'The last day that it was sold.' }) lastSoldOn!: Day | null
  @Field(() => Int, { description: 'Units sold in all.' }) units!: number
  @Field(() => Float, { nullable: true, description: 'Refunded units divided by units sold, over all rows; null without sales.' })
  refundRate!: number | null
  @Field(() => [ProductCost], { description: 'Its last 24 unit costs, oldest first.' }) unitCosts!: ProductCost[]
  @Field(() => [ProductWeek], { description: 'The 26 weeks up to its last sale, oldest first; weeks without rows are left out.' })
  weeks!: ProductWeek[]
}

@ObjectType({ simpleResolvers: true, description: 'A product to choose.' })
export class FoundProduct {
  @Field(() => String, { description: 'As the files spell it.' }) sku!: string
  @Field(() => String, { nullable: true, description: 'What the files call it; null where they do not.' }) name!: string | null
}
