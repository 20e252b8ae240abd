import type { ShopMemory } from '../../shop-memory.ts'
import type { StoredSales } from '../../stored-sales.ts'
import { type CodeUse, depthRange, secondRange, wholesIn } from './code-levels.ts'
import type { DiscountState } from './discount-state.ts'
import { depthEvidence, mixEvidence, sideBySide, stackedMass } from './stacking-evidence.ts'

export type StackedUse = {
  readonly use: CodeUse
  readonly base: CodeUse
  readonly logEvidence: number
  readonly baseLines: number
  readonly second: number
}

/** Days after the last deeper line whose lines at the running code still tell how common it is. */
const daysAfter = 7

/** The running code that explains this depth best. */
export function bestReading(
  state: DiscountState,
  memory: ShopMemory,
  at: { use: CodeUse; uses: readonly CodeUse[]; sales: StoredSales },
): StackedUse | null {
  let best: (StackedUse & { readonly fit: number }) | null = null
  for (const base of at.uses) {
    const runs = base.code < at.use.code && base.firstDay <= at.use.lastDay && base.lastDay >= at.use.firstDay - 28
    if (!runs || !(state.habits.policy.has(base.code) || (base.code % 100 === 0 && base.lines >= 3))) continue
    const depth = { use: at.use, base, range: secondRange(at.use, base.code) }
    const depthAlone = depthEvidence(state.habits, memory, depth)
    // The distribution of prices paid adds no more than this; a depth that is ordinary in this shop
    // is not judged further.
    if (depthAlone - Math.log(sideBySide) < 0) continue
    const baseLines = linesOf(state, at.sales, base, { ...at.use, lastDay: at.use.lastDay + daysAfter })
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

/** Lines at a code on the days from the first to the last of a range. */
export function linesOf(
  state: DiscountState,
  sales: StoredSales,
  base: CodeUse,
  { firstDay, lastDay }: Pick<CodeUse, 'firstDay' | 'lastDay'>,
): number {
  let lines = 0
  for (let i = 0; i < sales.day.length; i++) {
    const day = sales.day[i] ?? 0
    if (day >= firstDay && day <= lastDay && isCut(state, sales, i, base)) lines += sales.lines[i] ?? 0
  }
  return lines
}

export function isCut(state: DiscountState, sales: StoredSales, i: number, use: CodeUse): boolean {
  const range = depthRange(state.book, { listPrice: sales.listPrice[i] ?? -1, unitPrice: sales.unitPrice[i] ?? 0 })
  return range !== null && range.low <= use.high && range.high >= use.low
}
