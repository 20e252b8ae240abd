import { Failure } from '../../platform/failures/failures.ts'
import { isFileCheckActor } from '../../platform/rights/rights.ts'
import { holdPart } from '../../platform/transaction/business-lock.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { fileCheckLimits } from './file-check-limits.rules.ts'

const takesRoom = `(state <> 'cancelled' or rows_read > 0)`

/**
 * Throws `conflict` for one more file than a visitor without an account may import, or more bytes.
 * Others have no such limit.
 */
export async function refuseBeyondFileCheck(work: Work, bytes: bigint): Promise<void> {
  const { sql, businessId, actor } = work
  if (!isFileCheckActor(actor)) return
  // Locked until the transaction ends: of two files at once the second counts the first.
  await holdPart(work, 'counts')
  // A file that was cancelled before a row was read takes no room.
  const [sent] = await sql<{ files: number; bytes: string; announced: number }>(
    `select count(*)::int as announced, (count(*) filter (where ${takesRoom}))::int as files,
            coalesce(sum(bytes_expected) filter (where ${takesRoom}), 0)::text as bytes from import where business_id = $1`,
    [businessId],
  )
  const isMany = (sent?.files ?? 0) >= fileCheckLimits.files || (sent?.announced ?? 0) >= fileCheckLimits.announced
  if (!isMany && BigInt(sent?.bytes ?? '0') + bytes <= BigInt(fileCheckLimits.megabytes) * 1_000_000n) return
  const message = `Without an account you can check ${fileCheckLimits.files} files with ${fileCheckLimits.megabytes} MB together. Sign up to import the rest; what you have checked is kept.`
  throw new Failure('conflict', message, [{ field: isMany ? 'fileName' : 'bytes', message }])
}
