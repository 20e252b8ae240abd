import { dayNumber } from '../../values/day.ts'
import type { DayFacts, DisputeFact, PayoutFact, RefundFact, ReturnedDisputeFact } from '../day-facts.ts'
import { isDisputeReported, isParcelReported, type ReportedRows, refundKey } from '../reported-rows.ts'
import type { ShopMemory } from '../shop-memory.ts'
import { billsOf, type DayBill } from './bills.ts'

/**
 * Money that one order cost beside its goods: rows that cost `amount`, of which `expected` came
 * back; micros.
 */
export type Outgoing = {
  readonly day: number
  readonly table: 'refund' | 'parcel' | 'chargeback' | 'payout'
  /** The entity of these rows: the SKU, the lane, the country, the payment service. */
  readonly of: string
  readonly document: string
  readonly rows: number
  readonly amount: number
  readonly expected: number
}

export type OutgoingKey = Pick<Outgoing, 'day' | 'table' | 'of' | 'document'>

export type BookedOutgoing = readonly [orderId: string, outgoing: Outgoing]

/** The document is left out where it is the order. */
export type PackedOutgoing = readonly [
  ...of: readonly [day: number, table: Outgoing['table'], entity: string],
  ...money: readonly [rows: number, amount: number, expected: number],
  document?: string,
]

/** For the state of a detector: plain data, and short, since orders are many. */
export function packOutgoing({ day, table, of, rows, amount, expected, document }: Outgoing, orderId: string): PackedOutgoing {
  return document === orderId ? [day, table, of, rows, amount, expected] : [day, table, of, rows, amount, expected, document]
}

export function unpackOutgoing([day, table, of, rows, amount, expected, document]: PackedOutgoing, orderId: string): Outgoing {
  return { day, table, of, document: document ?? orderId, rows, amount, expected }
}

/**
 * What orders cost on a day beside their goods: refunds, parcels, disputes and payment fees that
 * name their order, in a fixed order. A refund is expected to bring back the unit cost of its
 * units.
 */
export function outgoingsOf(facts: DayFacts, day: number, memory: ShopMemory): BookedOutgoing[] {
  const refunds = facts.refunds.map((refund) => refundOf(refund, day, memory))
  const parcels = billsOf(facts.parcels).map((bill) => parcelOf(bill, day))
  const disputes = [...Map.groupBy(facts.disputes, ({ orderId, country }) => `${orderId}\n${country}`).values()].map((all) =>
    disputeOf(all, day),
  )
  const fees = facts.payouts.map((payout) => feeOf(payout, day))
  return [...refunds, ...parcels, ...disputes, ...fees].filter((booked) => booked !== null).sort(byRow)
}

/**
 * The rows of an order less what came back of its disputes. Those that are told stay as they were.
 */
export function withoutReturned(
  outgoings: readonly Outgoing[],
  returned: readonly ReturnedDisputeFact[],
  isTold: (outgoing: Outgoing, place: number) => boolean,
): readonly Outgoing[] {
  return outgoings.flatMap((outgoing, place) => {
    if (outgoing.table !== 'chargeback' || isTold(outgoing, place)) return [outgoing]
    const back = returned
      .filter(({ openedOn, country }) => dayNumber(openedOn) === outgoing.day && country === outgoing.of)
      .reduce((sum, { amount }) => sum + amount, 0)
    return back >= outgoing.amount ? [] : [{ ...outgoing, amount: outgoing.amount - back }]
  })
}

/** What the goods of an order earned, less what the order cost beside them; micros. */
export function contributionOf({ earned, outgoings }: { readonly earned: number; readonly outgoings: readonly Outgoing[] }): number {
  return outgoings.reduce((sum, { amount, expected }) => sum - amount + expected, earned)
}

/** Whether a reported finding tells these rows; those of payouts are left to nobody. */
export function isOutgoingReported(reportedRows: ReportedRows, { day, table, of, document }: OutgoingKey): boolean {
  if (table === 'parcel') return isParcelReported(reportedRows, day, of, document)
  if (table === 'refund') return (reportedRows.refunds.get(refundKey(day, of, document)) ?? 0) > 0
  return table === 'chargeback' && isDisputeReported(reportedRows, day, of, document)
}

function byRow([a, one]: BookedOutgoing, [b, other]: BookedOutgoing): number {
  if (a !== b) return a < b ? -1 : 1
  const keys = [one.table, one.of, one.document].join('\n')
  return keys < [other.table, other.of, other.document].join('\n') ? -1 : 1
}

/**
 * Returned units go back to stock: the refund cost no more than what the sale had earned on them.
 */
function refundOf({ refundId, orderId, sku, units, amount }: RefundFact, day: number, memory: ShopMemory): BookedOutgoing | null {
  if (orderId === null || amount <= 0) return null
  const cost = memory.skus.get(sku)?.costs.unitCost.at(-1) ?? 0
  const expected = Math.min(amount, Math.max(0, units) * cost)
  return [orderId, { day, table: 'refund', of: sku, document: refundId, rows: 1, amount, expected }]
}

function parcelOf({ lane, orderId, parcels, cost, charged }: DayBill, day: number): BookedOutgoing {
  return [orderId, { day, table: 'parcel', of: lane, document: orderId, rows: parcels.length, amount: cost, expected: charged }]
}

function disputeOf(all: readonly DisputeFact[], day: number): BookedOutgoing {
  const { orderId, country } = all[0] as DisputeFact
  const amount = all.reduce((sum, dispute) => sum + dispute.amount, 0)
  return [orderId, { day, table: 'chargeback', of: country, document: orderId, rows: all.length, amount, expected: 0 }]
}

function feeOf({ source, orderId, type, rows, fee }: PayoutFact, day: number): BookedOutgoing | null {
  if (orderId === null || type !== 'sale' || fee <= 0) return null
  return [orderId, { day, table: 'payout', of: source, document: `fee:sale:${orderId}`, rows, amount: fee, expected: 0 }]
}
