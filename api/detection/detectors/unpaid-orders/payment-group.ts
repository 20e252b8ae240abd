import { payoutCoverage } from '../../payout-coverage.ts'
import { divergence } from '../../statistics/divergence.ts'
import { delaysKnown, leastDelays, longestWait, type PaymentService } from './payment-service.ts'

/** Days whose orders say how a group is paid. Proposed. */
const comparedDays = 90
export const storedDays = 200
/** The least orders that are old enough to be paid out. Proposed. */
export const leastOrders = 50
/** A service of which a group has at least this part of its payouts is one of its own. Proposed. */
const ownShare = 0.05
/**
 * A service without a sale for so long after the others have one is no longer in use, and so is a
 * way to pay without an order. Proposed.
 */
export const goneDays = 45
/**
 * Where so much of what a service no longer in use paid goes unpaid since, its file may be missing.
 * Proposed.
 */
const leastUnknown = 0.5
/**
 * The part of a group's orders that payouts hold, at least, so that a missing one tells something;
 * the days that fit it worst are left out, because they may be the loss itself. Proposed.
 */
const leastMatched = 0.9
const worstDays = 0.1
/**
 * Orders that do not say how they were paid: the first of them, all of which payouts must hold but
 * for one in 500. Proposed.
 */
const leastFirst = 100
const leastFirstDays = 21
const mostUnmatchedFirst = 0.002
/**
 * Evidence (nats) that so many of a day's orders are missing by chance, beyond which a payout
 * itself is. Proposed.
 */
const lostPayout = 16
/**
 * The least and the largest part of orders that other means pay, as chance is counted; nothing is
 * told beyond it. Proposed.
 */
const leastOthers = 0.005
const mostOthers = 0.1

/** Orders of one day, and those that payouts hold. */
export type GroupDay = { readonly day: number; placed: number; paid: number }

/** Orders that were paid in the same way, as far as the files say it. */
export type PaymentGroup = {
  readonly days: GroupDay[]
  /** Orders that payouts hold, by service. */
  readonly services: Map<string, number>
  /**
   * The first orders that were old enough: how many, and how many payouts held; null until there
   * are enough.
   */
  first: { readonly placed: number; readonly paid: number } | null
  /**
   * The largest part of old enough orders that payouts ever held; null where it was never enough to
   * judge by. What leaks later does not become usual.
   */
  usual: number | null
  /**
   * The day of the newest order that was told as missing, until orders like it are paid again; -1
   * where there is none.
   */
  lastMissing: number
}

export const emptyGroup = (): PaymentGroup => ({ days: [], services: new Map(), first: null, usual: null, lastMissing: -1 })

/** How a group is judged today. */
export type GroupView = {
  readonly services: readonly PaymentService[]
  /**
   * The part of old enough orders that payouts hold, without the worst days; NaN where there are
   * too few.
   */
  readonly matched: number
  readonly orders: number
  /** The last day whose orders should have been paid out; -1 where it is not known yet. */
  readonly until: number
  readonly isCovered: (day: number) => boolean
  /** Whether a single missing order tells something. */
  readonly judgesSingles: boolean
  /** Days on which a whole payout is missing. */
  readonly lostDays: ReadonlySet<number>
}

/** `saysHow`: the orders name how they were paid. */
export function viewOf(group: PaymentGroup, all: ReadonlyMap<string, PaymentService>, saysHow: boolean): GroupView {
  const { services, gone } = ownServices(group, all)
  const nothing = {
    services,
    matched: Number.NaN,
    orders: 0,
    until: -1,
    isCovered: () => false,
    judgesSingles: false,
    lostDays: new Set<number>(),
  }
  if (services.length === 0 || services.some((service) => delaysKnown(service) < leastDelays)) return nothing
  const wait = Math.max(...services.map(longestWait))
  const until = Math.min(...services.map(({ days }) => days.at(-1) ?? 0)) - wait
  const covers = services.map(({ days }) => payoutCoverage(days))
  const isHeld = (day: number) => covers.every((isCovered) => isCovered(day, day + wait))
  const old = group.days.filter(({ day }) => day <= until && isHeld(day))
  noteFirst(group, old)
  const compared = old.filter(({ day }) => day > until - comparedDays)
  const { matched, orders } = withoutWorst(compared)
  if (orders >= leastOrders && matched >= leastMatched) group.usual = Math.max(group.usual ?? 0, matched)
  if (mayLackFile(old, gone)) group.usual = null
  const isJudged = group.usual !== null
  return {
    ...{ services, matched: orders >= leastOrders ? matched : Number.NaN, orders, until, isCovered: isHeld },
    judgesSingles: isJudged && (saysHow || isFirstMatched(group)),
    lostDays: isJudged ? lostDays(compared, 1 - (group.usual ?? 1)) : new Set(),
  }
}

/**
 * Services that are no longer in use: the last day on which one paid, and the part of the group's
 * orders that they paid.
 */
type Gone = { readonly lastOn: number; readonly part: number }

function ownServices({ services }: PaymentGroup, all: ReadonlyMap<string, PaymentService>): { services: PaymentService[]; gone: Gone } {
  const matches = [...services.values()].reduce((sum, count) => sum + count, 0)
  const own = [...services].flatMap(([name, count]) =>
    count >= ownShare * matches ? [{ ...(all.get(name) as PaymentService), part: count / matches }] : [],
  )
  const lastOf = ({ days }: PaymentService) => days.at(-1) ?? 0
  const newest = Math.max(...own.map(lastOf))
  const gone = own.filter((service) => lastOf(service) < newest - goneDays)
  return {
    services: own.filter((service) => !gone.includes(service)),
    gone: { lastOn: Math.max(-1, ...gone.map(lastOf)), part: sum(gone, ({ part }) => part) },
  }
}

/**
 * Whether so many orders go unpaid since a service pays no more that it seems to pay on, in a file
 * that is not there.
 */
function mayLackFile(old: readonly GroupDay[], { lastOn, part }: Gone): boolean {
  const since = old.filter(({ day }) => day > lastOn && day <= lastOn + comparedDays)
  const [placed, paid] = [sum(since, (day) => day.placed), sum(since, (day) => day.paid)]
  return part > 0 && placed > 0 && placed - paid >= leastUnknown * part * placed
}

/**
 * Whether orders like those that were missing are known to be paid again: for so many days since,
 * none was missing and some were paid; or none is placed any more. Where payouts end before, it is
 * not known.
 */
export function isPaidAgain(
  { days, lastMissing }: PaymentGroup,
  { until, isCovered }: GroupView,
  { today, quietDays }: { today: number; quietDays: number },
): boolean {
  if (today - (days.at(-1)?.day ?? today) >= goneDays) return true
  const since = days.filter(({ day }) => day > lastMissing && day <= until && isCovered(day))
  return until >= lastMissing + quietDays && since.some(({ paid }) => paid > 0)
}

function noteFirst(group: PaymentGroup, old: readonly GroupDay[]): void {
  if (group.first || (old.at(-1)?.day ?? 0) - (old[0]?.day ?? 0) < leastFirstDays) return
  const [placed, paid] = [sum(old, ({ placed }) => placed), sum(old, ({ paid }) => paid)]
  if (placed >= leastFirst) group.first = { placed, paid }
}

function isFirstMatched({ first }: PaymentGroup): boolean {
  return first !== null && first.placed - first.paid <= mostUnmatchedFirst * first.placed
}

function withoutWorst(days: readonly GroupDay[]): { matched: number; orders: number } {
  const inOrder = [...days].sort((a, b) => b.placed - b.paid - (a.placed - a.paid) || a.day - b.day)
  const kept = inOrder.slice(Math.floor(worstDays * days.length))
  const orders = sum(kept, ({ placed }) => placed)
  return { matched: orders > 0 ? sum(kept, ({ paid }) => paid) / orders : 0, orders }
}

/** Days of which more orders are missing than other means of payment explain. */
function lostDays(days: readonly GroupDay[], others: number): Set<number> {
  if (others > mostOthers) return new Set()
  const usual = Math.max(leastOthers, others)
  const lost = days.filter(({ placed, paid }) => {
    const missing = (placed - paid) / placed
    return missing >= 0.5 && placed * divergence(missing, usual) >= lostPayout
  })
  return new Set(lost.map(({ day }) => day))
}

function sum<Of>(list: readonly Of[], of: (one: Of) => number): number {
  return list.reduce((total, one) => total + of(one), 0)
}
