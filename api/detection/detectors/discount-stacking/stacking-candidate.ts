import { type Candidate, countedFrom, type KnownFinding, type LinePart } from '../../candidate.ts'
import type { ShopMemory } from '../../shop-memory.ts'
import { skuMarginChange } from '../../sku-margin.ts'
import type { StoredSales } from '../../stored-sales.ts'
import { depthRange, roundPrice } from './code-levels.ts'
import type { DiscountState } from './discount-state.ts'
import type { StackingStory } from './narrative.ts'
import { bestReading, isCut, linesOf, type StackedUse } from './running-code.ts'
import { stackedCause } from './stacked-cause.ts'

/** Days without a stacked line after which the leak counts as ended. Proposed. */
export const quietDays = 21

export function assess(state: DiscountState, memory: ShopMemory, sku: string, known: KnownFinding): Candidate<StackingStory> | null {
  const uses = state.book.uses.get(sku) ?? []
  const sales = memory.skus.get(sku)?.sales
  const readings = uses
    .filter((use) => !state.habits.policy.has(use.code))
    .flatMap((use) => (sales ? (bestReading(state, memory, { use, uses, sales }) ?? []) : []))
  const best = readings.reduce<StackedUse | null>((a, b) => (a && a.logEvidence >= b.logEvidence ? a : b), null)
  if (!best || !sales) return null
  const credible = readings.filter((r) => r === best || r.logEvidence > Math.log(10))
  return candidateOf(state, memory, { sku, sales, kept: credible, best, known })
}

type StackedSku = { sku: string; sales: StoredSales; kept: readonly StackedUse[]; best: StackedUse; known: KnownFinding }

function candidateOf(
  state: DiscountState,
  memory: ShopMemory,
  { sku, sales, kept: credible, best, known }: StackedSku,
): Candidate<StackingStory> {
  const startedOn = Math.min(...credible.map((r) => r.use.firstDay), known.openSince ?? Number.POSITIVE_INFINITY)
  const lastLine = Math.max(...credible.map((r) => r.use.lastDay))
  const parts = partsOf(state, sales, credible).filter((part) => part.day >= countedFrom(known))
  const loss = lossOf(parts)
  const { monthly, monthlyDeviation } = monthlyOf(parts, startedOn, memory.lastDay)
  const lines = credible.reduce((sum, r) => sum + r.use.lines, 0)
  const named = parts.reduce((sum, part) => sum + part.lines, 0)
  const likeBest = parts.reduce((sum, part) => (isOfDepth(state, part, best) ? sum + part.lines : sum), 0)
  const stoppedOn = hasStopped(state, sales, { best, known, today: memory.lastDay, lastLine }) ? lastLine : null
  const alone =
    known.frozenTo === null ? linesOf(state, sales, best.base, { firstDay: startedOn, lastDay: stoppedOn ?? memory.lastDay }) : null
  return {
    entity: sku,
    logEvidence: best.logEvidence,
    isConclusive: lines >= 2 && best.baseLines >= 1,
    startedOn,
    endedOn: stoppedOn,
    parts,
    lossDeviation: 0.006 * loss,
    monthly,
    monthlyDeviation,
    marks: [{ of: 'second_code', name: String(Math.round(best.second * 1000)) }],
    causes: [{ part: 'second discount code', amount: -loss }],
    marginChange: skuMarginChange(memory, sku, {
      startedOn,
      since: Math.max(startedOn, known.frozenTo ?? 0),
      until: stoppedOn ?? memory.lastDay,
    }),
    story: {
      code: best.base.code / 10_000,
      second: best.second,
      ...(known.frozenTo === null ? { lines: likeBest, others: named - likeBest } : { lines, others: 0 }),
      alone,
      cause: stackedCause(memory.rows, sku, parts),
    },
  }
}

/** Half of a percent: as exactly as the depths of codes are told. */
const statedWithin = 0.005

/**
 * Whether a line has the depth that both codes of a reading leave together, as far as its price is
 * rounded and depths are told.
 */
function isOfDepth(
  { book }: DiscountState,
  cell: { readonly listPrice: number | null; readonly unitPrice: number },
  best: StackedUse,
): boolean {
  const range = depthRange(book, { ...cell, listPrice: cell.listPrice ?? 0 })
  const both = 1 - (1 - best.base.code / 10_000) * (1 - best.second)
  return range !== null && range.low <= both + statedWithin && range.high >= both - statedWithin
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
  sales: StoredSales,
  { best, known, today, lastLine }: { best: StackedUse; known: KnownFinding; today: number; lastLine: number },
): boolean {
  if (today - lastLine >= quietDays) return true
  if (today - lastLine < 7) return false
  const since = linesOf(state, sales, best.base, { firstDay: lastLine + 1, lastDay: today })
  // Sales of frozen days are only partly stored: both codes are counted in the stored ones.
  const lines = known.frozenTo === null ? best.use.lines : linesOf(state, sales, best.use, { ...best.use, lastDay: best.use.lastDay + 7 })
  const share = (lines + 0.5) / (lines + best.baseLines + 1)
  return (1 - share) ** since < 0.02
}

function partsOf(state: DiscountState, sales: StoredSales, credible: readonly StackedUse[]): LinePart[] {
  const parts: LinePart[] = []
  for (let i = 0; i < sales.day.length; i++) {
    const day = sales.day[i] ?? 0
    const reading = credible.find((r) => day >= r.use.firstDay && day <= r.use.lastDay && isCut(state, sales, i, r.use))
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
