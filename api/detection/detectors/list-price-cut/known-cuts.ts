import { compareText } from '../../../values/compare-text.ts'
import type { LinePart } from '../../candidate.ts'
import type { ShopMemory } from '../../shop-memory.ts'
import { isOfCut, isSameFactor } from './cut-groups.ts'
import { type CutState, type KnownCut, skusOf } from './cut-state.ts'
import { asBefore, bestSplit, type FallenPrice, ratioOf } from './fallen-prices.ts'
import { isOwnPrice, type Look, pricesOf } from './new-cuts.ts'
import { type OfferedLine, seriesKey, smallerKeys } from './offered-lines.ts'

/**
 * The newest days and lines that tell whether a price is back, and the part of them that says so.
 * Proposed.
 */
const [newestDays, newestLines, backShare] = [14, 5, 0.8]
/** Days without a sale at the low price, after which it is over: it sold out. Proposed. */
const quietDays = 42
/** Lines at the low price by which a product joins a cut later. Proposed. */
const leastLate = 2
/**
 * What is lowered further is another decision: no more than the cut that was told is counted, and a
 * rounding. Proposed.
 */
const rounding = 0.94

/**
 * Counts what every running cut lost since the last look, takes in what fell with it, and asks
 * whether it is over.
 */
export function goOn(state: CutState, memory: ShopMemory, look: Look): void {
  for (const cut of state.cuts.values()) {
    if (cut.endedOn !== null) continue
    takeIn(cut, memory, look)
    const skus = new Set(skusOf(cut))
    const lines = look.lines.filter(({ sku, day }) => day >= cut.startedOn && skus.has(sku))
    count(cut, memory, lines)
    cut.countedTo = look.today
    end(cut, lines, look.today)
  }
}

/** Products that sell seldom are seen to have fallen some weeks later. */
function takeIn(cut: KnownCut, memory: ShopMemory, look: Look): void {
  const { fallen, prices } = look
  const known = new Set(cut.series)
  const isNew = (price: FallenPrice) => !known.has(seriesKey(price)) && price.lines >= leastLate && isOfCut(cut, price)
  const late = fallen.filter((price) => isNew(price) && isOwnPrice(memory, price))
  if (late.length === 0 || cut.entityType === 'sku') return
  const skus = new Set(skusOf(cut))
  const fresh = late.filter(({ sku }) => !skus.has(sku))
  cut.series = [...cut.series, ...late.map(seriesKey)].sort()
  cut.prices = [...cut.prices, ...pricesOf(prices, new Set(fresh.map(({ sku }) => sku)))].sort(([a], [b]) => (a < b ? -1 : 1))
  // They count from the first day of the cut on.
  if (fresh.length > 0) cut.countedTo = cut.startedOn - 1
}

type Cell = { units: number; own: number; before: number }

/**
 * Adds the lines since `countedTo`. Rows of one day and price that are not all of the cut, such as
 * those of another channel with this price, are left out.
 */
function count(cut: KnownCut, { skus }: ShopMemory, lines: readonly OfferedLine[]): void {
  const cells = cellsOf(cut, lines)
  cut.parts = cut.parts.filter(({ day }) => day <= cut.countedTo)
  const fresh: LinePart[] = []
  for (const sku of skusOf(cut)) {
    const sales = skus.get(sku)?.sales
    for (let i = (sales?.day.length ?? 0) - 1; sales && i >= 0 && (sales.day[i] ?? 0) > cut.countedTo; i--) {
      const [day, unitPrice, listPrice] = [sales.day[i] ?? 0, sales.unitPrice[i] ?? 0, sales.listPrice[i] ?? -1]
      const offered = Math.max(listPrice, unitPrice)
      const cell = cells.get(cellKey({ sku, day, offered, paid: unitPrice }))
      if (!cell || cell.own < cell.units) continue
      const gap = Math.min(cell.before - offered, cell.before * (1 - cut.factor * rounding))
      const lost = Math.round((gap * unitPrice) / offered)
      const own = { units: sales.units[i] ?? 0, lines: sales.lines[i] ?? 0 }
      fresh.push({ day, sku, listPrice, unitPrice, ...own, expectedPerUnit: unitPrice + lost, actualPerUnit: unitPrice })
    }
  }
  cut.parts.push(...fresh.sort(inOrder))
}

const inOrder = (a: LinePart, b: LinePart) =>
  a.day - b.day || compareText(a.sku ?? '', b.sku ?? '') || a.listPrice - b.listPrice || a.unitPrice - b.unitPrice

function cellKey({ sku, day, offered, paid }: Pick<OfferedLine, 'sku' | 'day' | 'offered' | 'paid'>): string {
  return [sku, day, offered, paid].join('\n')
}

function cellsOf(cut: KnownCut, lines: readonly OfferedLine[]): Map<string, Cell> {
  const before = priceBefore(cut)
  const cells = new Map<string, Cell>()
  for (const line of lines) {
    if (line.day <= cut.countedTo) continue
    const cell = cells.get(cellKey(line)) ?? { units: 0, own: 0, before: Number.POSITIVE_INFINITY }
    cells.set(cellKey(line), cell)
    cell.units += line.units
    const price = before(line)
    if (price === null) continue
    cell.own += line.units
    cell.before = Math.min(cell.before, price)
  }
  return cells
}

/**
 * The list price before of a line that is of the cut; null for others. Of its products and channels
 * these are all lines below the old price; of other channels, those that are as low. A size that
 * was not sold before fell by as much as the others, if it is that much below a smaller one.
 */
function priceBefore({ series, prices, factor }: KnownCut): (line: OfferedLine) => number | null {
  const [own, before] = [new Set(series), new Map(prices)]
  return (line) => {
    const ratio = ratioOf(line, before)
    if (ratio !== null) {
      const isOfCut = ratio <= asBefore && (own.has(line.series) || isSameFactor(ratio, factor))
      return isOfCut ? line.offered / ratio : null
    }
    const smaller = smallerKeys(line).flatMap((key) => before.get(key) ?? [])[0]
    if (smaller === undefined || !own.has(line.series)) return null
    const like = Math.max(line.offered / smaller, factor)
    return isSameFactor(like, factor) ? line.offered / like : null
  }
}

/**
 * The cut is over once nearly all of its newest lines are at the old price again, or nothing is
 * sold at the low one.
 */
function end(cut: KnownCut, lines: readonly OfferedLine[], today: number): void {
  const [own, prices, before] = [new Set(cut.series), new Map(cut.prices), priceBefore(cut)]
  const known = lines.filter((line) => own.has(line.series) && prices.has(line.priceKey))
  const flags = known.map((line) => before(line) === null)
  const recent = Math.max(newestLines, known.filter(({ day }) => day > today - newestDays).length)
  const newest = flags.slice(-recent)
  const isBack = newest.length >= newestLines && newest.filter((isAsBefore) => isAsBefore).length >= backShare * newest.length
  const last = cut.parts.at(-1)?.day ?? cut.startedOn
  if (!isBack && last > today - quietDays) return
  const split = isBack ? known[bestSplit(flags)]?.day : undefined
  cut.parts = cut.parts.filter(({ day }) => split === undefined || day < split)
  cut.endedOn = cut.parts.at(-1)?.day ?? cut.startedOn
}
