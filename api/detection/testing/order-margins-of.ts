import type { ChargebackRow, CostRow, OrderRow } from '../../made-shops/shop.ts'
import type { OrderMarginFact } from '../day-facts.ts'

type Rows = { readonly orders: readonly OrderRow[]; readonly costs: readonly CostRow[]; readonly chargebacks: readonly ChargebackRow[] }

/** What orders earned, by day: see `DayFacts.margins`. Tests only. */
export function orderMarginsOf({ orders, costs, chargebacks }: Rows): Map<string, OrderMarginFact[]> {
  const seen = [...orders.map(({ at, country }) => [at.slice(0, 10), country]), ...chargebacks.map(({ day, country }) => [day, country])]
  const firsts = new Map<string, string>()
  for (const [day = '', country = ''] of seen.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)))
    if (country !== '' && !firsts.has(country)) firsts.set(country, day)
  const second = [...firsts.values()].sort()[1]
  const costed = costs.map(({ validFrom }): string => validFrom).sort()[0]
  const isAsked = ({ at, channel = '', customerId }: OrderRow) =>
    costed !== undefined &&
    at.slice(0, 10) >= costed &&
    (channel !== '' || customerId !== '' || (second !== undefined && at.slice(0, 10) >= second))
  const placed = Map.groupBy(orders.filter(isAsked), ({ at, orderId }) => `${at.slice(0, 10)} ${orderId}`)
  const bySku = Map.groupBy(costs, ({ sku }) => sku)
  const days = new Map<string, OrderMarginFact[]>()
  for (const lines of placed.values()) {
    const day = lines[0]?.at.slice(0, 10) ?? ''
    const costOf = (sku: string) => costOn(bySku.get(sku) ?? [], day)
    days.set(day, [...(days.get(day) ?? []), marginOf(lines, costOf)])
  }
  return days
}

const paidFor = ({ unitPrice, qty }: OrderRow): number => Number(unitPrice) * qty

function marginOf(lines: readonly OrderRow[], costOf: (sku: string) => number): OrderMarginFact {
  const [largest] = [...lines].sort((a, b) => paidFor(b) - paidFor(a) || (a.sku < b.sku ? -1 : 1))
  return {
    orderId: largest?.orderId ?? '',
    country: largest?.country ?? '',
    channel: largest?.channel ?? '',
    customerId: largest?.customerId ?? '',
    sku: largest?.sku ?? '',
    product: lines.every(({ sku }) => sku === largest?.sku) ? (largest?.sku ?? '') : '',
    lines: lines.length,
    goods: lines.reduce((sum, line) => sum + paidFor(line), 0),
    earned: lines.reduce((sum, line) => sum + Math.max(0, Number(line.unitPrice) - costOf(line.sku)) * line.qty, 0),
    isBelowCost: lines.some(({ sku, unitPrice }) => Number(unitPrice) < costOf(sku)),
  }
}

function costOn(costs: readonly CostRow[], day: string): number {
  const [newest] = costs.filter(({ validFrom }) => validFrom <= day).sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1))
  return Number(newest?.unitCost ?? 0n)
}
