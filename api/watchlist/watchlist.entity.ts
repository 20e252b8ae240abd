import { Field, Float, Int, ObjectType } from 'type-graphql'
import { DayScalar } from '../platform/graph-types/day-scalar.ts'
import { GraphMoney } from '../platform/graph-types/graph-money.ts'
import type { Day } from '../values/day.ts'

@ObjectType({ simpleResolvers: true, description: 'Something inside the company that the setup asks about.' })
export class WatchedIndicator {
  @Field(() => String, { description: 'customer_silence, payment_delays, employee_turnover or unresolved_tickets.' }) key!: string
  @Field(() => String, { description: 'watching, off or cannot_run.' }) state!: 'watching' | 'off' | 'cannot_run'
  @Field(() => String, {
    nullable: true,
    description: `Why it is not watched: unticked (in the setup), prepaid (nothing is owed), no_customers (orders name no customer), no_terms or
no_due_day (the billing terms give no day), no_source (RiskPilot reads no such data); null where it is.`,
  })
  reason!: string | null
  @Field(() => Int, {
    description: 'Silent customers; orders due within a week; active API keys made by people who left. 0 where it is not watched.',
  })
  found!: number
}

@ObjectType({ simpleResolvers: true, description: 'A customer of the last twelve months.' })
export class WatchedCustomer {
  @Field(() => String, { nullable: true, description: 'As the files or the setup name them; null where the files keep no name.' })
  name!: string | null
  @Field(() => Boolean, { description: 'Whether the setup names them among the top customers.' }) isNamed!: boolean
  @Field(() => String, { nullable: true, description: 'Their tier by sales; null where the setup names no tiers.' }) tier!: string | null
  @Field(() => Int, { description: 'Their orders.' }) orders!: number
  @Field(() => GraphMoney, { description: 'Products they bought, before refunds.' }) sales!: GraphMoney
  @Field(() => Float, { description: 'Of the sales to all customers that the files name, 0 to 1.' }) share!: number
  @Field(() => DayScalar, { description: 'The day of the last order.' }) lastOrderOn!: Day
  @Field(() => String, { description: 'The number of the last order.' }) lastOrderId!: string
  @Field(() => GraphMoney, { description: 'The last order.' }) lastOrder!: GraphMoney
  @Field(() => DayScalar, { nullable: true, description: 'When the last order is due by the billing terms; null where they give no day.' })
  dueOn!: Day | null
  @Field(() => Int, { nullable: true, description: 'Days between orders, as a rule; null with a single day of orders.' })
  usualDays!: number | null
  @Field(() => Int, { description: 'Days without an order, up to the newest row.' }) quietDays!: number
  @Field(() => Boolean, { description: 'Longer than the threshold and than almost all own gaps, with at least four orders.' })
  isSilent!: boolean
}

@ObjectType({ simpleResolvers: true, description: 'A tier of customers, by their share of the sales of twelve months.' })
export class CustomerTier {
  @Field(() => String, { description: 'Enterprise, SMB, Long-tail or Freemium.' }) tier!: string
  @Field(() => Int, { description: 'Customers in it.' }) customers!: number
  @Field(() => Int, { description: 'Of them, those who stopped ordering.' }) silent!: number
  @Field(() => GraphMoney, { description: 'What they bought.' }) sales!: GraphMoney
  @Field(() => Float, { description: 'Of all sales, 0 to 1.' }) share!: number
}

@ObjectType({ simpleResolvers: true, description: 'Customers as the files name them, in the twelve months up to the newest row.' })
export class WatchedCustomers {
  @Field(() => DayScalar, { description: 'The newest day of the rows.' }) until!: Day
  @Field(() => Int, { description: 'The threshold of the setup.' }) thresholdDays!: number
  @Field(() => Int, { description: 'Customers who ordered.' }) known!: number
  @Field(() => Int, { description: 'Those who stopped ordering; 0 where it is not watched.' }) silentCount!: number
  @Field(() => [WatchedCustomer], { description: 'Those who stopped ordering, at most 20, those with most sales first.' })
  silent!: readonly WatchedCustomer[]
  @Field(() => [WatchedCustomer], { description: 'The top customers of the setup whom the files name, at most 10.' })
  named!: readonly WatchedCustomer[]
  @Field(() => [String], { description: 'The top customers of the setup whom no file names.' }) notFound!: readonly string[]
  @Field(() => [CustomerTier], { description: 'The tiers that the setup names.' }) tiers!: readonly CustomerTier[]
}

@ObjectType({ simpleResolvers: true, description: 'What is owed by the billing terms. Whether it was paid is not known.' })
export class PaymentsDue {
  @Field(() => Int, { description: 'Days between an order and its due day.' }) termDays!: number
  @Field(() => Int, { description: 'Orders that are not due yet.' }) orders!: number
  @Field(() => GraphMoney, { description: 'What they come to.' }) notDueYet!: GraphMoney
  @Field(() => Int, { description: 'Of them, those due within a week.' }) dueSoonOrders!: number
  @Field(() => GraphMoney, { description: 'What those come to.' }) dueSoon!: GraphMoney
}

@ObjectType({
  simpleResolvers: true,
  description: 'Something to be done in time, by the places and frameworks of the setup. No legal advice.',
})
export class Deadline {
  @Field(() => String, { description: 'Names the rule.' }) key!: string
  @Field(() => String, { description: 'What is due.' }) title!: string
  @Field(() => String, { description: 'For whom it holds, and what may move it.' }) text!: string
  @Field(() => String, { description: 'dates, months (again after it was done), within (a time of an event) or once.' })
  kind!: 'dates' | 'months' | 'within' | 'once'
  @Field(() => String, { nullable: true, description: 'Of the kind within: the time, such as "72 hours after you learn of it".' })
  within!: string | null
  @Field(() => [String], { description: 'The places and frameworks of the setup that bring it along.' }) becauseOf!: readonly string[]
  @Field(() => DayScalar, { nullable: true, description: 'The next day that is not marked done; null where no day is known.' })
  dueOn!: Day | null
  @Field(() => Int, { nullable: true, description: 'Days until then; negative when it is past.' }) daysLeft!: number | null
  @Field(() => Boolean, { description: 'Of the kind once: whether it was done.' }) isOver!: boolean
  @Field(() => DayScalar, { nullable: true, description: 'When it was last marked done.' }) lastDoneOn!: Day | null
  @Field(() => DayScalar, { nullable: true, description: 'The due day of that mark; null for none.' }) lastDoneFor!: Day | null
  @Field(() => String, { nullable: true, description: 'Where the rule is from; null for a habit.' }) sourceName!: string | null
  @Field(() => String, { nullable: true, description: 'Its address.' }) sourceUrl!: string | null
  @Field(() => DayScalar, { description: 'When the rule was last reviewed.' }) reviewedOn!: Day
}

@ObjectType({ simpleResolvers: true, description: 'What the answers of the setup have RiskPilot watch beside leaks.' })
export class Watchlist {
  @Field(() => [WatchedIndicator], { description: 'The four indicators of the setup.' }) indicators!: readonly WatchedIndicator[]
  @Field(() => WatchedCustomers, { nullable: true, description: 'Null before the first row.' }) customers!: WatchedCustomers | null
  @Field(() => PaymentsDue, { nullable: true, description: 'Null where the billing terms give no due day, or it is not watched.' })
  payments!: PaymentsDue | null
  @Field(() => [Deadline], { description: 'Those with a day first.' }) deadlines!: readonly Deadline[]
  @Field(() => String, { nullable: true, description: 'The agencies that the setup names; free text.' }) agencies!: string | null
  @Field(() => Boolean, { description: 'Whether the setup was completed.' }) isSetUp!: boolean
}
