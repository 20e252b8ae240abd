import { learning, ready } from '../../readiness.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { monthOfQuiet, possible, ruleCheck } from '../../rule-check/rule-check.ts'
import type { Today } from '../../shop-memory.ts'
import { recentTotals } from '../../shop-size.ts'
import { median } from '../../statistics/quantile.ts'
import type { StoredSales } from '../../stored-sales.ts'
import { profile } from './profile.ts'

/** Powers of ten by which a decimal point slips. */
const slips = [10, 100, 1_000] as const
/** Greatest distance of price × slip from the usual price. Proposed. */
const tolerance = 0.02
/** The earlier prices whose median is the usual one, and the least number needed. Proposed. */
const comparedPrices = 20
const leastPrices = 5
/** Greatest median distance of these from the usual price, as a share of it. Proposed. */
const steadyWithin = 0.25
/**
 * From this many products on one day, the whole shop was repriced, or all of it is on sale.
 * Proposed.
 */
const crowd = 3
/** After so many days at the new price it is the usual one. Proposed. */
const newPriceAfterDays = 60

/**
 * A product with a slipped price: the usual price that it is held against, micros, and since when.
 */
type Slip = { readonly usual: number; readonly since: number; last: number }
type SlipMemory = { readonly open: Map<string, Slip> }

/**
 * Product lines at a tenth, a hundredth or a thousandth of the product's usual price, which is
 * steady: one line is enough. Prices that the file itself gives as discounted are no slip, nor are
 * those of three products on one day. Loss: units × (usual price − price paid), each as likely a
 * mistake as not; micros.
 */
export const priceSlip = ruleCheck<SlipMemory>({
  profile,
  version: '1.0.0',
  cause: 'price typed wrong',
  waitDays: 0,
  quietDays: monthOfQuiet,
  paceDays: 30,
  likelihood: possible,
  start: () => ({ open: new Map() }),
  readiness: (_own, memory) =>
    recentTotals(memory, 30).netSales > 0 ? ready('prices paid are known', 1) : learning('there were no sales in the last 30 days', 0),
  read(own, _memory, today) {
    const { day } = today
    for (const [sku, { last, since }] of own.open)
      if (last <= day - monthOfQuiet || since <= day - newPriceAfterDays - monthOfQuiet) own.open.delete(sku)
    const found = today.sold.flatMap((sku, k) => slipOf(own.open.get(sku), today.soldMemory[k]?.sales, { sku, day }))
    const fresh = new Set(found.filter(({ sku }) => !own.open.has(sku)).map(({ sku }) => sku))
    const isCrowd = fresh.size >= crowd
    const broken = found.flatMap(({ sku, slip, breaches }) => {
      if (isCrowd && fresh.has(sku)) return []
      own.open.set(sku, slip)
      return slip.since > day - newPriceAfterDays ? breaches.map((breach) => [sku, breach] as const) : []
    })
    return { broken }
  },
  isRepeated: () => true,
  pack: ({ open }) => [...open].sort(([a], [b]) => (a < b ? -1 : 1)),
  unpack: (packed) => ({ open: new Map(structuredClone(packed as [string, Slip][])) }),
})

type Found = { readonly sku: string; readonly slip: Slip; readonly breaches: readonly Breach[] }

/** Today's lines of a product at a slipped price; nothing where there are none. */
function slipOf(open: Slip | undefined, sales: StoredSales | undefined, { sku, day }: Pick<Today, 'day'> & { sku: string }): Found[] {
  if (!sales) return []
  let first = sales.day.length
  while (first > 0 && sales.day[first - 1] === day) first -= 1
  const before = sales.unitPrice[first - 1] ?? 0
  // Most prices are near the last one: they need no closer look.
  if (!open && !sales.unitPrice.slice(first).some((price) => price > 0 && price * 5 < before)) return []
  const usual = open?.usual ?? steadyPrice(sales, first)
  if (usual === null) return []
  const breaches: Breach[] = []
  for (let i = first; i < sales.day.length; i++) {
    const [listPrice, unitPrice, units, lines] = [sales.listPrice, sales.unitPrice, sales.units, sales.lines].map(
      (column) => column[i] ?? 0,
    )
    if (!isSlipped(unitPrice ?? 0, usual) || isDiscounted(unitPrice ?? 0, listPrice ?? -1)) continue
    const prices = { listPrice: listPrice ?? -1, unitPrice: unitPrice ?? 0, units: units ?? 0, lines: lines ?? 0 }
    const part = { day, sku, ...prices, expectedPerUnit: usual, actualPerUnit: prices.unitPrice }
    const deviation = (prices.units * (usual - prices.unitPrice)) / 2
    breaches.push({ day, key: `${sku} ${day} ${prices.listPrice} ${prices.unitPrice}`, member: sku, part, deviation })
  }
  return breaches.length > 0 ? [{ sku, slip: { usual, since: open?.since ?? day, last: day }, breaches }] : []
}

const isSlipped = (paid: number, usual: number) => paid > 0 && slips.some((slip) => Math.abs(paid * slip - usual) <= tolerance * usual)

/** Whether the file gives a higher list price for the line: the reduction is meant. */
const isDiscounted = (paid: number, list: number) => list > paid * (1 + tolerance)

/** The median of the prices paid before; null where they are few or not steady. Micros. */
function steadyPrice({ unitPrice }: StoredSales, until: number): number | null {
  const paid: number[] = []
  for (let i = until - 1; i >= 0 && paid.length < comparedPrices; i--) if ((unitPrice[i] ?? 0) > 0) paid.push(unitPrice[i] ?? 0)
  if (paid.length < leastPrices) return null
  const usual = Math.round(median(paid))
  return median(paid.map((price) => Math.abs(price - usual))) <= steadyWithin * usual ? usual : null
}
