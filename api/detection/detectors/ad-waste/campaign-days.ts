import type { AdFact } from '../../day-facts.ts'
import { closeGap, type DayGap, movedUp } from '../../frozen-history.ts'

/**
 * One campaign's days as columns of equal length, oldest first. Days counted from 1970-01-01,
 * amounts in micros.
 */
export type CampaignDays = {
  readonly day: number[]
  readonly spend: number[]
  readonly clicks: number[]
  readonly value: number[]
  /** Date ranges of leaks that ended: their yield does not count as usual. */
  excluded: { readonly first: number; readonly last: number }[]
}

/** Days in view: 90 to learn the yield, and 110 in which it may have fallen. */
export const storedDays = 200
/** A campaign that pauses this long starts anew. Proposed. */
const restDays = 28

export function emptyCampaign(): CampaignDays {
  return { day: [], spend: [], clicks: [], value: [], excluded: [] }
}

/**
 * Takes in a day's entries; entries of one campaign are added up. Returns the campaigns with spend,
 * in order.
 */
export function noteAds(campaigns: Map<string, CampaignDays>, day: number, ads: readonly AdFact[]): void {
  const sums = new Map<string, { spend: number; clicks: number; value: number }>()
  for (const { campaign, spend, clicks, value } of ads) {
    const sum = sums.get(campaign) ?? { spend: 0, clicks: 0, value: 0 }
    sums.set(campaign, { spend: sum.spend + spend, clicks: sum.clicks + clicks, value: sum.value + value })
  }
  for (const campaign of [...sums.keys()].sort()) {
    const { spend, clicks, value } = sums.get(campaign) ?? { spend: 0, clicks: 0, value: 0 }
    if (!(spend > 0)) continue
    const stored = campaigns.get(campaign) ?? emptyCampaign()
    campaigns.set(campaign, stored)
    if (day - (stored.day.at(-1) ?? day) > restDays) forget(stored, day)
    stored.day.push(day)
    stored.spend.push(spend)
    stored.clicks.push(clicks)
    stored.value.push(Math.max(0, value))
  }
}

/** Drops the days before `day`. */
export function forget(stored: CampaignDays, day: number): void {
  let count = 0
  while (count < stored.day.length && (stored.day[count] ?? day) < day) count += 1
  if (count > 0) for (const column of [stored.day, stored.spend, stored.clicks, stored.value]) column.splice(0, count)
  while ((stored.excluded[0]?.last ?? day) < day) stored.excluded.shift()
}

/** Drops the days of a gap and moves those before it up to its end. */
export function closeDays(stored: CampaignDays, gap: DayGap): void {
  closeGap(stored.day, [stored.spend, stored.clicks, stored.value], gap)
  stored.excluded = stored.excluded.map(({ first, last }) => ({ first: movedUp(first, gap), last: movedUp(last, gap) }))
}

/** One campaign on the days from `first` on, one entry a day; 0 where nothing was reported. */
export type DayAxis = {
  readonly spend: Float64Array
  readonly value: Float64Array
  readonly clicks: Float64Array
  /** 1 where the yield of the day may be used for learning. */
  readonly seen: Uint8Array
}

export function onAxis(stored: CampaignDays, first: number, count: number): DayAxis {
  const axis = {
    spend: new Float64Array(count),
    value: new Float64Array(count),
    clicks: new Float64Array(count),
    seen: new Uint8Array(count),
  }
  for (let k = 0; k < stored.day.length; k++) {
    const i = (stored.day[k] ?? 0) - first
    if (i < 0 || i >= count) continue
    axis.spend[i] = stored.spend[k] ?? 0
    axis.value[i] = stored.value[k] ?? 0
    axis.clicks[i] = stored.clicks[k] ?? 0
    axis.seen[i] = 1
  }
  for (const span of stored.excluded) axis.seen.fill(0, Math.max(0, span.first - first), Math.max(0, span.last - first + 1))
  return axis
}
