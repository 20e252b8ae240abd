import type { Chargeback, Payout } from './fact.ts'

/** A movement in the account of a payment service, with its amounts as the shop sees them. */
export function movement(row: Omit<Payout, 'table' | 'net'>): Payout {
  return { table: 'payout', ...row, net: row.gross - row.fee }
}

/** Whether held money was kept back or let go, by its sign. */
export const reserveType = (gross: bigint): 'reserve' | 'release' => (gross < 0n ? 'reserve' : 'release')

/** A movement of a dispute; `moved` is below zero where money was taken. */
type DisputeMovement = Pick<Chargeback, 'orderId' | 'day' | 'reason' | 'country'> & { readonly moved: bigint }

/**
 * The dispute of a movement that took money, else none: what came back is a movement alone, from
 * which the ledger knows how the dispute ended.
 */
export function takenByDispute({ orderId, day, moved, reason, country }: DisputeMovement): Chargeback[] {
  return moved < 0n ? [{ table: 'chargeback', orderId, day, amount: -moved, reason, country }] : []
}
