import type { Work } from '../../platform/transaction/work.ts'

/** How long a file that waits for an answer stays on the server. Proposed. */
const storedDays = 14

/**
 * The largest file that is kept, and the most bytes of one business. Larger files are chosen again.
 * Proposed.
 */
const mostBytes = { ofFile: 512 * 2 ** 20, ofBusiness: 2 * 2 ** 30 }

/**
 * Whether the bytes of an import that has just ended stay on the server, so that an answer reads
 * them again: it asks something, is in another currency, or none of its rows was taken. Bounded by
 * size and time; the clear-out deletes them.
 */
export async function keepFile({ sql, businessId, clock }: Work, importId: string): Promise<boolean> {
  const now = clock.now()
  const rows = await sql(
    `update import set kept_until = $3
      where business_id = $1 and id = $2 and bytes_received <= $4 and (
          state = 'refused' and (question is not null or other_currency is not null) or state = 'done' and refused > 0 and refused = rows_read)
        and bytes_received + (select coalesce(sum(other.bytes_received), 0) from import other
                               where other.business_id = $1 and other.id <> $2 and other.kept_until > $5) <= $6
      returning id`,
    [businessId, importId, new Date(now.getTime() + storedDays * 86_400_000), mostBytes.ofFile, now, mostBytes.ofBusiness],
  )
  return rows.length > 0
}
