import type { DayAxis } from './campaign-days.ts'

/**
 * Yield, exposure and the rest for each seven days that start at `offset`; weeks with fewer than
 * five observed days are omitted.
 */
export type Week = {
  readonly at: number
  readonly yield: number
  readonly exposure: number
  readonly rest: number
  readonly degrees: number
}

export function weeksOf(axis: DayAxis, exposure: Float64Array, offset: number): Week[] {
  const weeks: Week[] = []
  for (let from = offset; from + 7 <= axis.seen.length; from += 7) {
    let value = 0
    let exposed = 0
    let days = 0
    for (let i = from; i < from + 7; i++) {
      if (!axis.seen[i]) continue
      value += axis.value[i] ?? 0
      exposed += exposure[i] ?? 0
      days += 1
    }
    if (days < 5 || !(exposed > 0)) continue
    const level = value / exposed
    let rest = 0
    for (let i = from; i < from + 7; i++) {
      const expected = exposure[i] ?? 0
      if (axis.seen[i] && expected > 0) rest += ((axis.value[i] ?? 0) - level * expected) ** 2 / expected
    }
    weeks.push({ at: from, yield: level, exposure: exposed, rest, degrees: days - 1 })
  }
  return weeks
}

/**
 * Two consecutive weeks: their squared difference in units of the daily variance, and the expected
 * orders per day.
 */
export type Step = { readonly square: number; readonly due: number }

/** A leak is one such step: its influence is limited to 2.5 deviations. */
export const mostSquare = 6.25

/** Steps between neighboring weeks, in units of the daily variance. */
export function stepsOf(weeks: readonly Week[], dispersion: number): Step[] {
  const steps: Step[] = []
  for (let k = 1; k < weeks.length; k++) {
    const [a, b] = [weeks[k - 1], weeks[k]]
    if (!a || !b || b.at - a.at > 7 || !(dispersion > 0)) continue
    const level = (a.yield * a.exposure + b.yield * b.exposure) / (a.exposure + b.exposure)
    if (!(level > 0)) continue
    const square = (b.yield - a.yield) ** 2 / (dispersion * level * (1 / a.exposure + 1 / b.exposure))
    steps.push({ square, due: ((a.exposure + b.exposure) * level) / (14 * dispersion) })
  }
  return steps
}

/** The change of the yield (share) in the four weeks up to the week `at`, and its information. */
export type Move = { readonly at: number; readonly moved: number; readonly information: number }

/** Days over which a move of the yield is measured. */
export const moveDays = 28

/** Moves of the yield over four weeks, each limited to 2.5 deviations. */
export function movesOf(weeks: readonly Week[], scale: number): Move[] {
  return weeks.flatMap((week) => {
    const before = weeks.find((w) => w.at === week.at - moveDays)
    if (!before || !(scale > 0)) return []
    const level = (week.yield * week.exposure + before.yield * before.exposure) / (week.exposure + before.exposure)
    const information = level > 0 ? level / (scale * (1 / week.exposure + 1 / before.exposure)) : 0
    if (!(information > 0)) return []
    const most = 2.5 / Math.sqrt(information)
    return [{ at: week.at, moved: Math.max(-most, Math.min(most, (week.yield - before.yield) / level)), information }]
  })
}
