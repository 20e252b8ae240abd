import type { Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'

/**
 * The orders of one customer in the twelve months before a day. Amounts in minor units, of products
 * alone and before refunds.
 */
export type CustomerOrders = {
  readonly customerId: string
  readonly orders: number
  readonly sales: bigint
  /** What customers with more sales bought together, as a share of all sales, 0 to 1. */
  readonly shareBefore: number
  readonly share: number
  readonly lastOn: Day
  readonly lastOrderId: string
  readonly lastAmount: bigint
  /**
   * Days between orders: half of the gaps are shorter, and 95% of them; null with a single day of
   * orders.
   */
  readonly usualDays: number | null
  readonly longestDays: number | null
  /** Whether the customer seems to have stopped ordering. */
  readonly isSilent: boolean
}

/**
 * Silent: longer without an order than the threshold, and twice as long as 95% of the own gaps. The
 * next gap of a random buyer is longer than the longest of three with a chance of one in four, and
 * longer than twice the longest of four with one in fifteen.
 */
const isSilent = 'coalesce(orders >= $4::int and $2::date - last_on > greatest($3::int, 2 * longest), false)'

/** `$1` the business, `$2` the last day, `$3` the threshold in days, `$4` the least orders. */
const rankedCustomers = `ranked as materialized (
  select *, (sum(sales) over (order by nth rows unbounded preceding) - sales)::float8 / nullif(sum(sales) over (), 0)::float8 as before,
         sales::float8 / nullif(sum(sales) over (), 0)::float8 as share, ${isSilent} as is_silent
    from (select customer.* from customer_year cross join lateral
                 unnest(customer_id, orders, sales, last_on, last_order, last_amount, usual_days, longest_days) with ordinality
                 as customer (customer_id, orders, sales, last_on, last_order, last_amount, usual, longest, nth)
           where business_id = $1 and until = $2) as customer)`

/** Amounts are text on their way through JSON, which knows no large integers. */
const columns = `customer_id as "customerId", orders, sales::bigint::text as sales, coalesce(before, 0) as "shareBefore",
  coalesce(share, 0) as share, last_on as "lastOn", last_order as "lastOrderId", last_amount::bigint::text as "lastAmount",
  usual as "usualDays", longest as "longestDays", is_silent as "isSilent"`

export type CustomerQuestion = {
  /** The last day that is looked at. */
  readonly until: Day
  /** Days without an order that are always usual. */
  readonly thresholdDays: number
  /** With fewer orders nobody's habit is known. */
  readonly leastOrders: number
  /** How many silent customers are wanted. */
  readonly mostSilent: number
  /** Customers who are wanted whether silent or not; upper and lower case are alike. */
  readonly named: readonly string[]
}

/** Customers by how much of the sales those before them make up. */
export type CustomerBand = {
  readonly band: 'top' | 'middle' | 'rest' | 'free'
  readonly customers: number
  readonly silent: number
  readonly sales: bigint
}

/**
 * How customers order, by what `customer-year.ts` keeps of twelve months: how many there are by
 * band (the first half of all sales, the next three tenths, the rest, and those who paid nothing),
 * those who stopped ordering, and those who are named; each with most sales first.
 */
export async function customerOrders({ sql, businessId }: Work, question: CustomerQuestion) {
  type Written<Row extends { sales: bigint }> = { [Name in keyof Row]: Row[Name] extends bigint ? string : Row[Name] }
  const [found] = await sql<{ bands: Written<CustomerBand>[]; silent: Written<CustomerOrders>[]; named: Written<CustomerOrders>[] }>(
    `with ${rankedCustomers},
     banded as (select band, count(*)::int as customers, (count(*) filter (where is_silent))::int as silent, sum(sales)::bigint::text as sales
       from (select sales, is_silent, case when sales <= 0 then 'free' when before < 0.5 then 'top' when before < 0.8 then 'middle' else 'rest' end as band
               from ranked) as each group by band),
     silent as (select ${columns} from ranked where is_silent order by ranked.sales desc, customer_id limit $5),
     named as (select ${columns} from ranked where lower(customer_id) = any($6::text[]) order by ranked.sales desc, customer_id)
     select (select coalesce(jsonb_agg(banded), '[]') from banded) as bands, (select coalesce(jsonb_agg(silent), '[]') from silent) as silent,
            (select coalesce(jsonb_agg(named), '[]') from named) as named`,
    [
      businessId,
      question.until,
      question.thresholdDays,
      question.leastOrders,
      question.mostSilent,
      question.named.map((id) => id.toLowerCase()),
    ],
  )
  const read = (row: Written<CustomerOrders>): CustomerOrders => ({ ...row, sales: BigInt(row.sales), lastAmount: BigInt(row.lastAmount) })
  return {
    bands: (found?.bands ?? []).map((row): CustomerBand => ({ ...row, sales: BigInt(row.sales) })),
    silent: (found?.silent ?? []).map(read),
    named: (found?.named ?? []).map(read),
  }
}

/** What orders of the days after `after` up to `until` came to, and how many they are. */
export async function ordersBetween(
  { sql, businessId }: Work,
  after: Day,
  until: Day,
): Promise<{ readonly orders: number; readonly sales: bigint }> {
  const [row] = await sql<{ orders: number; sales: bigint }>(
    `select count(distinct order_id)::int as orders, coalesce(sum(amount), 0)::bigint as sales from order_line
      where business_id = $1 and day > $2 and day <= $3 and units > 0 and nature = 'product'`,
    [businessId, after, until],
  )
  return row ?? { orders: 0, sales: 0n }
}
