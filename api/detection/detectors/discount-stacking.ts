import { type KeptSales, recentTotals, type ShopMemory, type Today } from '../shop-memory.ts'
import { logBeta } from '../statistics/log-beta.ts'
import { logSumExp } from '../statistics/log-sum-exp.ts'
import type { Detector, Known, LossPart, Suspicion } from '../suspicion.ts'
import { percentWords } from '../words.ts'
import {
  type CodeBook,
  type CodeUse,
  depthRange,
  noteCut,
  policyCodes,
  roundPrice,
  secondRange,
  wholeShare,
  wholesIn,
} from './code-levels.ts'
import { noSteps, type PriceSteps } from './price-steps.ts'

export type DiscountState = {
  readonly book: CodeBook
  /** The shop's own codes as of the last day: follows from the book. */
  policy: Map<number, number>
}

/** Days without a stacked line after which the leak counts as ended. Proposed. */
const quietDays = 21
const historyDays = 28

/**
 * A second discount code on top of the one that is running, on some lines of a SKU. Policy: one code per line.
 *
 * Evidence is the likelihood of the depth seen (a known or whole second code on top of the running one, beside lines that still pay the
 * running code) over that of the harmless readings: a new code of its own, a promotion deepened for everyone, odd prices typed by hand,
 * each as frequent as this shop has shown. Loss a unit: the price the running code gives, less the price paid; micros.
 * Source: docs/detectors/discount-stacking.md.
 */
export const discountStacking: Detector<DiscountState> = {
  name: 'discount-stacking',
  version: '1.0.0',
  kind: 'discount_stack',
  start: () => ({ book: { uses: new Map(), listSteps: noSteps(), cutSteps: noSteps() }, policy: new Map() }),
  readiness,
  learn,
  assess,
  settle(state, _memory, sku) {
    const uses = state.book.uses.get(sku) ?? []
    state.book.uses.set(
      sku,
      uses.filter((use) => state.policy.has(use.code)),
    )
    state.policy = policyCodes(state.book)
  },
  pack: (state) => ({ listSteps: state.book.listSteps, cutSteps: state.book.cutSteps, uses: packUses(state) }),
  unpack,
}

function readiness(memory: ShopMemory) {
  const { netSales, netWithList } = recentTotals(memory, 30)
  const coverage = netSales > 0 ? netWithList / netSales : 0
  if (netSales <= 0) return { state: 'learning' as const, reason: 'there were no sales in the last 30 days', coverage }
  if (coverage < 0.8) {
    const known = percentWords(coverage)
    return {
      state: 'cannot_run' as const,
      reason: `list prices are known for ${known} of net sales in the last 30 days; 80 % is needed: import orders with the list price or the discount of each line`,
      coverage,
    }
  }
  const days = memory.lastDay - memory.firstDay + 1
  if (days < historyDays) return { state: 'learning' as const, reason: `${days} of ${historyDays} days of history`, coverage }
  return { state: 'ready' as const, reason: `list prices are known for ${percentWords(coverage)} of net sales`, coverage }
}

function learn(state: DiscountState, memory: ShopMemory, { day, sold }: Today): readonly string[] {
  const touched: string[] = []
  for (const sku of sold) {
    const sales = memory.skus.get(sku)?.sales
    if (!sales) continue
    for (let i = firstOf(sales, day); i < sales.day.length; i++) {
      const cell = { sku, day, listPrice: sales.listPrice[i] ?? -1, unitPrice: sales.unitPrice[i] ?? 0, lines: sales.lines[i] ?? 0 }
      noteCut(state.book, cell, state.policy)
    }
    if (state.book.uses.get(sku)?.some((use) => !state.policy.has(use.code) && use.lastDay > day - quietDays)) touched.push(sku)
  }
  state.policy = policyCodes(state.book)
  return touched
}

function firstOf(sales: KeptSales, day: number): number {
  let i = sales.day.length
  while (i > 0 && sales.day[i - 1] === day) i -= 1
  return i
}

type Reading = {
  readonly use: CodeUse
  readonly base: CodeUse
  readonly logEvidence: number
  readonly baseLines: number
  readonly second: number
}

function assess(state: DiscountState, memory: ShopMemory, sku: string, { openSince, endedOn }: Known): Suspicion | null {
  const uses = state.book.uses.get(sku) ?? []
  const sales = memory.skus.get(sku)?.sales
  const readings = uses
    .filter((use) => !state.policy.has(use.code))
    .flatMap((use) => (sales ? (bestReading(state, memory, { use, uses, sales }) ?? []) : []))
  const best = readings.reduce<Reading | null>((a, b) => (a && a.logEvidence >= b.logEvidence ? a : b), null)
  if (!best || !sales) return null
  const kept = readings.filter((r) => r === best || r.logEvidence > Math.log(10))
  return suspicionOf(state, memory, { sku, sales, kept, best, openSince, endedOn })
}

/** The running code under which this depth is explained best. */
function bestReading(
  state: DiscountState,
  memory: ShopMemory,
  at: { use: CodeUse; uses: readonly CodeUse[]; sales: KeptSales },
): Reading | null {
  let best: (Reading & { readonly fit: number }) | null = null
  for (const base of at.uses) {
    const runs = base.code < at.use.code && base.firstDay <= at.use.lastDay && base.lastDay >= at.use.firstDay - 28
    if (!runs || !(state.policy.has(base.code) || (base.code % 100 === 0 && base.lines >= 3))) continue
    const baseLines = linesOf(state, at.sales, base, at.use)
    const range = secondRange(at.use, base.code)
    const reading = {
      use: at.use,
      base,
      baseLines,
      second: snapSecond(range),
      logEvidence: evidence(state, memory, { use: at.use, base, range, baseLines }),
      // Whoever stacks has the running code in hand: the more lines pay it, the likelier it is the one below.
      fit: Math.log(stackedMass(state, range, base)) + Math.log(baseLines + 0.5),
    }
    if (!best || reading.fit > best.fit) best = reading
  }
  return best
}

/** A whole percent where one fits, else the middle. */
function snapSecond({ low, high }: { low: number; high: number }): number {
  const middle = (low + high) / 2
  return wholesIn({ low, high }) > 0 ? Math.round(middle * 100) / 100 : middle
}

/** Lines that paid the running code from the day of the first deeper line on. */
function linesOf(state: DiscountState, sales: KeptSales, base: CodeUse, use: CodeUse): number {
  let lines = 0
  for (let i = 0; i < sales.day.length; i++) {
    const day = sales.day[i] ?? 0
    if (day >= use.firstDay && day <= use.lastDay + 7 && isCut(state, sales, i, base)) lines += sales.lines[i] ?? 0
  }
  return lines
}

function isCut(state: DiscountState, sales: KeptSales, i: number, use: CodeUse): boolean {
  const range = depthRange(state.book, { listPrice: sales.listPrice[i] ?? -1, unitPrice: sales.unitPrice[i] ?? 0 })
  return range !== null && range.low <= use.high && range.high >= use.low
}

/** Chance that both codes ran side by side as codes of their own, given that both were there. Proposed. */
const sideBySide = 0.25
/** Chance that a line still pays the old price after a promotion was deepened for everyone. Proposed. */
const straggler = 0.05
/** Chance that a second odd price on the same SKU hits the same depth. Proposed. */
const sameOdd = 0.1

function evidence(
  state: DiscountState,
  memory: ShopMemory,
  at: { use: CodeUse; base: CodeUse; range: { low: number; high: number }; baseLines: number },
): number {
  const { use, range, baseLines } = at
  const stacked = stackedMass(state, range, at.base)
  const width = (use.high - use.low) / 0.6
  const whole = wholeShare(state.policy)
  const ownCode = (whole * wholesIn(use)) / 60 + (1 - whole) * width
  const { novelRate, oddRate, oddShare } = habits(state, memory, use.code)
  const seen = use.days + 0.5 * (use.lines - use.days)
  const odd = oddRate * width * (oddShare * sameOdd) ** Math.max(0, seen - 1)
  const some = logBeta(use.lines + 1, baseLines + 1)
  const everyone = Math.log(1 - sideBySide) + baseLines * Math.log(straggler)
  const ownCodes = logSumExp([everyone, Math.log(sideBySide) + some])
  return Math.min(60, Math.log(stacked) + some - ownCodes - Math.log(novelRate * ownCode + odd))
}

/** How likely a second code gives a depth in this range: another code of the shop, a whole percent, or anything. Proposed weights. */
function stackedMass(state: DiscountState, range: { low: number; high: number }, base: CodeUse): number {
  if (range.high <= 0 || range.low >= 0.6) return 1e-12
  const others = [...state.policy.keys()].filter((code) => code !== base.code)
  const codes = others.filter((code) => code >= range.low * 10_000 && code <= range.high * 10_000).length
  return (0.4 * codes) / Math.max(3, others.length) + (0.5 * wholesIn(range)) / 50 + (0.1 * (range.high - range.low)) / 0.5
}

/**
 * How often, for one SKU in a month, this shop starts a code of its own at this depth, and how often a price is just odd. A depth not seen
 * elsewhere is as rare as depths that were seen once (Good 1953, "The population frequencies of species").
 */
function habits(state: DiscountState, memory: ShopMemory, code: number) {
  let alike = 0
  let oddities = 0
  let lines = 0
  const skusOf = new Map<number, number>()
  for (const uses of state.book.uses.values()) {
    for (const use of uses) {
      lines += use.lines
      if (use.code === code) alike += 1
      else if (!state.policy.has(use.code) && use.lines === 1) oddities += 1
      else skusOf.set(use.code, (skusOf.get(use.code) ?? 0) + 1)
    }
  }
  const months = Math.max(1, (memory.lastDay - memory.firstDay + 1) / 30)
  const skuMonths = Math.max(1, memory.skus.size) * months
  const once = [...skusOf.values()].filter((skus) => skus === 1).length
  const starts = alike > 1 ? alike - 1 : once + 1
  return { novelRate: starts / skuMonths, oddRate: (oddities + 0.5) / skuMonths, oddShare: (oddities + 0.5) / (lines + 1) }
}

type Found = { sku: string; sales: KeptSales; kept: readonly Reading[]; best: Reading } & Known

function suspicionOf(state: DiscountState, memory: ShopMemory, { sku, sales, kept, best, openSince, endedOn }: Found): Suspicion {
  const startedOn = Math.min(...kept.map((r) => r.use.firstDay), openSince ?? Number.POSITIVE_INFINITY)
  const lastLine = Math.max(...kept.map((r) => r.use.lastDay))
  const parts = partsOf(state, sales, kept).filter((part) => part.day > (endedOn ?? 0))
  const loss = lossOf(parts)
  const { monthly, monthlyDeviation } = monthlyOf(parts, startedOn, memory.lastDay)
  const lines = kept.reduce((sum, r) => sum + r.use.lines, 0)
  return {
    sku,
    logEvidence: best.logEvidence,
    isSettled: lines >= 2 && best.baseLines >= 1,
    startedOn,
    endedOn: hasStopped(state, sales, best, memory.lastDay, lastLine) ? lastLine : null,
    parts,
    lossDeviation: 0.006 * loss,
    monthly,
    monthlyDeviation,
    marks: [`code ${Math.round(best.second * 1000)}`],
    causes: [{ part: 'second discount code', amount: -loss }],
    story: { kind: 'discount_stack', code: best.base.code / 10_000, second: best.second, lines, codeLines: lines + best.baseLines },
  }
}

/** Half of what is known of the coming month lies in the last so many days. Proposed. */
const halfLife = 10

/** Loss of 30 days at the pace of late: days weigh half as much every ten days back; a leak younger than a week counts as a week. */
function monthlyOf(parts: readonly LossPart[], startedOn: number, today: number): { monthly: number; monthlyDeviation: number } {
  const fade = 0.5 ** (1 / halfLife)
  const days = Math.max(7, today - startedOn + 1)
  const weightOfDays = (1 - fade ** days) / (1 - fade)
  let loss = 0
  let lines = 0
  for (const part of parts) {
    const weight = fade ** (today - part.day)
    loss += weight * part.units * (part.expectedPerUnit - part.actualPerUnit)
    lines += weight * part.lines
  }
  const monthly = (30 * loss) / weightOfDays
  return { monthly, monthlyDeviation: monthly / Math.sqrt(Math.max(1, lines)) }
}

/** Quiet for three weeks, or for a week in which so many lines paid the running code alone that a stacked one was due (98 %). */
function hasStopped(state: DiscountState, sales: KeptSales, best: Reading, today: number, lastLine: number): boolean {
  if (today - lastLine >= quietDays) return true
  if (today - lastLine < 7) return false
  const since = linesOf(state, sales, best.base, { ...best.use, firstDay: lastLine + 1, lastDay: today })
  const share = (best.use.lines + 0.5) / (best.use.lines + best.baseLines + 1)
  return (1 - share) ** since < 0.02
}

function partsOf(state: DiscountState, sales: KeptSales, kept: readonly Reading[]): LossPart[] {
  const parts: LossPart[] = []
  for (let i = 0; i < sales.day.length; i++) {
    const day = sales.day[i] ?? 0
    const reading = kept.find((r) => day >= r.use.firstDay && day <= r.use.lastDay && isCut(state, sales, i, r.use))
    if (!reading) continue
    const listPrice = sales.listPrice[i] ?? 0
    const unitPrice = sales.unitPrice[i] ?? 0
    const expectedPerUnit = roundPrice(state.book, listPrice * (1 - reading.base.code / 10_000))
    parts.push({
      day,
      listPrice,
      unitPrice,
      units: sales.units[i] ?? 0,
      lines: sales.lines[i] ?? 0,
      expectedPerUnit,
      actualPerUnit: unitPrice,
    })
  }
  return parts
}

function lossOf(parts: readonly LossPart[]): number {
  return parts.reduce((sum, p) => sum + p.units * (p.expectedPerUnit - p.actualPerUnit), 0)
}

function packUses(state: DiscountState): unknown {
  return [...state.book.uses]
    .filter(([, uses]) => uses.length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([sku, uses]) => [sku, uses.map((u) => [u.code, u.low, u.high, u.firstDay, u.lastDay, u.days, u.lines])])
}

type Packed = { listSteps: PriceSteps; cutSteps: PriceSteps; uses: [string, [number, number, number, number, number, number, number][]][] }

function unpack(packed: unknown): DiscountState {
  const { uses, listSteps, cutSteps } = packed as Packed
  const book: CodeBook = { listSteps, cutSteps, uses: new Map() }
  for (const [sku, rows] of uses) {
    book.uses.set(
      sku,
      rows.map(([code, low, high, firstDay, lastDay, days, lines]) => ({ code, low, high, firstDay, lastDay, days, lines })),
    )
  }
  return { book, policy: policyCodes(book) }
}
