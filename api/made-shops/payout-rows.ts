import type { Day } from '../values/day.ts'
import { unitPriceText } from '../values/unit-price.ts'
import { csv } from './csv.ts'

/** A movement in the account of a payment service; micros, as in payouts.csv. */
export type PayoutRow = {
  readonly payoutId: string
  readonly day: Day
  readonly source: string
  readonly orderId: string
  readonly type: 'sale' | 'refund' | 'dispute' | 'fee' | 'reserve' | 'release'
  readonly gross: bigint
  readonly fee: bigint
}

/**
 * What a shop with payouts has beside its other tables: their rows, and how orders were paid, where
 * its orders say so.
 */
export type PayoutTables = {
  readonly payouts?: readonly PayoutRow[]
  readonly paymentMethods?: ReadonlyMap<string, string>
}

const header = ['payout_id', 'date', 'source', 'order_id', 'type', 'gross', 'fee', 'net']

/** The canonical file. */
export function payoutsCsv(rows: readonly PayoutRow[]): string {
  return csv(
    header,
    rows.map(({ payoutId, day, source, orderId, type, gross, fee }) => {
      return [payoutId, day, source, orderId, type, unitPriceText(gross), unitPriceText(fee), unitPriceText(gross - fee)]
    }),
  )
}
