import type { CostFact, DayFacts, RefundFact, SalesCells } from '../detection/day-facts.ts'
import { addDays, type Day } from '../values/day.ts'
import type { Work } from '../work/work.ts'

/** First and last day on which anything happened in the shop; null for a shop without facts. Costs alone are not a happening. */
export async function factDays(work: Work): Promise<{ first: Day; last: Day } | null> {
  const [row] = await work.sql<{ first: Day | null; last: Day | null }>(
    'select min(day)::text as first, max(day)::text as last from day_total where business_id = $1',
    [work.businessId],
  )
  return row?.first && row.last ? { first: row.first, last: row.last } : null
}

/**
 * The only bridge between SQL and the engine: one `DayFacts` for every calendar day from `from` to `to`, in order, empty days too.
 * With `opening`, the day `from` also carries the unit costs that already held before it.
 */
export async function* loadDays(work: Work, { from, to, opening }: { from: Day; to: Day; opening: boolean }): AsyncGenerator<DayFacts> {
  for (let first = from; first <= to; first = addDays(first, daysAtOnce)) {
    const last = earlier(addDays(first, daysAtOnce - 1), to)
    const sales = await salesCells(work, first, last)
    const costs = await costFacts(work, first, last, opening && first === from)
    const refunds = await refundFacts(work, first, last)
    for (let day = first; day <= last; day = addDays(day, 1)) {
      yield { day, sales: sales.get(day) ?? noSales, costs: costs.get(day) ?? [], refunds: refunds.get(day) ?? [] }
    }
  }
}

/** Days fetched together: enough to make round trips cheap, few enough to keep memory flat. */
const daysAtOnce = 32

const noSales: SalesCells = {
  sku: [],
  listPrice: new Float64Array(),
  unitPrice: new Float64Array(),
  units: new Float64Array(),
  lines: new Float64Array(),
}

type DayOfSales = { day: Day; sku: string[]; list_price: string[]; unit_price: string[]; units: string[]; lines: string[] }

/** One SQL row a day with its cells as arrays: far fewer rows for the driver to take apart. */
async function salesCells(work: Work, first: Day, last: Day): Promise<Map<Day, SalesCells>> {
  const rows = await work.sql<DayOfSales>(
    `select day::text as day,
            array_agg(sku order by sku, list_price, unit_price) as sku,
            array_agg(list_price::float8 order by sku, list_price, unit_price) as list_price,
            array_agg(unit_price::float8 order by sku, list_price, unit_price) as unit_price,
            array_agg(units::float8 order by sku, list_price, unit_price) as units,
            array_agg(lines::float8 order by sku, list_price, unit_price) as lines
       from sales_day where business_id = $1 and day between $2 and $3 group by day order by day`,
    [work.businessId, first, last],
  )
  return new Map(
    rows.map((row) => [
      row.day,
      {
        sku: row.sku,
        listPrice: Float64Array.from(row.list_price, (price) => (Number(price) < 0 ? Number.NaN : Number(price))),
        unitPrice: Float64Array.from(row.unit_price, Number),
        units: Float64Array.from(row.units, Number),
        lines: Float64Array.from(row.lines, Number),
      },
    ]),
  )
}

/** Costs by the day from which they hold; those that held before the first day of all come with it, the newest of each SKU. */
async function costFacts(work: Work, first: Day, last: Day, opening: boolean): Promise<Map<Day, CostFact[]>> {
  const rows = await work.sql<{ day: Day; sku: string; unit_cost: string; document: string }>(
    `select greatest(cost.valid_from, $2::date)::text as day, cost.sku, cost.unit_cost::text as unit_cost,
            import.file_name || ' of ' || cost.valid_from as document
       from unit_cost cost join import on import.business_id = cost.business_id and import.id = cost.import_id
      where cost.business_id = $1
        and (cost.valid_from between $2 and $3
             or $4 and cost.valid_from < $2 and not exists (
               select from unit_cost later where later.business_id = cost.business_id and later.sku = cost.sku
                 and later.valid_from > cost.valid_from and later.valid_from <= $2))
      order by 1, cost.sku`,
    [work.businessId, first, last, opening],
  )
  return byDay(rows, ({ sku, unit_cost, document }) => ({ sku, unitCost: Number(unit_cost), document }))
}

/** Refunds of products by the day they were booked, without the entry corrections. */
async function refundFacts(work: Work, first: Day, last: Day): Promise<Map<Day, RefundFact[]>> {
  const rows = await work.sql<{ day: Day; sku: string; units: string; amount: string; order_day: Day | null }>(
    `select refund.day::text as day, refund.sku, refund.units::text as units, refund.amount::text as amount,
            (select min(line.day)::text from order_line line
              where line.business_id = refund.business_id and line.order_id = refund.order_id and line.sku = refund.sku) as order_day
       from refund
      where refund.business_id = $1 and refund.day between $2 and $3 and refund.nature = 'product'
        and not exists (select from correction where correction.business_id = refund.business_id and correction.refund_id = refund.id)
      order by refund.day, refund.sku, refund.refund_id, refund.id`,
    [work.businessId, first, last],
  )
  return byDay(rows, ({ sku, units, amount, order_day }) => ({
    sku,
    units: Number(units),
    amount: Number(amount),
    orderDay: order_day,
  }))
}

function byDay<Row extends { day: Day }, Fact>(rows: readonly Row[], toFact: (row: Row) => Fact): Map<Day, Fact[]> {
  const days = new Map<Day, Fact[]>()
  for (const row of rows) {
    const facts = days.get(row.day)
    if (facts) facts.push(toFact(row))
    else days.set(row.day, [toFact(row)])
  }
  return days
}

function earlier(a: Day, b: Day): Day {
  return a < b ? a : b
}
