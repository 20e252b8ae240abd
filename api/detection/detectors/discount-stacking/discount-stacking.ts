import type { Currency } from '../../../values/money.ts'
import { type Candidate, countedFrom, type Detector, type KnownFinding, type LinePart } from '../../candidate.ts'
import { exposureWeights } from '../../exposure-weight.ts'
import { amountOf } from '../../narrative-parts.ts'
import { percentWords } from '../../phrases.ts'
import { cannotRun, cannotRunWithout, learning, listPricesFile, type Readiness, ready } from '../../readiness.ts'
import { goneAfter, type KeptSales, recentTotals, type ShopMemory, type Today } from '../../shop-memory.ts'
import { skuMarginChange } from '../../sku-margin.ts'
import { type CodeHabits, type PackedHabits, packHabits, readHabits, unpackHabits } from './code-habits.ts'
import {
  type CodeUse,
  type CodeUses,
  depthRange,
  emptyCodes,
  forgetUses,
  noteCut,
  type PackedCodes,
  packCodes,
  roundPrice,
  secondRange,
  unpackCodes,
  wholesIn,
} from './code-levels.ts'
import { narrative, type StackingStory } from './narrative.ts'
import { profile } from './profile.ts'
import { depthEvidence, mixEvidence, sideBySide, stackedMass } from './stacking-evidence.ts'

export type DiscountState = {
  readonly book: CodeUses
  /** The shop's discount habits, derived from the book on `readOn`. */
  habits: CodeHabits
  readOn: number
  /**
   * By SKU: the last day of a depth that is not a code of the shop. Derived from the rest; null
   * after a change other than the next day.
   */
  oddOn: Map<string, number> | null
}

/** Days without a stacked line after which the leak counts as ended. Proposed. */
const quietDays = 21
const historyDays = 28

/**
 * A second discount code on top of the running one, on some lines of a SKU. Policy: one code per
 * line.
 *
 * Evidence: the likelihood of the depth seen (a known or whole-percent second code on top of the
 * running one, while other lines still pay the running code) over that of the harmless
 * explanations: a new code of its own, a promotion deepened for everyone, odd prices typed by hand.
 * Each has the frequency seen in this shop. Loss per unit: the price under the running code, less
 * the price paid; micros. Source: docs/detectors/discount-stacking.md.
 */
export const discountStacking: Detector<DiscountState, StackingStory> = {
  ...profile,
  version: '1.0.0',
  words: narrative,
  start: () => ({ book: emptyCodes(), habits: readHabits(emptyCodes()), readOn: -1, oddOn: null }),
  watched: (_state, memory, least) => exposureWeights(memory, least).count,
  readiness,
  learn,
  assess,
  settle(state, _memory, sku) {
    state.oddOn = null
    const uses = state.book.uses.get(sku) ?? []
    state.book.uses.set(
      sku,
      uses.filter((use) => state.habits.policy.has(use.code)),
    )
    state.habits = readHabits(state.book)
  },
  pack: ({ book, habits, readOn }) => ({ book: packCodes(book), habits: packHabits(habits), readOn }),
  unpack,
}

function readiness(memory: ShopMemory, state: DiscountState, currency: Currency): Readiness {
  const { netSales, netWithList } = recentTotals(memory, 30)
  const coverage = netSales > 0 ? netWithList / netSales : 0
  if (netSales <= 0) return learning('there were no sales in the last 30 days', coverage)
  if (coverage < 0.8) {
    const known = `${percentWords(coverage)} of net sales (${amountOf(netWithList, netSales, currency)} in the last 30 days)`
    return cannotRunWithout(listPricesFile, `list prices are known for ${known}; 80 % is needed`, coverage)
  }
  const days = memory.lastDay - memory.firstDay + 1
  if (days < historyDays) return learning(`${days} of ${historyDays} days of history`, coverage)
  const ordered = orderedShare(state)
  if (ordered < 0.5 || state.habits.policy.size > mostCodes) {
    const reason =
      `prices are cut by ${state.habits.policy.size} depths that several products share and by others of their own (${percentWords(1 - ordered)} of the cut lines): ` +
      'they follow no few codes, so a second code cannot be told from a bargain'
    return cannotRun(reason, coverage)
  }
  return ready(`list prices are known for ${percentWords(coverage)} of net sales`, coverage)
}

/** Share of discounted lines at the shop's own codes; 1 where there are too few to estimate it. */
function orderedShare(state: DiscountState): number {
  const { lines, policyLines } = state.habits
  return lines < enoughLines ? 1 : policyLines / lines
}

/** A shop with more depths than this negotiates prices instead of using codes. Proposed. */
const mostCodes = 25
/** Discounted lines needed before checking whether they follow codes. Proposed. */
const enoughLines = 100

/**
 * The discount habits are derived every day while the book is small; then one day later for each so
 * many depths, at least once a week.
 */
const usesPerDay = 1_500

function learn(state: DiscountState, _memory: ShopMemory, { day, sold, soldMemory }: Today): readonly string[] {
  const { policy } = state.habits
  const oddOn = state.oddOn ?? oddDays(state)
  state.oddOn = oddOn
  for (let k = 0; k < sold.length; k++) {
    const [sku, sales] = [sold[k] ?? '', soldMemory[k]?.sales]
    if (!sales) continue
    for (let i = firstOf(sales, day); i < sales.day.length; i++) {
      const cell = { sku, day, listPrice: sales.listPrice[i] ?? -1, unitPrice: sales.unitPrice[i] ?? 0, lines: sales.lines[i] ?? 0 }
      const code = noteCut(state.book, cell, policy)
      if (code !== null && !policy.has(code)) oddOn.set(sku, day)
    }
  }
  const touched = sold.filter((sku) => (oddOn.get(sku) ?? Number.NEGATIVE_INFINITY) > day - quietDays)
  if (day - state.readOn >= Math.min(7, state.habits.uses / usesPerDay)) {
    forgetUses(state.book, day - goneAfter)
    state.habits = readHabits(state.book)
    state.readOn = day
    state.oddOn = null
  }
  return touched
}

function oddDays({ book, habits }: DiscountState): Map<string, number> {
  const oddOn = new Map<string, number>()
  book.uses.forEach((uses, sku) => {
    for (const { code, lastDay } of uses) if (!habits.policy.has(code)) oddOn.set(sku, Math.max(lastDay, oddOn.get(sku) ?? lastDay))
  })
  return oddOn
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

function assess(state: DiscountState, memory: ShopMemory, sku: string, known: KnownFinding): Candidate<StackingStory> | null {
  const uses = state.book.uses.get(sku) ?? []
  const sales = memory.skus.get(sku)?.sales
  const readings = uses
    .filter((use) => !state.habits.policy.has(use.code))
    .flatMap((use) => (sales ? (bestReading(state, memory, { use, uses, sales }) ?? []) : []))
  const best = readings.reduce<Reading | null>((a, b) => (a && a.logEvidence >= b.logEvidence ? a : b), null)
  if (!best || !sales) return null
  const kept = readings.filter((r) => r === best || r.logEvidence > Math.log(10))
  return suspicionOf(state, memory, { sku, sales, kept, best, known })
}

/** The running code that explains this depth best. */
function bestReading(
  state: DiscountState,
  memory: ShopMemory,
  at: { use: CodeUse; uses: readonly CodeUse[]; sales: KeptSales },
): Reading | null {
  let best: (Reading & { readonly fit: number }) | null = null
  for (const base of at.uses) {
    const runs = base.code < at.use.code && base.firstDay <= at.use.lastDay && base.lastDay >= at.use.firstDay - 28
    if (!runs || !(state.habits.policy.has(base.code) || (base.code % 100 === 0 && base.lines >= 3))) continue
    const depth = { use: at.use, base, range: secondRange(at.use, base.code) }
    const depthAlone = depthEvidence(state.habits, memory, depth)
    // The distribution of prices paid adds no more than this; a depth that is ordinary in this shop
    // is not judged further.
    if (depthAlone - Math.log(sideBySide) < 0) continue
    const baseLines = linesOf(state, at.sales, base, at.use)
    const reading = {
      use: at.use,
      base,
      baseLines,
      second: snapSecond(depth.range),
      logEvidence: depthAlone + mixEvidence(at.use, baseLines),
      // A stacked line includes the running code: the more lines pay that code, the likelier it is
      // the lower one.
      fit: Math.log(stackedMass(state.habits, depth.range, base)) + Math.log(baseLines + 0.5),
    }
    if (!best || reading.fit > best.fit) best = reading
  }
  return best
}

/** A whole percent where one fits, else the middle of the range. */
function snapSecond({ low, high }: { low: number; high: number }): number {
  const middle = (low + high) / 2
  return wholesIn({ low, high }) > 0 ? Math.round(middle * 100) / 100 : middle
}

/** Lines at the running code since the day of the first deeper line. */
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

type Found = { sku: string; sales: KeptSales; kept: readonly Reading[]; best: Reading; known: KnownFinding }

function suspicionOf(state: DiscountState, memory: ShopMemory, { sku, sales, kept, best, known }: Found): Candidate<StackingStory> {
  const startedOn = Math.min(...kept.map((r) => r.use.firstDay), known.openSince ?? Number.POSITIVE_INFINITY)
  const lastLine = Math.max(...kept.map((r) => r.use.lastDay))
  const parts = partsOf(state, sales, kept).filter((part) => part.day >= countedFrom(known))
  const loss = lossOf(parts)
  const { monthly, monthlyDeviation } = monthlyOf(parts, startedOn, memory.lastDay)
  const lines = kept.reduce((sum, r) => sum + r.use.lines, 0)
  const stoppedOn = hasStopped(state, sales, { best, known, today: memory.lastDay, lastLine }) ? lastLine : null
  return {
    entity: sku,
    logEvidence: best.logEvidence,
    isSettled: lines >= 2 && best.baseLines >= 1,
    startedOn,
    endedOn: stoppedOn,
    parts,
    lossDeviation: 0.006 * loss,
    monthly,
    monthlyDeviation,
    marks: [`code ${Math.round(best.second * 1000)}`],
    causes: [{ part: 'second discount code', amount: -loss }],
    marginChange: skuMarginChange(memory, sku, {
      startedOn,
      since: Math.max(startedOn, known.frozenTo ?? 0),
      until: stoppedOn ?? memory.lastDay,
    }),
    story: { code: best.base.code / 10_000, second: best.second, lines, codeLines: lines + best.baseLines },
  }
}

/** Half of the weight for the coming month lies in the last so many days. Proposed. */
const halfLife = 10

/**
 * Loss of 30 days at the recent pace: the weight of a day halves every ten days back; a leak
 * younger than a week counts as a week.
 */
function monthlyOf(parts: readonly LinePart[], startedOn: number, today: number): { monthly: number; monthlyDeviation: number } {
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

/**
 * Ended after three quiet weeks, or after a quiet week in which so many lines paid the running code
 * alone that a stacked one was expected (98 %).
 */
function hasStopped(
  state: DiscountState,
  sales: KeptSales,
  { best, known, today, lastLine }: { best: Reading; known: KnownFinding; today: number; lastLine: number },
): boolean {
  if (today - lastLine >= quietDays) return true
  if (today - lastLine < 7) return false
  const since = linesOf(state, sales, best.base, { ...best.use, firstDay: lastLine + 1, lastDay: today })
  // Sales of frozen days are only partly stored: both codes are counted in the stored ones.
  const lines = known.frozenTo === null ? best.use.lines : linesOf(state, sales, best.use, best.use)
  const share = (lines + 0.5) / (lines + best.baseLines + 1)
  return (1 - share) ** since < 0.02
}

function partsOf(state: DiscountState, sales: KeptSales, kept: readonly Reading[]): LinePart[] {
  const parts: LinePart[] = []
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

function lossOf(parts: readonly LinePart[]): number {
  return parts.reduce((sum, p) => sum + p.units * (p.expectedPerUnit - p.actualPerUnit), 0)
}

function unpack(packed: unknown): DiscountState {
  const { book, habits, readOn } = packed as { book: PackedCodes; habits: PackedHabits; readOn: number }
  return { book: unpackCodes(book), habits: unpackHabits(habits), readOn, oddOn: null }
}
