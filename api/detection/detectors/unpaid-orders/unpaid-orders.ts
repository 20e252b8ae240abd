import type { DayFacts, PayoutFact } from '../../day-facts.ts'
import { percent } from '../../phrases.ts'
import { cannotRun, cannotRunWithout, learning, payoutsFile, type Readiness, ready } from '../../readiness.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { ruleCheck } from '../../rule-check/rule-check.ts'
import { emptyGroup, type GroupDay, type GroupView, leastOrders, type PaymentGroup, storedDays, viewOf } from './payment-group.ts'
import { emptyService, feeShare, noteDelay, noteSale, type PaymentService } from './payment-service.ts'
import { profile } from './profile.ts'

/** Days without a newly missing order after which it is over. Proposed. */
const quietDays = 45
/** An order is paid in full by a refund of this part of it: it was cancelled before it was paid out. Proposed. */
const isCancelled = 0.98
/** Days in which a payout may name an order that comes later, or again. Proposed. */
const earlyDays = 30
/** Probability that a missing order was paid in no other way. Proposed. */
const likelihood = 0.8

/** An order that no payout holds yet. Micros. */
type OpenOrder = {
  readonly day: number
  readonly lines: number
  readonly amount: number
  readonly group: string
  refunded: number
  isCounted: boolean
}
type UnpaidMemory = {
  lastOn: number
  readonly open: Map<string, OpenOrder>
  /** Orders that payouts held lately, with the day and the service. */
  readonly paid: Map<string, { readonly day: number; readonly source: string }>
  readonly groups: Map<string, PaymentGroup>
  readonly services: Map<string, PaymentService>
}

/**
 * Orders that no payout holds although their payment service pays out all others of their kind, and
 * the usual wait is over. Orders are compared with those that were paid in the same way where the
 * files say it, else with all: then single ones tell something only where payouts held the first
 * hundred, and days of which most are missing. Loss: the order's lines, less refunds and the usual
 * fee; micros.
 */
export const unpaidOrders = ruleCheck<UnpaidMemory>({
  profile,
  version: '1.1.0',
  cause: 'never paid out',
  waitDays: 0,
  quietDays,
  paceDays: 30,
  likelihood,
  start: () => ({ lastOn: -1, open: new Map(), paid: new Map(), groups: new Map(), services: new Map() }),
  readiness,
  read(own, _memory, { day, facts }) {
    if (facts.payouts.length > 0) own.lastOn = day
    notePlaced(own, facts, day)
    const takenBack = [...notePaid(own, facts.payouts, day), ...noteRefunds(own, facts)]
    if (day % 7 === 0) forget(own, day)
    return { broken: overdue(own, day).map((breach) => ['all', breach] as const), takenBack }
  },
  isRepeated: () => true,
  marks: () => [],
  pack: ({ open, paid, groups, services, ...own }) => ({
    ...{ ...own, open: sorted(open), paid: sorted(paid), services: sorted(services) },
    groups: sorted(groups).map(([name, group]) => [name, { ...group, services: sorted(group.services) }]),
  }),
  unpack(packed) {
    const { open, paid, groups, services, lastOn } = structuredClone(packed) as Packed
    return {
      ...{ lastOn, open: new Map(open), paid: new Map(paid), services: new Map(services) },
      groups: new Map(groups.map(([name, group]) => [name, { ...group, services: new Map(group.services) }])),
    }
  },
})

type Packed = {
  lastOn: number
  open: [string, OpenOrder][]
  paid: [string, { day: number; source: string }][]
  groups: [string, Omit<PaymentGroup, 'services'> & { services: [string, number][] }][]
  services: [string, PaymentService][]
}

function sorted<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1))
}

function readiness({ lastOn, groups, services }: UnpaidMemory): Readiness {
  if (lastOn < 0) return cannotRunWithout(payoutsFile, 'no payouts were read yet')
  const views = [...groups].map(([name, group]) => ({ name, view: viewOf(group, services, name !== '') }))
  const known = views.filter(({ view }) => !Number.isNaN(view.matched))
  if (known.length === 0) return learning(`fewer than ${leastOrders} orders are old enough to be paid out`, 1)
  const judged = known.filter(({ view }) => view.judgesSingles)
  if (judged.length > 0) return ready(`payouts hold ${percent(matchedOf(judged))} of the orders that they should hold`, 1)
  const share = percent(matchedOf(known))
  const others = known.find(({ name }) => name === '')
  if (!others) return cannotRun(`payouts hold only ${share} of the orders, by number: too few to tell which are missing`)
  const detail = { kind: 'orders' as const, detail: 'orders with payment_method' }
  if (others.view.matched < 0.9)
    return cannotRunWithout(detail, `payouts hold ${share} of the orders, and the orders do not say how they were paid`)
  return ready(
    `payouts hold ${share} of the orders; only days of which most are missing can be told, because orders do not say how they were paid`,
    1,
  )
}

function matchedOf(views: readonly { readonly view: GroupView }[]): number {
  const orders = views.reduce((sum, { view }) => sum + view.orders, 0)
  return views.reduce((sum, { view }) => sum + view.matched * view.orders, 0) / orders
}

function notePlaced(own: UnpaidMemory, { placed }: DayFacts, day: number): void {
  for (const { orderId, lines, amount, paymentMethod } of [...placed].sort((a, b) => (a.orderId < b.orderId ? -1 : 1))) {
    if (amount <= 0 || own.open.has(orderId)) continue
    const paid = own.paid.get(orderId)
    if (paid && paid.day < day - earlyDays) continue
    const group = groupOf(own, paymentMethod)
    dayOf(group, day).placed += 1
    if (paid) match(own, group, { day, source: paid.source, wait: 0 })
    else own.open.set(orderId, { day, lines, amount, group: paymentMethod, refunded: 0, isCounted: false })
  }
}

function groupOf({ groups }: UnpaidMemory, name: string): PaymentGroup {
  const known = groups.get(name) ?? emptyGroup()
  groups.set(name, known)
  return known
}

function dayOf({ days }: PaymentGroup, day: number): GroupDay {
  const known = days.findLast((one) => one.day === day)
  if (known) return known
  const fresh = { day, placed: 0, paid: 0 }
  days.push(fresh)
  return fresh
}

function match(
  { services }: UnpaidMemory,
  group: PaymentGroup,
  { day, source, wait }: { day: number; source: string; wait: number },
): void {
  dayOf(group, day).paid += 1
  group.services.set(source, (group.services.get(source) ?? 0) + 1)
  const service = services.get(source)
  if (service) noteDelay(service, wait)
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
    match(own, groupOf(own, order.group), { day: order.day, source, wait: day - order.day })
    return order.isCounted ? [orderId] : []
  })
}

/** Orders that were refunded in full are no longer owed; of others the refund is taken off. Returns those that were counted. */
function noteRefunds(own: UnpaidMemory, { refunds }: DayFacts): string[] {
  return refunds.flatMap(({ orderId, amount }) => {
    const order = orderId === null ? undefined : own.open.get(orderId)
    if (!order || orderId === null) return []
    order.refunded += amount
    const wasCounted = order.isCounted
    order.isCounted = false
    if (order.refunded >= isCancelled * order.amount) {
      own.open.delete(orderId)
      dayOf(groupOf(own, order.group), order.day).placed -= 1
    }
    return wasCounted ? [orderId] : []
  })
}

/** Orders whose wait is over and that were not counted yet. */
function overdue(own: UnpaidMemory, today: number): Breach[] {
  const views = new Map([...own.groups].map(([name, group]) => [name, viewOf(group, own.services, name !== '')]))
  return [...own.open].flatMap(([orderId, order]) => {
    const view = views.get(order.group)
    if (!view || order.isCounted || order.day > view.until || !view.isCovered(order.day)) return []
    if (!view.judgesSingles && !view.lostDays.has(order.day)) return []
    order.isCounted = true
    const fee = Math.round(feeShare(view.services) * (order.amount - order.refunded))
    const part = {
      day: order.day,
      table: 'order_line' as const,
      document: orderId,
      rows: order.lines,
      amount: order.amount,
      expected: order.refunded + fee,
    }
    return [{ day: today, key: orderId, member: orderId, part, deviation: 0 }]
  })
}

function forget(own: UnpaidMemory, day: number): void {
  for (const [orderId, order] of own.open) if (order.day <= day - storedDays) own.open.delete(orderId)
  for (const [orderId, paid] of own.paid) if (paid.day <= day - earlyDays) own.paid.delete(orderId)
  for (const group of own.groups.values()) while ((group.days[0]?.day ?? day) <= day - storedDays) group.days.shift()
}
