import { type SpendAndValue, sumsOf } from '../../spend-and-value.ts'
import { logSumExp } from '../../statistics/log-sum-exp.ts'
import { type EarningDay, roughness, windowDays } from './ad-days.ts'

/**
 * The least days with spend, and from first to last: a launch is left alone for so long. Proposed.
 */
const leastDays = 28
export const leastSpan = 56
/** A campaign is told where its sales earn at most this part of its cost. Proposed. */
const clearly = 0.8
/** And this one, where its name says that it is meant for later sales. Proposed. */
const clearlyForLater = 0.5
/**
 * What chance must not explain: sales that earn this part of the cost. Margins and reported sales
 * are not known better. Proposed.
 */
const nearly = 0.9
/** Parts of what breaks even that a campaign may earn instead; each is equally likely. Proposed. */
const parts = [0.35, 0.5, 0.65, 0.8]

const forLater = /(?:^|[^a-z])(?:brand(?:ing)?|prospect(?:s|ing)?|awareness|launch|reach|new[ _-]?customers?|acquisition)(?![a-z])/i

/** Whether a campaign's name says that it is meant for more than the sales of today. */
export const isForLater = (campaign: string): boolean => forLater.test(campaign)

type Ground = {
  readonly campaign: string
  /** The usual roughness of the shop's campaigns. */
  readonly order: number
  /** The log of what the evidence must reach. */
  readonly threshold: number
  /** Its days before those that are judged. */
  readonly earlier: SpendAndValue
  /** What is left of its sales now, 0 to 1. */
  readonly margin: number
  /**
   * Whether a campaign that paid for itself and comes to report less is left to ad waste, which
   * holds it against the shop's sales.
   */
  readonly leavesFalls: boolean
}

/**
 * The first day since which a campaign has earned clearly less than it cost, and chance does not
 * explain it; null where it has not. It is the first of all days, or, where they were paid for, the
 * day on which it fell. `days` are in order.
 */
export function belowSince(days: readonly EarningDay[], ground: Ground): number | null {
  const fell = dayOfFall(days, ground)
  const isProven = (own: readonly EarningDay[], beginnings: number) => {
    const order = Math.max(ground.order, roughness(own) || 0)
    return isBelow(own, ground) && belowEvidence(own, { order, beginnings }) >= ground.threshold
  }
  if (isProven(days, 1)) return isPartialFall(ground.earlier, days, ground) ? null : (days[0]?.day ?? null)
  if (fell <= 0 || !isProven(days.slice(fell), windowDays)) return null
  return isPartialFall(sumsOf(days.slice(0, fell)), days.slice(fell), ground) ? null : (days[fell]?.day ?? null)
}

/**
 * A fall to less than this part of the sales is told: no platform counts so differently. As for ad
 * waste.
 */
const nearlyNothing = 1 / 3

/**
 * Whether a campaign that paid for itself before still reports a good part of its sales: it may be
 * that the platform counts otherwise.
 */
function isPartialFall(before: SpendAndValue, days: readonly EarningDay[], { margin, leavesFalls }: Ground): boolean {
  const since = sumsOf(days)
  const paid = before.spend > 0 && margin * before.value >= before.spend
  return leavesFalls && paid && since.value * before.spend > nearlyNothing * before.value * since.spend
}

/**
 * Whether days earned clearly less than they cost, as a whole and in each half: one bad month is no
 * standing loss.
 */
function isBelow(days: readonly EarningDay[], { campaign }: Ground): boolean {
  const [first = 0, last = 0] = [days[0]?.day, days.at(-1)?.day]
  const spending = days.filter(({ spend }) => spend > 0).length
  if (spending < leastDays || last - first < leastSpan) return false
  const middle = (first + last) / 2
  const earns = (own: readonly EarningDay[], part: number) => earnedBy(own) > part * sumsOf(own).spend
  const halves = [days.filter(({ day }) => day <= middle), days.filter(({ day }) => day > middle)]
  return !earns(days, isForLater(campaign) ? clearlyForLater : clearly) && !halves.some((half) => earns(half, 1))
}

/**
 * The position of the day since which most was lost beyond what is accepted, of those before which
 * the campaign covered its cost; -1 where there is none.
 */
function dayOfFall(days: readonly EarningDay[], { campaign }: Ground): number {
  const accepted = isForLater(campaign) ? clearlyForLater : clearly
  let gained = earnedBy(days) - sumsOf(days).spend
  let [fell, lost, most] = [-1, 0, 0]
  for (let i = days.length - 1; i > 0; i--) {
    const { spend, earned } = days[i] as EarningDay
    gained -= earned - spend
    lost += accepted * spend - earned
    if (lost <= most || gained < 0) continue
    most = lost
    fell = i
  }
  return fell
}

const earnedBy = (days: readonly EarningDay[]) => days.reduce((sum, { earned }) => sum + earned, 0)

/**
 * Log of an e-value against "sales earn nine tenths of the cost or more": the mean, over several
 * parts that they may earn instead, of the likelihood ratio (Poisson, in orders of the given
 * roughness), divided by twice the number of beginnings that are possible. Over all of them, the
 * chance that it ever reaches log(1 / a) is at most a (Ville 1939), half of it for the first day.
 */
export function belowEvidence(
  days: readonly EarningDay[],
  { order, beginnings }: Pick<Ground, 'order'> & { readonly beginnings: number },
): number {
  const due = days.reduce((sum, { spend, margin }) => sum + spend / margin, 0) / order
  const sold = sumsOf(days).value / order
  const logs = parts.map((part) => sold * Math.log(part / nearly) + (nearly - part) * due)
  return logSumExp(logs) - Math.log(2 * beginnings * parts.length)
}
