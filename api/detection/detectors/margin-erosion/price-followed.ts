import type { StoredSales } from '../../stored-sales.ts'

/**
 * Whether the price of a line rose with the cost. Prices come in tiers (bulk buyers pay less), so a
 * line is compared with its own tier: the earlier price that it is a rise of.
 */
export type PriceFollow = {
  /**
   * Log rise of this line's price over the earlier price of its tier; 0 when it is an old price.
   */
  readonly rise: number
  /**
   * False for a price that is neither an old one nor explained by a rise: it carries no information
   * about following.
   */
  readonly isKnown: boolean
}

/** Days before the start whose prices count as the old ones. */
export const tierDays = 90
/** Prices closer than this (share) are the same. */
const samePrice = 5e-4
/** A smaller rise (log) is rounding. */
const leastRise = 0.003

/** The price a line is offered at: list price where there is one, else the price paid. */
export function offered(sales: StoredSales, i: number): number {
  const list = sales.listPrice[i] ?? -1
  return list > 0 ? list : (sales.unitPrice[i] ?? 0)
}

/**
 * An earlier price and the number of units in its lines (log of the mean): bulk buyers pay less.
 */
export type Tier = { readonly price: number; readonly logUnits: number }

/** Prices before day `start`, ascending. */
export function tiersBefore(sales: StoredSales, start: number): Tier[] {
  const tiers = new Map<number, { units: number; lines: number; last: number }>()
  for (let i = 0; i < sales.day.length; i++) {
    const day = sales.day[i] ?? 0
    if (day >= start) break
    const tier = tiers.get(offered(sales, i)) ?? { units: 0, lines: 0, last: day }
    tier.units += sales.units[i] ?? 0
    tier.lines += sales.lines[i] ?? 0
    tier.last = day
    tiers.set(offered(sales, i), tier)
  }
  const recent = [...tiers].filter(([, tier]) => tier.last >= start - tierDays)
  const used = recent.length > 0 ? recent : [...tiers]
  return used
    .map(([price, { units, lines }]) => ({ price, logUnits: Math.log(units / Math.max(1, lines)) }))
    .sort((x, y) => x.price - y.price)
}

/**
 * `costRise` is the log rise in cost that the price may follow. The line is compared with its tier,
 * chosen by size and price. A price follows when it rose by about as much, or, with `inPart`, by
 * less as well. Other rises are separate decisions of the owner that do not depend on the cost.
 */
export function followOf(line: Tier, tiers: readonly Tier[], costRise: number, inPart = false): PriceFollow {
  let best = { rise: 0, distance: Number.POSITIVE_INFINITY }
  for (const tier of tiers) {
    const rise = Math.log(line.price / tier.price)
    if (Math.abs(rise) < samePrice) return { rise: 0, isKnown: true }
    const distance = Math.abs(line.logUnits - tier.logUnits) + 2 * Math.abs(rise)
    if (distance < best.distance) best = { rise, distance }
  }
  if (best.rise < leastRise || !isAlike(best.rise, costRise, inPart)) return { rise: 0, isKnown: false }
  return { rise: best.rise, isKnown: true }
}

/**
 * A rise that leaves a third of the cost rise uncovered does not follow it; costs are noisy and
 * prices are rounded to attractive values. Proposed.
 */
function isAlike(priceRise: number, costRise: number, inPart: boolean): boolean {
  return (inPart || priceRise >= 0.7 * costRise - 0.015) && priceRise <= 2.2 * costRise + 0.02
}

export type SoldLine = { readonly day: number; readonly lines: number; readonly priceRise: number; readonly isKnown: boolean }

export type FollowVerdict = {
  /** The price had time to follow and did not: lines were then sold at the old price. */
  readonly isUnfollowed: boolean
  /** The price followed, on nearly all lines. */
  readonly isPassedOn: boolean
  /** First day of a risen price. */
  readonly followedFrom: number | null
  /**
   * The price followed the cost before any line was sold at the old price after the wait: the
   * amount followed is no loss.
   */
  readonly isEarly: boolean
}

/**
 * Share of lines at the risen price from which a rise counts as passed on; a late rise is less
 * certain and needs more. Proposed.
 */
const passedOnShare = 0.75
const repairedShare = 0.85
const repairedLines = 10
const repairedDays = 7

/** `dueOn` is the day by which a price of this shop would have followed. */
export function judgeFollowing(lines: readonly SoldLine[], at: { dueOn: number; today: number }): FollowVerdict {
  const known = lines.filter((line) => line.isKnown)
  const followedFrom = known.find((line) => line.priceRise > 0)?.day ?? null
  const due = known.filter((line) => line.day >= at.dueOn)
  const isEarly = followedFrom !== null && !due.some((line) => line.priceRise === 0 && line.day < followedFrom)
  const since = followedFrom === null ? [] : known.filter((line) => line.day >= followedFrom && line.day > at.today - 21)
  if (followedFrom !== null && !isEarly) {
    const isSure = count(since) >= repairedLines && at.today - followedFrom >= repairedDays
    const isPassedOn = isSure && shareRisen(since) >= repairedShare
    return { isUnfollowed: !isPassedOn, isPassedOn, followedFrom, isEarly }
  }
  const recent = due.filter((line) => line.day > at.today - 21)
  const judged = recent.length > 0 ? recent : due
  const isPassedOn = count(since) >= 2 && shareRisen(since) >= passedOnShare
  return { isPassedOn, followedFrom, isEarly, isUnfollowed: !isPassedOn && count(judged) >= 1 && shareRisen(judged) < 0.5 }
}

function count(lines: readonly SoldLine[]): number {
  return lines.reduce((sum, line) => sum + line.lines, 0)
}

/** By lines, not by units: one bulk order must not decide. */
function shareRisen(lines: readonly SoldLine[]): number {
  const risen = lines.reduce((sum, line) => sum + (line.priceRise > 0 ? line.lines : 0), 0)
  return risen / Math.max(1, count(lines))
}
