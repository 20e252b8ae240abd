import { percent } from '../../phrases.ts'
import { cannotRunWithout, costsFile, learning, type MissingFile, type Readiness, ready, refundsFile } from '../../readiness.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { isOutgoingTold, type Outgoing, type OutgoingKey } from '../../rule-check/outgoings.ts'
import { ruleCheck } from '../../rule-check/rule-check.ts'
import type { ShopMemory } from '../../shop-memory.ts'
import { recentTotals } from '../../shop-size.ts'
import { onlyOnce } from '../../told-lines.ts'
import { profile, type ReturnerFigures } from './profile.ts'
import {
  cameBack,
  forgetOld,
  indexOrders,
  noteReturns,
  type PackedCustomer,
  packOrder,
  type ReturningCustomer,
  type ReturnsBook,
  unpackOrder,
  type WatchedOrder,
} from './returns-book.ts'
import { habitOf, judgeCustomers, usualRate } from './serial-returners.ts'

/** Days with refunds before customers are compared. Proposed. */
const historyDays = 56
/** Customers are judged so often; what a told one sends back counts on its day. */
const judgedEvery = 7
/** After so many days without a row that counts, it is over. Proposed. */
const quietDays = 90

type ToldHabit = Omit<ReturnerFigures['customers'][number], 'id'>
/** `habits`: of all customers who were ever told, as of their last day. */
type ReturnsMemory = ReturnsBook & { judgedOn: number; habits: Map<string, ToldHabit> }

/**
 * Customers who send back or dispute most of what they order, far more often than the others, and
 * whose orders so cost more than they earn. Loss: what these returns cost (paid back less the unit
 * cost of the units, postage beyond what was charged, disputes), less the share of it that the others'
 * rate would have cost on as many orders; micros. Source: docs/detectors/standing-serial-returns.md.
 */
export const standingSerialReturns = ruleCheck<ReturnsMemory, ReturnerFigures>({
  profile,
  version: '1.1.0',
  cause: 'customers who send most of it back',
  isStanding: true,
  leavesTo: ['standing_postage', 'standing_refunds'],
  waitDays: 0,
  quietDays,
  paceDays: 30,
  start: () => ({
    ...{ customers: new Map(), byNumber: new Map(), placed: [], returned: [], habits: new Map() },
    ...{ firstReturnOn: -1, firstCustomerOn: -1, judgedOn: -1 },
  }),
  readiness: (own, memory, _currency, rows) => readiness(own, memory, (rows.get('all')?.counted.length ?? 0) > 0),
  read(own, memory, today) {
    const told = onlyOnce(today.told)
    const isTold = (outgoing: OutgoingKey) => isOutgoingTold(told(), outgoing)
    const isToldElsewhere = ({ part }: Breach) => 'table' in part && isTold(outgoingOfPart(part))
    if (!noteReturns(own, today, memory)) return { broken: [], isToldElsewhere }
    const isHistory = own.firstReturnOn >= 0 && today.day - own.firstReturnOn + 1 >= historyDays
    if (isHistory && today.day - own.judgedOn >= judgedEvery) {
      own.judgedOn = today.day
      forgetOld(own, today.day)
      judgeCustomers(own, { today: today.day, isTold })
      indexOrders(own)
    }
    const fresh = freshRows(own).filter((breach) => !isToldElsewhere(breach))
    return { broken: fresh.map((breach) => ['all', breach] as const), isToldElsewhere }
  },
  isRepeated: () => true,
  figures: ({ habits }) => ({ customers: [...habits].sort(byName).map(([id, habit]) => ({ id, ...habit })) }),
  pack: ({ customers, habits, byNumber: _, ...own }) => ({
    ...own,
    customers: [...customers].sort(byName).map(packCustomer),
    habits: [...habits].sort(byName),
  }),
  unpack(packed) {
    const { customers, habits, ...own } = packed as Omit<ReturnsMemory, 'customers' | 'byNumber' | 'habits'> & {
      readonly customers: (readonly [string, PackedCustomer])[]
      readonly habits: (readonly [string, ToldHabit])[]
    }
    const known = customers.map(([id, { before, orders, ...customer }]): [string, ReturningCustomer] => [
      id,
      { ...customer, before: before.map(unpackOrder), orders: orders.map(unpackOrder) },
    ])
    const placed = { placed: [...own.placed], returned: [...own.returned] }
    const book = { ...own, ...placed, customers: new Map(known), byNumber: new Map(), habits: new Map(habits) }
    indexOrders(book)
    return book
  },
})

function packCustomer([id, { before, orders, ...customer }]: readonly [string, ReturningCustomer]): [string, PackedCustomer] {
  return [id, { ...customer, before: before.map(packOrder), orders: orders.map(packOrder) }]
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)

type RowPart = Extract<Breach['part'], { readonly table: string }>

const outgoingOfPart = ({ day, table, of = '', document }: RowPart): OutgoingKey => ({
  ...{ day, table: table as Outgoing['table'], of, document: document ?? '' },
})

function habitToTell({ orders }: ReturningCustomer): ToldHabit {
  const own = habitOf(orders, { today: 0, isTold: () => false })
  return { order: orders.findLast((order) => cameBack([order]))?.orderId ?? '', orders: own.orders, returned: own.returned }
}

/** The rows of told customers' orders that came back, as far as they were not told yet. */
function freshRows(own: ReturnsMemory): Breach[] {
  const counted = [...own.customers].filter(([, { isCounted }]) => isCounted).sort(byName)
  if (counted.length === 0) return []
  const { usual } = usualRate(own)
  return counted.flatMap(([id, customer]) => {
    const { orders, before } = customer
    own.habits.set(id, habitToTell(customer))
    const back = orders.filter((order) => cameBack([order]))
    // As many of all their orders would have come back anyway.
    const share = Math.min(1, (usual * (orders.length + before.length)) / Math.max(1, back.length + before.length))
    return [...before, ...back].flatMap((order) => breachesOf(order, { member: id, share }))
  })
}

function breachesOf(order: WatchedOrder, { member, share }: { member: string; share: number }): Breach[] {
  const { orderId, outgoings } = order
  const fresh = outgoings.slice(order.told).filter(({ table }) => table !== 'payout')
  const backOn = Math.min(...outgoings.filter(({ table }) => table === 'refund' || table === 'chargeback').map(({ day }) => day))
  order.told = outgoings.length
  return fresh.map((outgoing): Breach => {
    const { day, table, of, document, amount } = outgoing
    const expected = outgoing.expected + Math.round(share * (amount - outgoing.expected))
    const key = [orderId, table, day, of, document].join('\t')
    return { day: Math.max(day, backOn), key, member, part: { ...outgoing, expected }, deviation: 0 }
  })
}

const ordersFile: MissingFile = { kind: 'orders', detail: 'orders.csv with date, sku, qty, unit_price and customer_id' }

/** Whether customers can be compared; what is told already goes on where they cannot any more. */
function readiness(own: ReturnsMemory, memory: ShopMemory, isCounting: boolean): Readiness {
  if (recentTotals(memory, 90).netWithCost <= 0 && !isCounting) return cannotRunWithout(costsFile, 'no unit costs are known')
  if (own.firstCustomerOn < 0) return cannotRunWithout(ordersFile, 'the orders name no customers')
  if (own.firstReturnOn < 0) return cannotRunWithout(refundsFile, 'no refund was read that names the order of a known customer')
  const days = memory.lastDay - own.firstReturnOn + 1
  if (days < historyDays) return learning(`${days} of ${historyDays} days with refunds`, 1)
  const watched = `${countWords(own.customers.size, 'customer')} of whom an order came back`
  return ready(`${watched} are compared with the others; ${percent(usualRate(own).usual)} of all orders come back`, 1)
}
