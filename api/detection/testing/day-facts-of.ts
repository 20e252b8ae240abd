import { addDays, type Day, day } from '../../values/day.ts'
import type { CostFact, DayFacts, RefundFact } from '../day-facts.ts'

/** Rows as a shop's files hold them, prices in micros. Tests only: the product groups rows in SQL. */
export type OrderRow = {
  readonly at: string
  readonly sku: string
  readonly qty: number
  readonly unitPrice: bigint
  readonly listPrice: bigint | null
}
export type RefundRow = { readonly at: string; readonly sku: string; readonly qty: number; readonly amount: bigint }
export type CostRow = { readonly sku: string; readonly validFrom: Day; readonly unitCost: bigint }
export type ShopRows = { readonly orders: readonly OrderRow[]; readonly refunds: readonly RefundRow[]; readonly costs: readonly CostRow[] }

/**
 * Every calendar day from the first row to the last, also the empty ones. A line that is refunded with the same SKU, quantity and amount
 * within 60 minutes on its day was typed wrongly: both are left out.
 */
export function dayFactsOf(rows: ShopRows): DayFacts[] {
  const { orders, refunds } = withoutCorrections(rows)
  const byDay = {
    orders: groupBy(orders, (row) => row.at.slice(0, 10)),
    refunds: groupBy(refunds, (row) => row.at.slice(0, 10)),
    costs: groupBy(rows.costs, (row) => row.validFrom),
  }
  const named = [...new Set([...byDay.orders.keys(), ...byDay.refunds.keys(), ...byDay.costs.keys()])].sort()
  const [first, last] = [named[0], named.at(-1)]
  if (first === undefined || last === undefined) return []
  const days: DayFacts[] = []
  for (let at = day(first); at <= last; at = addDays(at, 1)) {
    days.push({
      day: at,
      sales: cellsOf(byDay.orders.get(at) ?? []),
      costs: (byDay.costs.get(at) ?? []).map(
        (row): CostFact => ({ sku: row.sku, unitCost: Number(row.unitCost), document: `costs.csv ${at}` }),
      ),
      refunds: (byDay.refunds.get(at) ?? []).map(
        (row): RefundFact => ({ sku: row.sku, units: row.qty, amount: Number(row.amount / 10_000n), orderDay: null }),
      ),
    })
  }
  return days
}

function withoutCorrections({ orders, refunds }: ShopRows): Pick<ShopRows, 'orders' | 'refunds'> {
  const open = groupBy(
    orders.map((row, index) => ({ row, index })),
    ({ row }) => keyOf(row.at, row.sku, row.qty, row.unitPrice * BigInt(row.qty)),
  )
  const taken = new Set<number>()
  const kept = refunds.filter((refund) => {
    const candidates = open.get(keyOf(refund.at, refund.sku, refund.qty, refund.amount)) ?? []
    const line = candidates.find(({ row, index }) => !taken.has(index) && isWithinTheHour(row.at, refund.at))
    if (line) taken.add(line.index)
    return !line
  })
  return { orders: orders.filter((_, index) => !taken.has(index)), refunds: kept }
}

function keyOf(at: string, sku: string, qty: number, amount: bigint): string {
  return [at.slice(0, 10), sku, qty, amount / 10_000n].join('\n')
}

function isWithinTheHour(sold: string, refunded: string): boolean {
  const minutes = (at: string) => Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16))
  const passed = minutes(refunded) - minutes(sold)
  return passed >= 0 && passed <= 60
}

function cellsOf(orders: readonly OrderRow[]): DayFacts['sales'] {
  const cells = [...groupBy(orders, (row) => [row.sku, row.listPrice, row.unitPrice].join('\n')).values()]
  const column = (of: (rows: readonly OrderRow[]) => number) => Float64Array.from(cells, of)
  return {
    sku: cells.map((rows) => rows[0]?.sku ?? ''),
    listPrice: column((rows) => Number(rows[0]?.listPrice ?? Number.NaN)),
    unitPrice: column((rows) => Number(rows[0]?.unitPrice ?? 0n)),
    units: column((rows) => rows.reduce((sum, row) => sum + row.qty, 0)),
    lines: column((rows) => rows.length),
  }
}

function groupBy<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const name = key(row)
    const group = groups.get(name)
    if (group) group.push(row)
    else groups.set(name, [row])
  }
  return groups
}
