import { payoutCoverage } from '../../payout-coverage.ts'
import { delaysKnown, leastDelays, longestWait, type PaymentService } from './payment-service.ts'

/** Days whose orders say how a group is usually paid. Proposed. */
const comparedDays = 90
export const storedDays = 200
/** The least orders that are old enough to be paid out. Proposed. */
export const leastOrders = 50
/** A service of which a group has at least this part of its payouts is one of its own. Proposed. */
const ownShare = 0.05
/** A service without a sale for so long after the others have one is no longer in use. Proposed. */
const goneDays = 45
/**
 * The part of a group's orders that payouts hold, at least, so that a missing one tells something;
 * the days that fit it worst are left out, because they may be the loss itself. Proposed.
 */
const leastMatched = 0.9
const worstDays = 0.1
/** Orders that do not say how they were paid: the first of them, all of which payouts must hold but for one in 500. Proposed. */
const leastFirst = 100
const leastFirstDays = 21
const mostUnmatchedFirst = 0.002
/** Evidence (nats) that so many of a day's orders are missing by chance, beyond which a payout itself is. Proposed. */
const lostPayout = 16
/** The least and the largest part of orders that other means pay, as chance is counted; nothing is told beyond it. Proposed. */
const leastOthers = 0.005
const mostOthers = 0.1

/** Orders of one day, and those that payouts hold. */
export type GroupDay = { readonly day: number; placed: number; paid: number }

/** Orders that were paid in the same way, as far as the files say it. */
export type PaymentGroup = {
  readonly days: GroupDay[]
  /** Orders that payouts hold, by service. */
  readonly services: Map<string, number>
  /** The first orders that were old enough: how many, and how many payouts held; null until there are enough. */
  first: { readonly placed: number; readonly paid: number } | null
}

export const emptyGroup = (): PaymentGroup => ({ days: [], services: new Map(), first: null })

/** How a group is judged today. */
export type GroupView = {
  readonly services: readonly PaymentService[]
  /** The part of old enough orders that payouts hold, without the worst days; NaN where there are too few. */
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
  const services = ownServices(group, all)
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
  const isUsual = orders >= leastOrders && matched >= leastMatched
  return {
    ...{ services, matched: orders >= leastOrders ? matched : Number.NaN, orders, until, isCovered: isHeld },
    judgesSingles: isUsual && (saysHow || isFirstMatched(group)),
    lostDays: isUsual ? lostDays(compared, 1 - matched) : new Set(),
  }
}

function ownServices({ services }: PaymentGroup, all: ReadonlyMap<string, PaymentService>): PaymentService[] {
  const matches = [...services.values()].reduce((sum, count) => sum + count, 0)
  const own = [...services].flatMap(([name, count]) => (count >= ownShare * matches ? [all.get(name) as PaymentService] : []))
  const newest = Math.max(...own.map(({ days }) => days.at(-1) ?? 0))
  return own.filter(({ days }) => (days.at(-1) ?? 0) >= newest - goneDays)
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

/** Relative entropy of two shares, nats: n times it bounds the log probability of so large a share by chance (Chernoff). */
function divergence(share: number, usual: number): number {
  const rest = share < 1 ? (1 - share) * Math.log((1 - share) / (1 - usual)) : 0
  return share * Math.log(share / usual) + rest
}

function sum<Of>(list: readonly Of[], of: (one: Of) => number): number {
  return list.reduce((total, one) => total + of(one), 0)
}
