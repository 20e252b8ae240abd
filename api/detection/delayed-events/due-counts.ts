import { comeWithin, type Delay } from '../statistics/delay.ts'

/** Days back to which orders are considered. */
export const reach = 180
/**
 * Orders older than the delay bring fewer events each day, half as many after a month. Proposed;
 * their total is learned.
 */
const tailFade = 0.5 ** (1 / 30)

/**
 * Of the orders `placed` up to today: what is due today by the delay, and of older ones. At a usual
 * rate of 1.
 */
export function dueToday({ delay }: { readonly delay: Delay }, placed: readonly number[]): { near: number; far: number } {
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

/**
 * Share of the usual events that have come by so many days after the order; by days, up to `reach`,
 * when all have.
 */
export function usualWithin({ delay, tail }: { readonly delay: Delay; readonly tail: number }): Float64Array {
  const length = delay.share.length
  const within = new Float64Array(reach + 1)
  let left = 1
  for (let days = 0; days <= reach; days++) {
    if (days >= length) left *= tailFade
    const far = Math.min(1, (1 - left) / (1 - tailFade ** (reach - length)))
    within[days] = (1 - tail) * comeWithin(delay, days) + tail * far
  }
  return within
}

export function usuallyWithin({ within }: { readonly within: Float64Array }, days: number): number {
  return days < 0 ? 0 : (within[days] ?? 1)
}
