import type { EventTime, OrderLine, Refund } from '../../ledger/fact.ts'
import type { Cells } from '../read/cells/cell.ts'

/** Money of the shop's books that is for no product: rent, freight, a subscription. */
export type SpentMoney = {
  /** Who was paid, or the account where nobody is named. */
  readonly name: string
  /** The number of the bill; null where it has none. */
  readonly document: string | null
  readonly at: EventTime
  /** Minor units, never negative. */
  readonly amount: bigint
  /** What it was for. */
  readonly what: string | null
}

/** Such money is kept as other outgoings: neither a refund of a customer nor a fee. */
export function outgoingOf({ name, document, at, amount, what }: SpentMoney): Refund {
  const of = { refundId: `${name} ${document ?? at.day}`, hasLineId: false, at, sku: name.slice(0, 200), units: 1, amount }
  return { table: 'refund', ...of, orderId: null, customerId: null, country: null, reason: what, nature: 'adjustment' }
}

/** What a supplier gave back of it is kept as other income. */
export function givenBackOf(cells: Cells, { name, document, at, amount, what }: SpentMoney): OrderLine {
  const of = { orderId: `${name} ${document ?? at.day}`, at, sku: name.slice(0, 200), description: what, units: 1 }
  const unitPrice = amount * BigInt(cells.microsPerMinor)
  return { table: 'order_line', ...of, unitPrice, listPrice: null, discount: null, customerId: null, country: null, nature: 'adjustment' }
}
