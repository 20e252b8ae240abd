import type { AdFact } from '../../day-facts.ts'
import { type SpendAndValue, sumsOf } from '../../spend-and-value.ts'
import { addRows, type LosingMember, noRowsYet } from '../../standing-loss/member.ts'
import { byName } from '../../standing-loss/packed-maps.ts'
import { median } from '../../statistics/quantile.ts'

/** A campaign's day with spend or sales; amounts in micros. */
export type RoasDay = SpendAndValue & {
  readonly day: number
  readonly rows: number
  /** What was left of a sale by that day, 0 to 1; null before it was known. */
  readonly margin: number | null
  /** Whether it is among the counted ones, and no other alert tells it. */
  readonly isCounted: boolean
}

/** A day with what its sales left for ads; micros. */
export type EarningDay = RoasDay & { readonly margin: number; readonly earned: number }

/** Days before the margin was known take `margin`. */
export const earning = (day: RoasDay, margin: number): EarningDay => {
  const own = day.margin ?? margin
  return { ...day, margin: own, earned: Math.round(own * day.value) }
}

type Counted = { spend: number; value: number; earned: number }

export type AdCampaign = LosingMember<RoasDay> & {
  source: string
  /** All days since it began, those that are dropped included. */
  ever: SpendAndValue
  /** What is left of its sales by the last judgement, 0 to 1. */
  margin: number
  /** Sums of the days that were counted. */
  readonly counted: Counted
}

export type AdCampaigns = Map<string, AdCampaign>

/** Days of ads that are judged together. */
export const windowDays = 180
/**
 * A day without any sale is not recorded where so many orders were due: by chance, fewer than one
 * day in a hundred is such.
 */
const dueOrders = 5
/** Weeks with spend from which a campaign says how rough its sales are. Proposed. */
const leastWeeks = 6

const nothing: SpendAndValue = { spend: 0, value: 0 }

type AdsToday = { readonly day: number; readonly ads: readonly AdFact[]; readonly margin: number | null }

/**
 * Takes in a day's entries; entries of one campaign are added up, and days without money are left
 * out.
 */
export function noteAds(campaigns: AdCampaigns, { day: today, ads, margin }: AdsToday): void {
  for (const [name, own] of [...Map.groupBy(ads, ({ campaign }) => campaign)].sort(byName)) {
    const day = { day: today, rows: own.reduce((sum, { rows }) => sum + rows, 0), ...sumsOf(own), margin, isCounted: false }
    if (day.spend <= 0 && day.value <= 0) continue
    const first = { ...noRowsYet, source: '', ever: nothing, margin: 0, counted: { ...nothing, earned: 0 } }
    const campaign = addRows(campaigns, name, [day], first)
    campaign.source = own.map((ad) => ad.source).sort()[0] ?? ''
    campaign.ever = sumsOf([campaign.ever, day])
  }
}

/**
 * How rough the sales of a campaign are, in the unit of its values: the variance of a week's value
 * over its mean. Where orders come at random it is about the value of an order; days that are alike
 * raise it. NaN for few weeks.
 */
export function roughness(days: readonly RoasDay[]): number {
  const weeks = [...Map.groupBy(days, ({ day }) => Math.floor(day / 7)).values()].map(sumsOf).filter(({ spend }) => spend > 0)
  const { spend, value } = sumsOf(weeks)
  if (weeks.length < leastWeeks || value <= 0) return Number.NaN
  return weeks.reduce((sum, week) => sum + (week.value - (week.spend * value) / spend) ** 2, 0) / value
}

/** Of most campaigns; NaN where none has sales enough. */
export function usualRoughness(campaigns: AdCampaigns): number {
  return median([...campaigns.values()].map(({ rows }) => roughness(rows)).filter((one) => !Number.isNaN(one)))
}

/**
 * Source and day, by `dayKey`, on which a source sold nothing though orders were due: they were not
 * recorded.
 */
export function unrecordedDays(campaigns: AdCampaigns, order: number): ReadonlySet<string> {
  const days = new Set<string>()
  for (const [source, own] of Map.groupBy(campaigns.values(), (campaign) => campaign.source)) {
    const all = sumsOf(own.flatMap(({ rows }) => rows))
    for (const [day, ofDay] of Map.groupBy(
      own.flatMap(({ rows }) => rows),
      (one) => one.day,
    )) {
      const { spend, value } = sumsOf(ofDay)
      if (value === 0 && all.spend > 0 && (spend * all.value) / all.spend >= dueOrders * order) days.add(dayKey(source, day))
    }
  }
  return days
}

export const dayKey = (source: string, day: number): string => `${day} ${source}`
