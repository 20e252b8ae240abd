import { setImmediate } from 'node:timers/promises'
import { businessCurrency } from '../businesses/currency-and-day.ts'
import { type DayFacts, noLines, type SalesCells } from '../detection/day-facts.ts'
import type { Work } from '../platform/transaction/work.ts'
import { addDays, type Day } from '../values/day.ts'
import { microsPerMinor } from '../values/unit-price.ts'
import type { DaySpan } from './day-span.ts'
import { orderMarginFacts } from './load-order-margins.ts'
import { feeFacts, twinOrderFacts, writeOffFacts } from './load-other-lines.ts'
import { adFacts, disputeFacts, parcelFacts, refundFacts, returnedDisputeFacts } from './load-outgoings.ts'
import { paidBackFacts, payoutFacts, placedFacts } from './load-payouts.ts'
import { returnFacts } from './load-returns.ts'
import { costFacts, ordersFacts, salesCells } from './load-sales.ts'
import { soldLines } from './load-sold-lines.ts'

/**
 * The first and last day with activity in the shop; null for a shop without facts. Unit costs alone
 * are not activity. Counts the days with roll-ups, and with `alsoUnsummed` those whose roll-ups are
 * pending.
 */
export async function factDays(work: Work, { alsoUnsummed }: { alsoUnsummed: boolean }): Promise<{ first: Day; last: Day } | null> {
  const tables = alsoUnsummed ? ['day_total', 'order_line', 'refund', 'parcel', 'ad_spend', 'chargeback', 'payout'] : ['day_total']
  const ends = tables.map((table) => `select min(day) as first, max(day) as last from ${table} where business_id = $1`)
  const [row] = await work.sql<{ first: Day | null; last: Day | null }>(
    `select min(first)::text as first, max(last)::text as last from (${ends.join(' union all ')}) as ends`,
    [work.businessId],
  )
  return row?.first && row.last ? { first: row.first, last: row.last } : null
}

export type DaysToLoad = {
  readonly from: Day
  readonly to: Day
  /** The day `from` also carries the unit costs that were valid before it. */
  readonly opening: boolean
  /** Computes pending roll-ups up to that day; called before its facts are loaded. */
  readonly sum?: (until: Day) => Promise<unknown>
}

/**
 * The only bridge between SQL and the engine: one `DayFacts` for every calendar day from `from` to
 * `to`, in order, also for empty days. A day's facts depend only on rows of that day and before,
 * and not on the order of the files, so rows of later days never change them. While the caller
 * processes some days, the next ones are loaded on the same transaction. When the generator has
 * ended, also early, nothing runs on it any more.
 */
export async function* loadDays(work: Work, { from, to, opening, sum }: DaysToLoad): AsyncGenerator<DayFacts> {
  const shopMicros = microsPerMinor(await businessCurrency(work))
  const load = async (first: Day) => {
    const furthest = earlier(addDays(first, mostDays - 1), to)
    await sum?.(furthest)
    const span = { work, first, last: await lastAtOnce(work, first, furthest), microsPerMinor: shopMicros }
    return { ...span, factsOf: await fetchDays(span, opening && first === from) }
  }
  const begin = (first: Day) => {
    const loading = load(first)
    // A rejection is handled at the `await`; this prevents an unhandled rejection before it.
    loading.catch(() => undefined)
    return loading
  }
  let next = from <= to ? begin(from) : null
  try {
    while (next) {
      const { first, last, factsOf } = await next
      next = last < to ? begin(addDays(last, 1)) : null
      for (let day = first; day <= last; day = addDays(day, 1)) {
        yield factsOf(day)
        // Yields to the event loop, so that a caller without pauses does not delay the next query.
        await setImmediate()
      }
    }
  } finally {
    await next?.catch(() => undefined)
  }
}

/** Days loaded together: enough to make round trips cheap, few enough to keep memory flat. */
const mostDays = 32
const mostLines = 12_000

/**
 * The last day that is loaded together with the first: of a shop with many order lines a day fewer
 * days are held at once. One day is loaded however many it has.
 */
async function lastAtOnce({ sql, businessId }: Work, first: Day, furthest: Day): Promise<Day> {
  const [row] = await sql<{ over: Day | null }>(
    `select min(day)::text as over from (
       select day, sum(lines) over (order by day) as lines from day_total where business_id = $1 and day between $2 and $3) as until
      where lines > $4 and day > $2`,
    [businessId, first, furthest, mostLines],
  )
  return row?.over ? addDays(row.over, -1) : furthest
}

async function fetchDays(span: DaySpan, isOpening: boolean): Promise<(day: Day) => DayFacts> {
  // PostgreSQL underestimates the row counts of these joins, and its nested loops would compare
  // every row with every other.
  await span.work.sql('set local enable_nestloop = off')
  const sales = await salesCells(span)
  const lines = await soldLines(span)
  const costs = await costFacts(span, isOpening)
  const refunds = await refundFacts(span)
  const orders = await ordersFacts(span)
  const parcels = await parcelFacts(span)
  const ads = await adFacts(span)
  const disputes = await disputeFacts(span)
  const returnedDisputes = await returnedDisputeFacts(span)
  const twinOrders = await twinOrderFacts(span)
  const writeOffs = await writeOffFacts(span)
  const fees = await feeFacts(span)
  const payouts = await payoutFacts(span)
  const placed = await placedFacts(span)
  const margins = await orderMarginFacts(span)
  const returns = await returnFacts(span)
  const paidBack = await paidBackFacts(span)
  await span.work.sql('set local enable_nestloop to default')
  return (day) => ({
    day,
    sales: sales.get(day) ?? noSales,
    lines: lines.get(day) ?? noLines,
    costs: costs.get(day) ?? [],
    refunds: refunds.get(day) ?? [],
    orders: orders.get(day) ?? [],
    parcels: parcels.get(day) ?? [],
    ads: ads.get(day) ?? [],
    disputes: disputes.get(day) ?? [],
    returnedDisputes: returnedDisputes.get(day) ?? [],
    twinOrders: twinOrders.get(day) ?? [],
    writeOffs: writeOffs.get(day) ?? [],
    fees: fees.get(day) ?? [],
    payouts: payouts.get(day) ?? [],
    placed: placed.get(day) ?? [],
    margins: margins.get(day) ?? [],
    returns: returns.get(day) ?? [],
    paidBack: paidBack.get(day) ?? [],
  })
}

const noSales: SalesCells = {
  sku: [],
  listPrice: new Float64Array(),
  unitPrice: new Float64Array(),
  units: new Float64Array(),
  lines: new Float64Array(),
}

function earlier(a: Day, b: Day): Day {
  return a < b ? a : b
}
