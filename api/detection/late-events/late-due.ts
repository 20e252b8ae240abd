import { comeWithin } from '../statistics/delay.ts'
import type { LateBook } from './late-book.ts'

/** Days back to which orders are looked at. */
export const reach = 180
/** Orders older than the delay bring fewer events day by day, half as many in a month. Proposed; how many in all is learned. */
const tailFade = 0.5 ** (1 / 30)

/** Of the orders `placed` up to today: what is due today by the delay, and of older ones. At a usual rate of 1. */
export function dueToday({ delay }: LateBook, placed: readonly number[]): { near: number; far: number } {
  const length = delay.share.length
  const today = placed.length - 1
  let near = 0
  for (let age = 0; age < length; age++) near += (placed[today - age] ?? 0) * (delay.share[age] ?? 0)
  let far = 0
  let weight = (1 - tailFade) / (1 - tailFade ** (reach - length))
  for (let age = length; age < reach; age++) {
    far += (placed[today - age] ?? 0) * weight
    weight *= tailFade
  }
  return { near, far }
}

/** Share of the usual events that have come by so many days after the order. */
export function usuallyWithin({ delay, tail }: LateBook, days: number): number {
  const late = days - delay.share.length + 1
  const far = late <= 0 ? 0 : Math.min(1, (1 - tailFade ** late) / (1 - tailFade ** (reach - delay.share.length)))
  return (1 - tail) * comeWithin(delay, days) + tail * far
}
