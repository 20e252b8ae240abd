import { percent } from '../../phrases.ts'
import { cannotRunWithout, costsFile, learning, type MissingFile, type Readiness, ready, refundsFile } from '../../readiness.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { isOutgoingReported, type Outgoing, type OutgoingKey } from '../../rule-check/outgoings.ts'
import type { ShopMemory } from '../../shop-memory.ts'
import { recentTotals } from '../../shop-size.ts'
import { byName } from '../../standing-loss/packed-maps.ts'
import { daysSince, standingLoss } from '../../standing-loss/standing-loss.ts'
import { profile, type ReturnerFigures } from './profile.ts'
import {
  cameBack,
  forgetOld,
  indexOrders,
  noteReturns,
  type PackedReturnedOrder,
  packOrder,
  type ReturningCustomer,
  type ReturnsBook,
  unpackOrder,
  type WatchedOrder,
} from './returns-book.ts'
import { habitOf, judgeCustomers, usualRate } from './serial-returners.ts'

/** Days with refunds before customers are compared. Proposed. */
const historyDays = 56
/** After so many days without a row that counts, it is over. Proposed. */
const quietDays = 90

type HabitFigures = Omit<ReturnerFigures['customers'][number], 'id'>
/** `habits`: of all customers who were ever told, as of their last day. */
type Book = ReturnsBook & { readonly habits: Map<string, HabitFigures> }
type StoredBook = Omit<Book, 'customers'> & { readonly customers: ReadonlyMap<string, OfOrders<PackedReturnedOrder>> }

/**
 * Customers who send back or dispute most of what they order, far more often than the others, and
 * whose orders so cost more than they earn. Loss: what these returns cost (paid back less the unit
 * cost of the units, postage beyond what was charged, disputes), less the share of it that the
 * others' rate would have cost on as many orders; micros. Source:
 * docs/detectors/standing-serial-returns.md.
 */
export const standingSerialReturns = standingLoss<Book, ReturnerFigures>({
  profile,
  version: '1.1.1',
  cause: 'customers who send most of it back',
  leavesTo: ['standing_postage', 'standing_refunds'],
  quietDays,
  paceDays: 30,
  start: () => ({
    ...{ customers: new Map(), byNumber: new Map(), placed: [], returned: [], habits: new Map() },
    ...{ firstReturnOn: -1, firstCustomerOn: -1 },
  }),
  readiness: standingSerialReturnsReadiness,
  note: noteReturns,
  isWeekly: true,
  hasHistory: ({ firstReturnOn }, today) => daysSince(firstReturnOn, today) >= historyDays,
  judge(book, { today, reportedRows }) {
    forgetOld(book, today)
    judgeCustomers(book, { today, isReported: (outgoing) => isOutgoingReported(reportedRows(), outgoing) })
    indexOrders(book)
  },
  fresh: freshOrders,
  isReportedElsewhere:
    (_book, { reportedRows }) =>
    ({ part }) =>
      'table' in part && isOutgoingReported(reportedRows(), outgoingOfPart(part)),
  figures: ({ habits }) => ({ customers: [...habits].sort(byName).map(([id, habit]) => ({ id, ...habit })) }),
  pack: ({ customers, byNumber: _, ...book }) => ({ ...book, customers: withOrders(customers, packOrder) }),
  unpack(packed) {
    const { customers, ...own } = packed as StoredBook
    const book: Book = { ...own, customers: withOrders(customers, unpackOrder), byNumber: new Map() }
    indexOrders(book)
    return book
  },
})

type OfOrders<Order> = Omit<ReturningCustomer, 'before' | 'orders'> & { readonly before: Order[]; orders: Order[] }

/** The customers with another form of their orders. */
function withOrders<From, To>(customers: ReadonlyMap<string, OfOrders<From>>, of: (order: From) => To): Map<string, OfOrders<To>> {
  return new Map([...customers].map(([id, one]) => [id, { ...one, before: one.before.map(of), orders: one.orders.map(of) }]))
}

type RowPart = Extract<Breach['part'], { readonly table: string }>

const outgoingOfPart = ({ day, table, of = '', document }: RowPart): OutgoingKey => ({
  ...{ day, table: table as Outgoing['table'], of, document: document ?? '' },
})

function habitToTell({ orders }: ReturningCustomer): HabitFigures {
  const own = habitOf(orders, { today: 0, isReported: () => false })
  return { order: orders.findLast((order) => cameBack([order]))?.orderId ?? '', orders: own.orders, returned: own.returned }
}

/** The rows of told customers' orders that came back, as far as they were not told yet. */
function freshOrders(book: Book): Breach[] {
  const counted = [...book.customers].filter(([, { isCounted }]) => isCounted).sort(byName)
  if (counted.length === 0) return []
  const { usual } = usualRate(book)
  return counted.flatMap(([id, customer]) => {
    const { orders, before } = customer
    book.habits.set(id, habitToTell(customer))
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
function standingSerialReturnsReadiness(own: Book, memory: ShopMemory, isCounting: boolean): Readiness {
  if (recentTotals(memory, 90).netWithCost <= 0 && !isCounting) return cannotRunWithout(costsFile, 'no unit costs are known')
  if (own.firstCustomerOn < 0) return cannotRunWithout(ordersFile, 'the orders name no customers')
  if (own.firstReturnOn < 0) return cannotRunWithout(refundsFile, 'no refund was read that names the order of a known customer')
  const days = daysSince(own.firstReturnOn, memory.lastDay)
  if (days < historyDays) return learning(`${days} of ${historyDays} days with refunds`, 1)
  const watched = `${countWords(own.customers.size, 'customer')} of whom an order came back`
  return ready(`${watched} are compared with the others; ${percent(usualRate(own).usual)} of all orders come back`, 1)
}
