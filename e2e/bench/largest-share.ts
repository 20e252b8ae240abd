import type { ConditionText } from '../../api/detection/loss-cause/condition.ts'
import type { CostRow } from '../../api/made-shops/shop.ts'
import type { NamedOrderRow } from '../../api/made-shops/standing-shop.ts'

type Sums = { lost: number; lines: number }

/**
 * What a value must hold of the loss to be named, and all named ones together (Adtributor's
 * thresholds).
 */
const leastEach = 0.1
const leastTogether = 0.67

/**
 * A plain method to be beaten, after Adtributor (Bhagwan et al., 2014): in each dimension the
 * values whose share of the loss exceeds their share of the lines most; the dimension with the
 * greatest surprise is the cause. One dimension alone.
 */
export function largestShare(orders: readonly NamedOrderRow[], costs: readonly CostRow[]): ConditionText[] {
  const lost = lossOf(costs)
  const rows = orders.map((row) => ({ row, lost: lost(row) }))
  const explained = Object.entries(dimensions).map(([what, of]) =>
    explain(
      what,
      rows.map(({ row, lost }) => ({ value: of(row), lost })),
    ),
  )
  const [first] = explained.filter(({ share }) => share >= leastTogether).sort((a, b) => b.surprise - a.surprise)
  return first ? [first.told] : []
}

/** What a line lost below the cost of its day, micros. */
export function lossOf(costs: readonly CostRow[]): (row: NamedOrderRow) => number {
  const bySku = Map.groupBy(costs, ({ sku }) => sku)
  return ({ sku, at, unitPrice, qty }) => {
    const cost = bySku.get(sku)?.findLast(({ validFrom }) => validFrom <= at.slice(0, 10))?.unitCost ?? 0n
    return unitPrice < cost ? Number(cost - unitPrice) * qty : 0
  }
}

export const dimensions: Readonly<Record<string, (row: NamedOrderRow) => string>> = {
  discount: ({ discount }) => `${Math.round(discount * 100)} %`,
  category: ({ category }) => category,
  channel: ({ channel }) => channel,
  country: ({ country }) => country,
  product: ({ sku }) => sku,
  units: ({ qty }) => String(qty),
  customer: ({ customerId }) => (customerId === '' ? 'guest' : 'known'),
}

function explain(what: string, rows: readonly { readonly value: string; readonly lost: number }[]) {
  const sums = new Map<string, Sums>()
  const all: Sums = { lost: 0, lines: 0 }
  for (const { value, lost } of rows) {
    const own = sums.get(value) ?? { lost: 0, lines: 0 }
    for (const sum of [own, all]) {
      sum.lost += lost
      sum.lines += 1
    }
    sums.set(value, own)
  }
  const ranked = [...sums]
    .map(([value, { lost, lines }]) => ({
      value,
      share: all.lost > 0 ? lost / all.lost : 0,
      surprise: surpriseOf(lines / all.lines, all.lost > 0 ? lost / all.lost : 0),
    }))
    .filter(({ share }) => share >= leastEach)
    .sort((a, b) => b.surprise - a.surprise)
  const named: string[] = []
  let [share, surprise] = [0, 0]
  for (const one of ranked) {
    if (share >= leastTogether) break
    named.push(one.value)
    share += one.share
    surprise += one.surprise
  }
  return { told: toldOf(what, named), share, surprise }
}

/** Its part of the Jensen-Shannon divergence. */
function surpriseOf(expected: number, actual: number): number {
  const half = (expected + actual) / 2
  const part = (p: number) => (p > 0 ? 0.5 * p * Math.log(p / half) : 0)
  return part(expected) + part(actual)
}

/** Numbers as "from the least named one on", which is the kindest reading. */
export function toldOf(what: string, named: readonly string[]): ConditionText {
  if (what === 'discount' || what === 'units') {
    const least = Math.min(...named.map((value) => Number.parseFloat(value)))
    return { what, op: '>=', value: what === 'discount' ? `${least} %` : String(least) } as ConditionText
  }
  return { what, op: named.length === 1 ? '=' : 'in', value: [...named].sort().join(', ') } as ConditionText
}
