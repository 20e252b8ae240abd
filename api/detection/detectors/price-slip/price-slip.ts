import { ready, withoutSales } from '../../readiness.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { monthOfQuiet, possible, ruleCheck } from '../../rule-check/rule-check.ts'
import type { Today } from '../../shop-memory.ts'
import { recentTotals } from '../../shop-size.ts'
import { median, quantile } from '../../statistics/quantile.ts'
import type { StoredSales } from '../../stored-sales.ts'
import { profile } from './profile.ts'
import type { SlipFigures, SlipWay } from './slip-way.ts'

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
 * Times the highest price of the product so far from which a price is no rise, and the earlier
 * prices that must be known of it. Proposed.
 */
const timesHighest = 10
const leastOfHigh = 20
/** The share of the sales of a product that its packs are among. Proposed. */
const nearlyAll = 0.95
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
type Slip = { readonly usual: number; readonly since: number; last: number; readonly isHigh: boolean }
type SlipMemory = { readonly open: Map<string, Slip>; readonly ways: Map<string, SlipWay> }

/**
 * Product lines at a tenth, a hundredth or a thousandth of the product's usual price, which is
 * steady: one line is enough. Prices that the file itself gives as discounted are no slip, nor are
 * those of three products on one day. Or at ten times the highest price that was ever paid for it,
 * and more than nearly all of its lines come to at the usual price: no pack of several costs that.
 * Loss: units × the difference to the usual price, each as likely a mistake as not; micros.
 */
export const priceSlip = ruleCheck<SlipMemory, SlipFigures>({
  profile,
  version: '1.1.0',
  cause: 'price typed wrong',
  waitDays: 0,
  quietDays: monthOfQuiet,
  paceDays: 30,
  likelihood: possible,
  start: () => ({ open: new Map(), ways: new Map() }),
  readiness: (_own, memory) => (recentTotals(memory, 30).netSales > 0 ? ready('prices paid are known', 1) : withoutSales(memory)),
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
      own.ways.set(sku, wayOf(own.ways.get(sku), slip.isHigh))
      return slip.since > day - newPriceAfterDays ? breaches.map((breach) => [sku, breach] as const) : []
    })
    return { broken }
  },
  isRepeated: () => true,
  figures: ({ ways }, sku) => ({ way: ways.get(sku) ?? 'low' }),
  pack: ({ open, ways }) => ({ open: [...open].sort(bySku), ways: [...ways].sort(bySku) }),
  unpack(packed) {
    const { open, ways } = structuredClone(packed as { open: [string, Slip][]; ways: [string, SlipWay][] })
    return { open: new Map(open), ways: new Map(ways) }
  },
})

const bySku = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)

function wayOf(before: SlipWay | undefined, isHigh: boolean): SlipWay {
  const now = isHigh ? 'high' : 'low'
  return before === undefined || before === now ? now : 'both'
}

type Found = { readonly sku: string; readonly slip: Slip; readonly breaches: readonly Breach[] }

/** Today's lines of a product at a slipped price; nothing where there are none. */
function slipOf(open: Slip | undefined, sales: StoredSales | undefined, { sku, day }: Pick<Today, 'day'> & { sku: string }): Found[] {
  if (!sales) return []
  let first = sales.day.length
  while (first > 0 && sales.day[first - 1] === day) first -= 1
  const before = sales.unitPrice[first - 1] ?? 0
  // Most prices are near the last one: they need no closer look.
  const isFar = (price: number) => price > 0 && (price * 5 < before || price > before * 5)
  if (!open && !sales.unitPrice.slice(first).some(isFar)) return []
  const usual = open?.usual ?? steadyPrice(sales, first)
  if (usual === null) return []
  const tooHigh = open ? (open.isHigh ? timesHighest * usual : Number.POSITIVE_INFINITY) : impossibleFrom(sales, first, usual)
  const breaches: Breach[] = []
  let isHigh = open?.isHigh ?? false
  for (let i = first; i < sales.day.length; i++) {
    const [listPrice = -1, paid = 0, units = 0, lines = 0] = [sales.listPrice, sales.unitPrice, sales.units, sales.lines].map(
      (column) => column[i],
    )
    const isAbove = paid >= tooHigh
    if (!isAbove && (!isSlipped(paid, usual) || isDiscounted(paid, listPrice))) continue
    isHigh = isAbove
    const [expectedPerUnit, actualPerUnit] = isAbove ? [paid, usual] : [usual, paid]
    const part = { day, sku, listPrice, unitPrice: paid, units, lines, expectedPerUnit, actualPerUnit }
    const deviation = (units * (expectedPerUnit - actualPerUnit)) / 2
    breaches.push({ day, key: `${sku} ${day} ${listPrice} ${paid}`, member: sku, part, deviation })
  }
  return breaches.length > 0 ? [{ sku, slip: { usual, since: open?.since ?? day, last: day, isHigh }, breaches }] : []
}

/**
 * The price from which nobody can have meant it, by the prices before: too high for the product,
 * and for as many of it as are sold on nearly all lines. Infinity where too few are known. Micros.
 */
function impossibleFrom({ unitPrice, units, lines }: StoredSales, until: number, usual: number): number {
  let highest = 0
  const perLine: number[] = []
  for (let i = 0; i < until; i++) {
    const price = unitPrice[i] ?? 0
    if (!(price > 0)) continue
    highest = Math.max(highest, price)
    perLine.push((units[i] ?? 0) / Math.max(1, lines[i] ?? 1))
  }
  if (perLine.length < leastOfHigh) return Number.POSITIVE_INFINITY
  return Math.max(timesHighest * highest, quantile(perLine, nearlyAll) * usual)
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
