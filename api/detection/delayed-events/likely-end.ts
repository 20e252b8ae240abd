/**
 * What an open leak's last judgement says of its end: `possible`, it may be over and is judged
 * every day; `probable`, it fades.
 */
export type LikelyEnd = 'none' | 'possible' | 'probable'

/**
 * Chances that a leak is over: from which its end is possible, from which it is probable, and below
 * which it runs again, so that one late event does not turn what is told. Measured in
 * docs/detectors/chargebacks.md: with higher ones leaks fade later, with lower ones more that run
 * fade.
 */
const chances = { possible: 0.2, probable: 0.7, unlikely: 0.5 }

/** The next judgement, from the last one and the chance that the leak is over, 0 to 1. */
export function likelyEnd(before: LikelyEnd, over: number): LikelyEnd {
  if (over >= (before === 'probable' ? chances.unlikely : chances.probable)) return 'probable'
  return over >= chances.possible ? 'possible' : 'none'
}
