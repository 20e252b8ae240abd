import { dayFromNumber } from '../../../values/day.ts'
import { lineKey, type ReportedRows } from '../../reported-rows.ts'
import type { ShopMemory } from '../../shop-memory.ts'
import { recentTotals } from '../../shop-size.ts'
import { bySku, cutsOf, type FallTogether, isSameFactor, isSameTime, isTogether } from './cut-groups.ts'
import { type CutState, type KnownCut, skusOf } from './cut-state.ts'
import { type EarnedBack, earnedBack } from './earns-back.ts'
import { type FallenPrice, hadHigherPrice, lowered, ratioOf } from './fallen-prices.ts'
import { type OfferedLine, seriesKey } from './offered-lines.ts'
import type { ListPrices } from './usual-list-prices.ts'

/** Days that prices must have been low: most sales end within three weeks. Proposed. */
const leastDays = 21
/** A fall longer ago lies at the edge of the lines that say what prices were. Proposed. */
const mostDays = 49
/** Days for which a product must have been sold before. Proposed. */
const leastPast = 56
const leastLines = 12
/** The newest lines, most of which have to be low. Proposed. */
const newestLines = 5
/** The least standard deviations by which too little was earned. Proposed. */
const leastDeviations = 3
/** Where so much less is sold than before, the season or the stock is over. Proposed. */
const stillSold = 0.6
/** From this part of the sales on it is a sale of the whole shop, which is planned. Proposed. */
const nearlyAll = 0.75
/** A supplier's lower price that was passed on, as a part of the cut. Proposed. */
const passedOn = 0.5
/**
 * A product by itself: the least fall, days, lines and deviations, the most that it may sell more,
 * and the least part of the shop's sales. Proposed.
 */
const alone = { fall: 0.15, days: 28, lines: 20, deviations: 4, growth: 1.25, share: 0.005 }

/** The lines in memory, the list prices before, and the prices that fell since `from`. */
export type Look = {
  readonly today: number
  readonly lines: readonly OfferedLine[]
  readonly prices: ListPrices
  readonly fallen: readonly FallenPrice[]
}

/** Opens the cuts that ran long enough, still run, and do not earn themselves back. */
export function openCuts(
  state: CutState,
  memory: ShopMemory,
  { look, reportedRows }: { look: Look; reportedRows: () => ReportedRows },
): void {
  const known = new Set([...state.cuts.values()].flatMap(({ series, endedOn }) => (endedOn === null ? series : [])))
  const isOfCut = daysOfCuts(state)
  const fallen = look.fallen.filter((price) => !known.has(seriesKey(price)) && isOwnPrice(memory, price, isOfCut))
  for (const cut of cutsOf(fallen)) {
    if (!isLong(look, cut)) continue
    const series = new Set(cut.prices.map(seriesKey))
    const found = earnedBack(look.lines, series, cut.startedOn)
    if (isNearlyAll(look, cut) || !isLeak(memory, cut, { found, days: look.today - cut.startedOn })) continue
    if (isReportedAlready(memory, cut, reportedRows())) continue
    const opened = openedCut(state, look, { cut, found })
    state.cuts.set(opened.entity, opened)
  }
}

/** Whether a product's day lies in a cut that is known. */
type DaysOfCuts = (sku: string, day: number) => boolean

export function daysOfCuts({ cuts }: CutState): DaysOfCuts {
  const spans = new Map<string, [number, number][]>()
  for (const cut of cuts.values()) {
    const span: [number, number] = [cut.startedOn, cut.endedOn ?? Number.POSITIVE_INFINITY]
    for (const sku of skusOf(cut)) spans.set(sku, [...(spans.get(sku) ?? []), span])
  }
  return (sku, day) => spans.get(sku)?.some(([from, until]) => day >= from && day <= until) ?? false
}

/** Whether the prices were low for long enough, and those of the newest lines still are. */
function isLong({ today, lines, prices: before }: Look, { startedOn, prices }: FallTogether): boolean {
  const last = Math.max(...prices.map(({ lastSince }) => lastSince))
  if (last - startedOn < leastDays || today - startedOn > mostDays) return false
  const series = new Set(prices.map(seriesKey))
  const newest = lines.flatMap((line) => (series.has(line.series) ? (ratioOf(line, before) ?? []) : [])).slice(-newestLines)
  return 2 * newest.filter((ratio) => ratio <= lowered).length > newest.length
}

/** Whether the price that fell was a list price of the product's own. */
export function isOwnPrice({ skus }: ShopMemory, { sku, firstSince, now }: FallenPrice, isOfCut: DaysOfCuts = () => false): boolean {
  const sales = skus.get(sku)?.sales
  if (!sales || (sales.day[0] ?? firstSince) > firstSince - leastPast) return false
  return hadHigherPrice(sales, { since: firstSince, price: now, isOfCut: (day) => isOfCut(sku, day) })
}

/**
 * Whether rules name most lines of these products since then: they have alerts, by which their
 * prices are looked at.
 */
function isReportedAlready({ skus }: ShopMemory, { startedOn, prices }: FallTogether, { whole }: ReportedRows): boolean {
  let [lines, reported] = [0, 0]
  for (const sku of bySku(prices).keys()) {
    const sales = skus.get(sku)?.sales
    for (let i = (sales?.day.length ?? 0) - 1; sales && (sales.day[i] ?? 0) >= startedOn; i--) {
      const key = lineKey(sales.day[i] ?? 0, { sku, listPrice: sales.listPrice[i] ?? -1, unitPrice: sales.unitPrice[i] ?? 0 })
      lines += sales.lines[i] ?? 0
      if (whole.has(key)) reported += sales.lines[i] ?? 0
    }
  }
  return 2 * reported > lines
}

/** Of the sales of these channels before, at list prices; by whatever factor each product fell. */
function isNearlyAll({ lines, fallen }: Look, { startedOn, prices }: FallTogether): boolean {
  const channels = new Set(prices.map(({ channel }) => channel))
  const series = new Set(fallen.filter((price) => isSameTime(price, startedOn)).map(seriesKey))
  let [own, all] = [0, 0]
  for (const line of lines) {
    if (line.day >= startedOn || !channels.has(line.channel)) continue
    all += line.units * line.offered
    if (series.has(line.series)) own += line.units * line.offered
  }
  return own >= nearlyAll * all
}

function isLeak(memory: ShopMemory, { prices, factor }: FallTogether, { found, days }: { found: EarnedBack; days: number }): boolean {
  const lost = prices.reduce((sum, price) => sum + price.lost, 0)
  const isStillSold = found.units >= stillSold * found.usualUnits
  if (found.lines < leastLines || !isStillSold || found.costSaved >= passedOn * lost) return false
  if (isTogether(prices)) return found.deviations >= leastDeviations
  const isClear = found.deviations >= alone.deviations && found.units <= alone.growth * found.usualUnits
  const isKnown = days >= alone.days && found.lines >= alone.lines
  const sales = (recentTotals(memory, 30).netSales / 30) * days
  return isClear && isKnown && 1 - factor >= alone.fall && lost >= alone.share * sales
}

/** Products that were cut before keep the name of that cut. */
function openedCut({ cuts }: CutState, look: Look, { cut, found }: { cut: FallTogether; found: EarnedBack }): KnownCut {
  const { startedOn, factor, prices } = cut
  const skus = new Set(prices.map(({ sku }) => sku))
  const before = [...cuts.values()].find((one) => isSameCut(one, skus, factor))
  const { earned, usual, hasCosts } = found
  return {
    ...(before ?? nameOf(cut)),
    ...{ startedOn, factor, endedOn: null, countedTo: startedOn - 1, parts: [] },
    series: prices.map(seriesKey).sort(),
    prices: pricesOf(look.prices, skus),
    found: { days: look.today - startedOn + 1, earned, usual, hasCosts },
  }
}

function isSameCut(known: KnownCut, skus: ReadonlySet<string>, factor: number): boolean {
  const own = skusOf(known)
  const shared = own.filter((sku) => skus.has(sku)).length
  return known.endedOn !== null && isSameFactor(known.factor, factor) && 2 * shared >= Math.max(own.length, skus.size)
}

/** The product, or the one of several that lost most and the day: both stay. */
function nameOf({ startedOn, prices }: FallTogether): Pick<KnownCut, 'entity' | 'entityType'> {
  const lost = (own: readonly FallenPrice[]) => own.reduce((sum, price) => sum + price.lost, 0)
  const [dearest, ...others] = [...bySku(prices)].sort(([a, one], [b, other]) => lost(other) - lost(one) || (a < b ? -1 : 1))
  const sku = dearest?.[0] ?? ''
  if (others.length === 0) return { entity: sku, entityType: 'sku' }
  return { entity: `${sku} and others of ${dayFromNumber(startedOn)}`, entityType: 'slice' }
}

/** The list prices of these products before, in all channels and sizes. */
export function pricesOf(prices: ListPrices, skus: ReadonlySet<string>): [string, number][] {
  return [...prices].filter(([key]) => skus.has(key.slice(0, key.indexOf('\n')))).sort(([a], [b]) => (a < b ? -1 : 1))
}
