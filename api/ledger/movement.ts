import type { Payout } from './fact.ts'

/** A movement in the account of a payment service, with its amounts as the shop sees them. */
export function movement(row: Omit<Payout, 'table' | 'net'>): Payout {
  return { table: 'payout', ...row, net: row.gross - row.fee }
}

/** Whether held money was kept back or let go, by its sign. */
export const reserveType = (gross: bigint): 'reserve' | 'release' => (gross < 0n ? 'reserve' : 'release')
