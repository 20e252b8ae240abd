import type { PaidBackFact } from '../../day-facts.ts'
import { cannotRunWithout, type MissingFile, ready } from '../../readiness.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { ruleCheck } from '../../rule-check/rule-check.ts'
import { profile } from './profile.ts'
import { type OrderRefunds, type RefundBook, readServiceRefunds } from './service-refunds.ts'

/**
 * Days without another such order after which it is over: disputes come in for months. Proposed.
 */
const quietDays = 90
/**
 * The least part of the smaller payment that came on top: orders without tax and disputes with it
 * differ by less. Proposed.
 */
const leastTwice = 0.25
/**
 * The least part of the payment that each of both has to be: less is a price reduction, not the
 * payment again. Proposed.
 */
const leastPart = 0.5
/** Days after which an order is forgotten: no dispute comes so late. Proposed. */
const storedDays = 400

const disputesFile: MissingFile = { kind: 'chargebacks', detail: 'chargebacks with order_id, date and amount' }
const refundsFile: MissingFile = { kind: 'refunds', detail: 'refunds with the order_id of each' }

type Order = { readonly day: number; readonly breaches: readonly Breach[] }
type PaidBackMemory = {
  hasRefunds: boolean
  hasDisputes: boolean
  /** Whether payouts state refunds, and the shop's own refunds name their orders. */
  hasPaidRefunds: boolean
  hasBooked: boolean
  readonly orders: Map<string, Order>
  readonly refunds: RefundBook
}

/**
 * Orders that were refunded and disputed, so that more went back than the customer paid. Loss: the
 * smaller of both sums, at most what went back beyond the payment; it stands in the rows of the day
 * that completed it. A dispute that is won later takes it back. And refunds that a payment service
 * paid out a second time, told of the service; loss: the second payment. Micros.
 */
export const paidBackTwice = ruleCheck<PaidBackMemory>({
  profile,
  version: '1.1.0',
  cause: 'paid back twice',
  waitDays: 0,
  quietDays,
  paceDays: 30,
  start: () => ({ hasRefunds: false, hasDisputes: false, hasPaidRefunds: false, hasBooked: false, orders: new Map(), refunds: new Map() }),
  readiness({ hasRefunds, hasDisputes, hasPaidRefunds, hasBooked }) {
    if (!hasDisputes && hasPaidRefunds && hasBooked)
      return ready('refunds are compared with payouts by order; no dispute that took money was read yet', 1)
    if (!hasDisputes) return cannotRunWithout(disputesFile, 'no dispute that took money was read yet')
    if (!hasRefunds) return cannotRunWithout(refundsFile, 'no refund names its order')
    return ready('refunds and disputes are compared by order', 1)
  },
  read(own, _memory, { day, facts }) {
    own.hasPaidRefunds ||= facts.payouts.some(({ type }) => type === 'refund')
    own.hasBooked ||= facts.refunds.some(({ orderId }) => orderId !== null)
    own.hasRefunds ||= own.hasBooked || own.hasPaidRefunds
    own.hasDisputes ||= facts.disputes.length > 0 || facts.payouts.some(({ type }) => type === 'dispute')
    const byServices = readServiceRefunds(own.refunds, { day, refunds: facts.refunds, payouts: facts.payouts })
    const reversed: string[] = []
    const broken: Breach[] = []
    for (const fact of [...facts.paidBack].sort((a, b) => (a.orderId < b.orderId ? -1 : 1))) {
      const known = own.orders.get(fact.orderId)?.breaches ?? []
      const { breaches, withdrawn } = next(fact, known, day)
      own.orders.set(fact.orderId, { day, breaches })
      reversed.push(...withdrawn.map(({ key }) => key))
      broken.push(...breaches.filter((breach) => !known.includes(breach)))
    }
    for (const [orderId, order] of own.orders) if (order.day <= day - storedDays) own.orders.delete(orderId)
    return {
      broken: [...broken.map((breach) => ['all', breach] as const), ...byServices.broken.filter(([source]) => source !== 'all')],
      reversed: [...reversed, ...byServices.reversed],
    }
  },
  isRepeated: () => true,
  entityTypeOf: (entity) => (entity === 'all' ? 'shop' : 'fee'),
  pack: ({ orders, refunds, ...own }) => ({ ...own, orders: sorted(orders), refunds: sorted(refunds) }),
  unpack(packed) {
    const { orders, refunds, ...own } = structuredClone(packed) as Packed
    return { ...own, orders: new Map(orders), refunds: new Map(refunds) }
  },
})

type Packed = Omit<PaidBackMemory, 'orders' | 'refunds'> & { orders: [string, Order][]; refunds: [string, OrderRefunds][] }

function sorted<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** What went back beyond the payment; 0 where that is too little to be a second payment. */
function twiceOf({ paid, refunded, disputed }: PaidBackFact): number {
  const smaller = Math.min(refunded, disputed)
  const twice = Math.min(smaller, refunded + disputed - paid)
  return smaller >= leastPart * paid && twice >= leastTwice * smaller ? Math.max(0, twice) : 0
}

/**
 * The order's breaches from today on. Where less was paid back than before, its rows are cut from
 * the newest.
 */
function next(fact: PaidBackFact, known: readonly Breach[], day: number): { breaches: readonly Breach[]; withdrawn: readonly Breach[] } {
  const [twice, counted] = [twiceOf(fact), known.reduce((sum, breach) => sum + lossOf(breach), 0)]
  if (twice >= counted) return { breaches: [...known, ...breachesOf(fact, twice - counted, day)], withdrawn: [] }
  let left = twice
  const kept: Breach[] = []
  for (const breach of known) {
    const loss = Math.min(left, lossOf(breach))
    left -= loss
    if (loss === lossOf(breach)) kept.push(breach)
    else if (loss > 0) kept.push({ ...breach, part: { ...partOf(breach), expected: partOf(breach).amount - loss } })
  }
  return { breaches: kept, withdrawn: known.filter((breach) => !kept.includes(breach)) }
}

type RowPart = Extract<Breach['part'], { readonly table: unknown }>
/** Every breach here is about rows of a table. */
const partOf = ({ part }: Breach) => part as RowPart
const lossOf = (breach: Breach) => partOf(breach).amount - partOf(breach).expected

/** Divides the loss among the day's rows, the largest first. */
function breachesOf({ orderId, rows }: PaidBackFact, twice: number, day: number): Breach[] {
  let left = twice
  const groups = [...Map.groupBy(rows, ({ table, document, entity }) => [table, document, entity].join('\n'))].map(([key, own]) => {
    return { key, own, amount: own.reduce((sum, row) => sum + row.amount, 0) }
  })
  groups.sort((a, b) => b.amount - a.amount || (a.key < b.key ? -1 : 1))
  return groups.flatMap(({ key, own, amount }) => {
    const loss = Math.min(left, amount)
    const [row] = own
    left -= loss
    if (loss <= 0 || !row) return []
    const { table, document, entity } = row
    const part = { day, table, document, rows: own.length, amount, expected: amount - loss, of: entity }
    return [{ day, key: [orderId, day, key].join('\n'), member: orderId, part, deviation: 0 }]
  })
}
