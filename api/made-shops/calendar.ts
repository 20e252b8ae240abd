import { type Day, day, daysBetween, weekday } from '../values/day.ts'
import type { Plan } from './plan.ts'
import { isTrapOn } from './plan-decoys.ts'
import { randomStream } from './random.ts'

/**
 * Order lines for each day, 0 on closed days: weekday pattern, holidays, growth, peaks and chance.
 */
export function linesByDay({ spec, days, traps }: Plan): number[] {
  const random = randomStream(spec.seed, 'volume')
  // Compounded day by day: 0.5 % a month, or 3 % with the growth decoy.
  const dailyGrowth = traps.some((trap) => trap.name === 'growth') ? 1 + 0.03 / 30.4 : 1 + 0.005 / 30.4
  let growth = 1
  return days.map((of, on) => {
    growth *= dailyGrowth
    const chance = Math.max(0.4, 1 + 0.1 * random.around())
    const isClosed =
      holidays.has(of.slice(5)) || isTrapOn(traps, 'closed_week', on) || (weekday(of) >= 6 && isTrapOn(traps, 'closed_weekends', on))
    if (isClosed) return 0
    const peak = isTrapOn(traps, 'christmas_peak', on) ? peakFactor(of) : 1
    return Math.max(1, Math.round(spec.linesPerDay * (weekdayFactors[weekday(of) - 1] ?? 1) * growth * peak * chance))
  })
}

const holidays = new Set(['01-01', '05-01', '12-25', '12-26'])
const weekdayFactors = [1.1, 1.15, 1.1, 1.2, 1.0, 0.7, 0.75]

/**
 * Rises from mid November to 2.2 times on 10 December, stays until the 18th, is over on the 23rd.
 */
function peakFactor(of: Day): number {
  const since = daysBetween(day(`${of.slice(0, 4)}-11-15`), of)
  if (since <= 25) return 1 + (1.2 * since) / 25
  return since <= 33 ? 2.2 : Math.max(1, 2.2 - (1.2 * (since - 33)) / 5)
}
