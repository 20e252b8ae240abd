import { noSteps, notePrice, type PriceSteps, stepOf } from './price-steps.ts'

/**
 * Discount codes inferred from prices: the depth of each discounted line, and the depths that the
 * shop gives as codes of their own. A depth is written in hundredths of a percent: 15 % is 1500.
 */

/**
 * One depth on one SKU, over its days. `low` and `high`: the range of depths (shares) that fits all
 * its lines, given the rounding of prices.
 */
export type CodeUse = {
  code: number
  low: number
  high: number
  firstDay: number
  lastDay: number
  days: number
  lines: number
}

export type CodeUses = {
  readonly uses: Map<string, CodeUse[]>
  /** The rounding of list prices, and of discounted prices. */
  readonly listSteps: PriceSteps
  readonly cutSteps: PriceSteps
}

export type CutCell = {
  readonly sku: string
  readonly day: number
  readonly listPrice: number
  readonly unitPrice: number
  readonly lines: number
}

/**
 * SKUs that must have had a depth as their own code before it counts as the shop's policy.
 * Proposed.
 */
const policySkus = 3

/**
 * Discounted prices that are enough to learn their rounding. Before that: the rounding of list
 * prices.
 */
const enoughCuts = 20

/** The step to which this shop rounds a discounted price, micros. */
function priceStep(book: CodeUses): number {
  return stepOf(book.cutSteps.prices >= enoughCuts ? book.cutSteps : book.listSteps)
}

/** The price as this shop would round it. */
export function roundPrice(book: CodeUses, micros: number): number {
  const step = priceStep(book)
  return Math.round(micros / step) * step
}

/** The range of depths of this cell. Null for a line without discount. */
export function depthRange(book: CodeUses, cell: { listPrice: number; unitPrice: number }): { low: number; high: number } | null {
  if (!(cell.unitPrice > 0) || !(cell.unitPrice < cell.listPrice)) return null
  const slack = 0.51 * priceStep(book) + 1
  const low = 1 - (cell.unitPrice + slack) / cell.listPrice
  if (low <= 0.001) return null
  return { low, high: 1 - (cell.unitPrice - slack) / cell.listPrice }
}

/**
 * Adds a discounted cell to its SKU's uses; returns the depth assigned to it, or null without a
 * discount.
 */
export function noteCut(book: CodeUses, cell: CutCell, policy: ReadonlyMap<number, number>): number | null {
  if (cell.listPrice > 0) notePrice(book.listSteps, cell.listPrice)
  const range = depthRange(book, cell)
  if (!range) return null
  notePrice(book.cutSteps, cell.unitPrice)
  const uses = book.uses.get(cell.sku) ?? []
  const code = readCode(range, uses, policy)
  const use = uses.find((u) => u.code === code)
  if (use) extend(use, cell, range)
  else uses.push({ code, ...range, firstDay: cell.day, lastDay: cell.day, days: 1, lines: cell.lines })
  book.uses.set(cell.sku, uses)
  return code
}

function extend(use: CodeUse, cell: CutCell, range: { low: number; high: number }): void {
  if (use.lastDay !== cell.day) use.days += 1
  use.lastDay = cell.day
  use.lines += cell.lines
  if (Math.max(use.low, range.low) > Math.min(use.high, range.high)) return
  use.low = Math.max(use.low, range.low)
  use.high = Math.min(use.high, range.high)
}

/**
 * Tries in order: the shop's own codes, the depths of this SKU, a whole percent, the middle of the
 * range.
 */
function readCode(range: { low: number; high: number }, uses: readonly CodeUse[], policy: ReadonlyMap<number, number>): number {
  const fits = (code: number) => code >= range.low * 10_000 && code <= range.high * 10_000
  let best: number | null = null
  for (const [code, skus] of policy) if (fits(code) && (best === null || skus > (policy.get(best) ?? 0))) best = code
  if (best !== null) return best
  const same = uses.find((u) => fits(u.code) || (u.low <= range.high && u.high >= range.low))
  if (same) return same.code
  const whole = Math.round((range.low + range.high) * 50) * 100
  if (fits(whole) && whole > 0) return whole
  return Math.round((range.low + range.high) * 5_000)
}

/**
 * Depths that are codes of their own, with the number of SKUs on which each was used alone. A depth
 * that occurs only on top of a shallower code that ran before and after is not the shop's policy,
 * however many SKUs have it.
 */
export function policyCodes(book: CodeUses): Map<number, number> {
  const alone = new Map<number, number>()
  const shopWide = shopWideCodes(book)
  for (const uses of book.uses.values()) {
    for (const use of uses) if (!isOnTop(use, uses, shopWide)) alone.set(use.code, (alone.get(use.code) ?? 0) + 1)
  }
  return new Map([...alone].filter(([, skus]) => skus >= policySkus).sort(([a], [b]) => a - b))
}

/**
 * Codes on a quarter of all SKUs with any code (loyalty codes): they combine with everything, so
 * nothing is stacked on them by chance.
 */
function shopWideCodes(book: CodeUses): ReadonlySet<number> {
  const skus = new Map<number, number>()
  for (const uses of book.uses.values()) for (const { code } of uses) skus.set(code, (skus.get(code) ?? 0) + 1)
  return new Set([...skus].filter(([, count]) => count >= 0.25 * book.uses.size && count >= policySkus).map(([code]) => code))
}

function isOnTop(use: CodeUse, uses: readonly CodeUse[], shopWide: ReadonlySet<number>): boolean {
  return runningUnder(use, uses).some((base) => !shopWide.has(base.code))
}

/**
 * The shallower codes that ran before and after this depth began, and of which a second, whole
 * percent gives it.
 */
export function runningUnder(use: CodeUse, uses: readonly CodeUse[]): CodeUse[] {
  return uses.filter(
    (base) =>
      base.code < use.code && base.firstDay <= use.firstDay && base.lastDay > use.firstDay && wholesIn(secondRange(use, base.code)) > 0,
  )
}

/** How often any depth, known as well as this one, is a whole percent on top of a code. */
export function chanceOfWhole(use: CodeUse, code: number): number {
  const { low, high } = secondRange(use, code)
  return Math.min(1, 100 * (high - low))
}

/** The second discount that turns the price under `code` into the price paid. */
export function secondRange(use: { low: number; high: number }, code: number): { low: number; high: number } {
  const left = 1 - code / 10_000
  return { low: 1 - (1 - use.low) / left, high: 1 - (1 - use.high) / left }
}

/** How many whole percents, 1 to 60, lie in the range. */
export function wholesIn(range: { low: number; high: number }): number {
  const first = Math.max(1, Math.ceil(range.low * 100 - 1e-9))
  const last = Math.min(60, Math.floor(range.high * 100 + 1e-9))
  return Math.max(0, last - first + 1)
}

/** Drops uses last seen on that day or before. */
export function forgetUses({ uses }: CodeUses, until: number): void {
  uses.forEach((own, sku) => {
    if (own.every(({ lastDay }) => lastDay > until)) return
    const recent = own.filter(({ lastDay }) => lastDay > until)
    if (recent.length > 0) uses.set(sku, recent)
    else uses.delete(sku)
  })
}

export function emptyCodes(): CodeUses {
  return { uses: new Map(), listSteps: noSteps(), cutSteps: noSteps() }
}

type CodeUseRow = [code: number, low: number, high: number, firstDay: number, lastDay: number, days: number, lines: number]
export type PackedCodes = { readonly listSteps: PriceSteps; readonly cutSteps: PriceSteps; readonly uses: [string, CodeUseRow[]][] }

export function packCodes({ uses, listSteps, cutSteps }: CodeUses): PackedCodes {
  const rows = [...uses]
    .filter(([, own]) => own.length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([sku, own]): [string, CodeUseRow[]] => [sku, own.map((u) => [u.code, u.low, u.high, u.firstDay, u.lastDay, u.days, u.lines])])
  return { listSteps, cutSteps, uses: rows }
}

export function unpackCodes({ uses, listSteps, cutSteps }: PackedCodes): CodeUses {
  const read = ([code, low, high, firstDay, lastDay, days, lines]: CodeUseRow): CodeUse => ({
    code,
    low,
    high,
    firstDay,
    lastDay,
    days,
    lines,
  })
  return { listSteps, cutSteps, uses: new Map(uses.map(([sku, rows]) => [sku, rows.map(read)])) }
}
