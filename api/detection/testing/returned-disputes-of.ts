import type { PayoutTables } from '../../made-shops/payout-rows.ts'
import type { ChargebackRow, Tables } from '../../made-shops/shop.ts'
import { day } from '../../values/day.ts'
import type { DisputeFact, ReturnedDisputeFact } from '../day-facts.ts'

/** What came back of disputes, by day, without SQL: each movement gives one dispute back. */
export function returnedDisputesOf(
  { chargebacks = [], payouts = [] }: Partial<Tables> & PayoutTables,
  factOf: (row: ChargebackRow) => DisputeFact,
): Map<string, ReturnedDisputeFact[]> {
  const back = payouts.filter(({ type, gross }) => type === 'dispute' && gross > 0n)
  const facts = back.flatMap((moved) => {
    const open = chargebacks.filter((row) => row.orderId === moved.orderId && row.day <= moved.day)
    const row = open.find(({ amount }) => amount === moved.gross) ?? open[0]
    if (!row) return []
    const amount = Math.min(Number(row.amount), Number(moved.gross))
    return [{ on: moved.day as string, fact: { ...factOf(row), openedOn: day(row.day), amount } }]
  })
  return new Map([...Map.groupBy(facts, ({ on }) => on)].map(([on, own]) => [on, own.map(({ fact }) => fact)]))
}
