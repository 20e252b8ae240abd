import { logSumExp } from '../../statistics/log-sum-exp.ts'
import { type AdDay, roughness, sumsOf } from './ad-days.ts'

/** The least days with spend, and from first to last: a launch is left alone for so long. Proposed. */
const leastDays = 28
export const leastSpan = 56
/** A campaign is told where its sales earn at most this part of its cost. Proposed. */
const clearly = 0.8
/** And this one, where its name says that it is meant for later sales. Proposed. */
const clearlyForLater = 0.5
/** Parts of the due sales that are considered; each is equally likely. Proposed. */
const parts = [0.35, 0.5, 0.65, 0.8]
/** The weeks in which it may have begun, each equally likely: all that are stored. */
const startWeeks = 26

const forLater = /(?:^|[^a-z])(?:brand(?:ing)?|prospect(?:s|ing)?|awareness|launch|reach|new[ _-]?customers?|acquisition)(?![a-z])/i

/** Whether a campaign's name says that it is meant for more than the sales of today. */
export const isForLater = (campaign: string): boolean => forLater.test(campaign)

export type Ground = {
  readonly campaign: string
  /** What is left of its sales, 0 to 1. */
  readonly margin: number
  /** The usual roughness of the shop's campaigns. */
  readonly order: number
  /** The log of what the evidence must reach. */
  readonly threshold: number
}

/**
 * The first day since which a campaign has earned clearly less than it cost, and chance does not
 * explain it; null where it has not. Of all starts, the one since which most was lost beyond what
 * is accepted. `days` are in order.
 */
export function belowSince(days: readonly AdDay[], { campaign, margin, order, threshold }: Ground): number | null {
  const accepted = isForLater(campaign) ? clearlyForLater : clearly
  const last = days.at(-1)?.day ?? 0
  let [best, lost, spending, most] = [-1, 0, 0, 0]
  for (let i = days.length - 1; i >= 0; i--) {
    const { day, spend, value } = days[i] as AdDay
    lost += accepted * spend - margin * value
    if (spend > 0) spending += 1
    if (spending < leastDays || last - day < leastSpan || lost <= most) continue
    most = lost
    best = i
  }
  const own = days.slice(best)
  if (best < 0 || !isThroughout(own, margin)) return null
  const rough = Math.max(order, roughness(days) || 0)
  return belowEvidence(days, { margin, order: rough }) >= threshold ? (own[0]?.day ?? null) : null
}

/** Whether each half of the days earned less than it cost: one bad month is no standing loss. */
function isThroughout(days: readonly AdDay[], margin: number): boolean {
  const middle = ((days[0]?.day ?? 0) + (days.at(-1)?.day ?? 0)) / 2
  return [days.filter(({ day }) => day <= middle), days.filter(({ day }) => day > middle)].every((half) => {
    const { spend, value } = sumsOf(half)
    return margin * value < spend
  })
}

/**
 * Log of an e-value against "sales come at break-even or above": the mean, over the weeks in which it
 * may have begun and several parts of the due sales, of the likelihood ratio since then (Poisson, in
 * orders of the given roughness). Of a fixed beginning, the chance that it ever reaches log(1 / a)
 * is at most a (Ville 1939).
 */
export function belowEvidence(days: readonly AdDay[], { margin, order }: Pick<Ground, 'margin' | 'order'>): number {
  const last = days.at(-1)?.day ?? 0
  const logs: number[] = []
  let [due, sold] = [0, 0]
  for (let i = days.length - 1; i >= 0; i--) {
    const { day, spend, value } = days[i] as AdDay
    due += spend / margin / order
    sold += value / order
    const before = days[i - 1]?.day
    const isStart = before === undefined || Math.floor((last - before) / 7) > Math.floor((last - day) / 7)
    if (isStart && last - day >= leastSpan) for (const part of parts) logs.push(sold * Math.log(part) + (1 - part) * due)
  }
  return logs.length === 0 ? Number.NEGATIVE_INFINITY : logSumExp(logs) - Math.log(startWeeks * parts.length)
}
