import type { NotJudged } from '../detection/not-judged/not-judged.ts'
import type { Work } from '../platform/transaction/work.ts'

/** As JSON: an amount of minor units is written as text. */
type Stored = Omit<NotJudged, 'amount'> & { readonly amount: string }

export const storedForm = (of: readonly NotJudged[]): Stored[] => of.map((one) => ({ ...one, amount: one.amount.toString() }))

/**
 * The money that the newest finished scan could not judge, the most first; empty before the first.
 */
export async function lastNotJudged({ sql, businessId }: Work): Promise<NotJudged[]> {
  const [row] = await sql<{ stored: Stored[] }>(
    `select not_judged as stored from scan_run
      where business_id = $1 and finished_at is not null order by started_at desc, id desc limit 1`,
    [businessId],
  )
  return (row?.stored ?? []).map((one) => ({ ...one, amount: BigInt(one.amount) }))
}
