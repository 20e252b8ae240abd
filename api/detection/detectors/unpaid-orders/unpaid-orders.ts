import { dayFromNumber } from '../../../values/day.ts'
import type { DayFacts, PayoutFact } from '../../day-facts.ts'
import { dayWords, percent } from '../../phrases.ts'
import { cannotRun, cannotRunWithout, learning, payoutsFile, type Readiness, ready } from '../../readiness.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { ruleCheck } from '../../rule-check/rule-check.ts'
import type { ShopMemory } from '../../shop-memory.ts'
import { isUndecided, notePaidOrder } from './account.ts'
import { type AccountView, isStopped, noteStops } from './account-stops.ts'
import { type GroupView, goneDays, isPaidAgain, leastOrders, type PaymentGroup, viewOf } from './payment-group.ts'
import { emptyService, feeShare, noteDelay, noteSale, type PaymentService } from './payment-service.ts'
import { profile, type UnpaidFigures } from './profile.ts'
import { unjudgedOrders } from './unjudged-orders.ts'
import {
  accountKey,
  accountOf,
  allOrders,
  dayOf,
  earlyDays,
  emptyUnpaid,
  forget,
  groupOf,
  type OpenOrder,
  packUnpaid,
  type UnpaidMemory,
  uncount,
  unpackUnpaid,
} from './unpaid-memory.ts'

/**
 * Days without a newly missing order after which it is over, if orders like it are paid again.
 * Proposed.
 */
const quietDays = 45
/**
 * An order is paid in full by a refund of this part of it: it was cancelled before it was paid out.
 * Proposed.
 */
const isCancelled = 0.98
/** Probability that a missing order was paid in no other way. Proposed. */
const likelihood = 0.8

/**
 * Orders that no payout holds although their payment service pays out all others of their kind, and
 * the usual wait is over. Orders are compared with those that were paid in the same way where the
 * files say it, else with all: then single ones tell something only where payouts held the first
 * hundred, and days of which most are missing. Orders of a customer that stopped paying are told of
 * it, each order once. Loss: the order's lines, less refunds and the usual fee; micros.
 */
export const unpaidOrders = ruleCheck<UnpaidMemory, UnpaidFigures>({
  profile,
  version: '1.2.0',
  cause: 'never paid out',
  waitDays: 0,
  quietDays,
  paceDays: 30,
  likelihood,
  start: emptyUnpaid,
  readiness: unpaidOrdersReadiness,
  read(own, _memory, { day, facts }) {
    if (facts.payouts.length > 0) own.lastOn = day
    notePlaced(own, facts, day)
    const reversed = [...notePaid(own, facts.payouts, day), ...noteRefunds(own, facts)]
    if (day % 7 === 0) forget(own, day)
    const { broken, moved } = overdue(own, day)
    return { broken, reversed: [...reversed, ...moved] }
  },
  isRepeated: () => true,
  quietDaysOf(own, entity) {
    const goesOn = entity === allOrders ? [...own.groups.values()].some(({ lastMissing }) => lastMissing >= 0) : isStopped(own, entity)
    return goesOn ? Number.POSITIVE_INFINITY : quietDays
  },
  unjudged: unjudgedOrders,
  entityTypeOf: (entity) => (entity === allOrders ? 'shop' : 'customer'),
  marks: (entity) => (entity === allOrders ? [] : [{ of: 'customer', name: entity }]),
  figures: (own, entity) => ({ ways: waysOf(own, entity) }),
  pack: packUnpaid,
  unpack: unpackUnpaid,
})

function unpaidOrdersReadiness({ lastOn, groups, services, hasStopped }: UnpaidMemory, { lastDay }: ShopMemory): Readiness {
  if (lastOn < 0) return cannotRunWithout(payoutsFile, 'no payouts were read yet')
  const views = [...groups].map(([name, group]) => ({ name, view: viewOf(group, services, name !== '') }))
  const known = views.filter(({ view }) => !Number.isNaN(view.matched))
  if (known.length === 0) return learning(`fewer than ${leastOrders} orders are old enough to be paid out`, 1)
  const judged = known.filter(({ view }) => view.judgesSingles)
  const ends =
    lastDay - lastOn >= goneDays ? `; what was ordered lately is not judged, because payouts end on ${dayWords(dayFromNumber(lastOn))}` : ''
  if (judged.length > 0) return ready(`payouts hold ${percent(matchedOf(judged))} of the orders that they should hold${ends}`, 1)
  const share = percent(matchedOf(known))
  if (hasStopped) return ready(`payouts hold ${share} of the orders: only customers that paid before and stopped can be told${ends}`, 1)
  const others = known.find(({ name }) => name === '')
  if (!others) return cannotRun(`payouts hold only ${share} of the orders, by number: too few to tell which are missing`)
  const detail = { kind: 'orders' as const, detail: 'orders with payment_method' }
  if (others.view.matched < 0.9)
    return cannotRunWithout(detail, `payouts hold ${share} of the orders, and the orders do not say how they were paid`)
  return ready(
    `payouts hold ${share} of the orders; only days of which most are missing can be told, because orders do not say how they were paid${ends}`,
    1,
  )
}

function matchedOf(views: readonly { readonly view: GroupView }[]): number {
  const orders = views.reduce((sum, { view }) => sum + view.orders, 0)
  return views.reduce((sum, { view }) => sum + view.matched * view.orders, 0) / orders
}

function notePlaced(own: UnpaidMemory, { placed, lines: sold }: DayFacts, day: number): void {
  const customers = new Map(sold.orderId.map((orderId, line) => [orderId, sold.customer[line] ?? '']))
  for (const { orderId, lines, amount, paymentMethod } of [...placed].sort((a, b) => (a.orderId < b.orderId ? -1 : 1))) {
    if (amount <= 0 || own.open.has(orderId)) continue
    const paid = own.paid.get(orderId)
    if (paid && paid.day < day - earlyDays) continue
    const order = { day, lines, amount, group: paymentMethod, customer: customers.get(orderId) ?? '', refunded: 0, counted: null }
    dayOf(groupOf(own, paymentMethod), day).placed += 1
    const account = accountOf(own, order)
    if (account) account.lastOn = day
    if (paid) match(own, order, { source: paid.source, wait: 0 })
    else own.open.set(orderId, order)
  }
}

function match(own: UnpaidMemory, order: OpenOrder, { source, wait }: { source: string; wait: number }): void {
  const group = groupOf(own, order.group)
  dayOf(group, order.day).paid += 1
  group.services.set(source, (group.services.get(source) ?? 0) + 1)
  const service = own.services.get(source)
  if (service) noteDelay(service, wait)
  const account = accountOf(own, order)
  if (account) notePaidOrder(account, order.day, source)
}

/** Returns orders that were counted as missing and are paid out now. */
function notePaid(own: UnpaidMemory, payouts: readonly PayoutFact[], day: number): string[] {
  const sales = payouts.filter(({ type }) => type === 'sale')
  const inOrder = [...sales].sort((a, b) => (`${a.source}\n${a.orderId}` < `${b.source}\n${b.orderId}` ? -1 : 1))
  return inOrder.flatMap(({ source, orderId, gross, fee }) => {
    const service = own.services.get(source) ?? emptyService()
    own.services.set(source, service)
    noteSale(service, day, { gross, fee })
    if (orderId === null) return []
    const order = own.open.get(orderId)
    if (!own.paid.has(orderId)) own.paid.set(orderId, { day, source })
    if (!order) return []
    own.open.delete(orderId)
    match(own, order, { source, wait: day - order.day })
    return uncount(own, order) ? [orderId] : []
  })
}

/**
 * Orders that were refunded in full are no longer owed; of others the refund is taken off. Returns
 * those that were counted.
 */
function noteRefunds(own: UnpaidMemory, { refunds }: DayFacts): string[] {
  return refunds.flatMap(({ orderId, amount }) => {
    const order = orderId === null ? undefined : own.open.get(orderId)
    if (!order || orderId === null) return []
    order.refunded += amount
    if (order.refunded >= isCancelled * order.amount) {
      own.open.delete(orderId)
      dayOf(groupOf(own, order.group), order.day).placed -= 1
    }
    return uncount(own, order) ? [orderId] : []
  })
}

type Overdue = { readonly broken: (readonly [entity: string, breach: Breach])[]; readonly moved: string[] }

/**
 * Orders whose wait is over and that were not counted yet, and those that were counted among all
 * and are of a customer that does not pay.
 */
function overdue(own: UnpaidMemory, today: number): Overdue {
  const views = new Map([...own.groups].map(([name, group]) => [name, viewOf(group, own.services, name !== '')]))
  const stops = noteStops(own, { today, quietDays })
  own.hasStopped ||= stops.size > 0
  const losing = losingGroups(own, views)
  const moved: string[] = []
  const broken: Overdue['broken'] = []
  for (const [orderId, order] of own.open) {
    const [view, stopped] = [views.get(order.group), stops.get(accountKey(order))]
    const due = dueAs(own, order, { view, stopped, isLosing: losing.has(order.group) })
    if (!due || order.counted?.of === due.of) continue
    if (order.counted) {
      // What was counted long ago may be over, and stays told where it was.
      if (due.of === allOrders || order.counted.on <= today - quietDays) continue
      moved.push(orderId)
    }
    count(own, order, { of: due.of, on: today })
    broken.push([due.of, breachOf(orderId, order, { today, fee: feeShare(due.services) })])
  }
  for (const [name, group] of own.groups) noteEnd(group, views.get(name), today)
  return { broken, moved }
}

/** Whether payouts should hold an order by now, and whether a single one tells something. */
function isMissing({ day }: OpenOrder, view: GroupView): boolean {
  return day <= view.until && view.isCovered(day) && (view.judgesSingles || view.lostDays.has(day))
}

function mayBeOfAccount(own: UnpaidMemory, order: OpenOrder, { until }: GroupView): boolean {
  const account = own.accounts.get(accountKey(order))
  return account !== undefined && isUndecided(account, order.day, until)
}

/** Ways to pay of which orders are missing that are no account's. */
function losingGroups(own: UnpaidMemory, views: ReadonlyMap<string, GroupView>): Set<string> {
  const losing = new Set([...own.groups].flatMap(([name, { lastMissing }]) => (lastMissing >= 0 ? [name] : [])))
  for (const order of own.open.values()) {
    const view = views.get(order.group)
    if (view && !losing.has(order.group) && isMissing(order, view) && !mayBeOfAccount(own, order, view)) losing.add(order.group)
  }
  return losing
}

/** `isLosing`: orders of others that were paid in the same way are missing too. */
type Judged = { readonly view: GroupView | undefined; readonly stopped: AccountView | undefined; readonly isLosing: boolean }

/**
 * Among whose missing orders an order is, and who should have paid it out; null where it is not
 * missing, or not known to be.
 */
function dueAs(
  own: UnpaidMemory,
  order: OpenOrder,
  { view, stopped, isLosing }: Judged,
): { of: string; services: readonly PaymentService[] } | null {
  const since = stopped ? (own.accounts.get(accountKey(order))?.stoppedOn ?? null) : null
  if (stopped && since !== null && order.day >= since && order.day <= stopped.until && stopped.isCovered(order.day))
    return { of: order.customer, services: stopped.services }
  if (!view || !isMissing(order, view) || (!isLosing && mayBeOfAccount(own, order, view))) return null
  return { of: allOrders, services: view.services }
}

function count(own: UnpaidMemory, order: OpenOrder, counted: { readonly of: string; readonly on: number }): void {
  order.counted = counted
  const counts = counted.of === allOrders ? groupOf(own, order.group) : accountOf(own, order)
  if (counts) counts.lastMissing = Math.max(counts.lastMissing, order.day)
  if (counts && 'missing' in counts) counts.missing += 1
}

function breachOf(orderId: string, { day, lines, amount, refunded }: OpenOrder, { today, fee }: { today: number; fee: number }): Breach {
  const expected = refunded + Math.round(fee * (amount - refunded))
  const part = { day, table: 'order_line' as const, document: orderId, rows: lines, amount, expected }
  return { day: today, key: orderId, member: orderId, part, deviation: 0 }
}

function noteEnd(group: PaymentGroup, view: GroupView | undefined, today: number): void {
  if (group.lastMissing >= 0 && view && isPaidAgain(group, view, { today, quietDays })) group.lastMissing = -1
}

/**
 * How the missing orders of an entity were paid, the most frequent first; without those that do not
 * say it.
 */
function waysOf({ open }: UnpaidMemory, entity: string): string[] {
  const ways = new Map<string, number>()
  for (const { group, counted } of open.values()) if (counted?.of === entity && group !== '') ways.set(group, (ways.get(group) ?? 0) + 1)
  return [...ways].sort(([a, of], [b, than]) => than - of || (a < b ? -1 : 1)).map(([name]) => name)
}
