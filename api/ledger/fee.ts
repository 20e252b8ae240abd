import type { EventTime, OrderLine, Refund } from './fact.ts'

/**
 * A fee that a marketplace or a payment service took; negative where it gave one back. Minor units.
 */
export type Fee = { readonly name: string; readonly at: EventTime; readonly amount: bigint; readonly orderId: string | null }

/**
 * The ledger books a fee as money that went out under the fee's name, and one that was given back
 * as a line that came in. The fees of one name and day are one bill: a shop has thousands a month.
 */
export function feeFact({ name, at, amount, orderId }: Fee, microsPerMinor: number): Refund | OrderLine {
  const of = { at, sku: name, customerId: null, country: null, nature: 'fee' as const }
  if (amount >= 0n) {
    const refundId = `${name} ${at.day}`
    return { ...of, table: 'refund', refundId, hasLineId: false, units: 1, amount, orderId }
  }
  const unitPrice = -amount * BigInt(microsPerMinor)
  const returned = { description: `${name} given back`, units: 1, unitPrice, listPrice: null, discount: null }
  return { ...of, ...returned, table: 'order_line', orderId: orderId ?? `${name} ${at.day}` }
}
