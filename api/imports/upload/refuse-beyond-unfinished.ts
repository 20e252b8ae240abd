import { Failure } from '../../platform/failures/failures.ts'
import { holdPart } from '../../platform/transaction/business-lock.ts'
import type { Work } from '../../platform/transaction/work.ts'

/**
 * Announced files of one business that have not been read yet. Proposed: two of the largest files,
 * or years of small ones; one business never fills the disk of all others.
 */
const mostUnfinished = { files: 500, bytes: 8n * 1024n ** 3n } as const

/** From then on an upload that stands still counts only with the bytes that have arrived. */
const stalledHours = 24

/** Throws `conflict` when a file of so many bytes would be too much beside those that wait. */
export async function refuseBeyondUnfinished(work: Work, bytes: bigint): Promise<void> {
  const { sql, businessId, clock } = work
  // Serializes announcements: each counts the one before.
  await holdPart(work, 'counts')
  const since = new Date(clock.now().getTime() - stalledHours * 3_600_000)
  const [waiting] = await sql<{ files: number; bytes: string }>(
    `select count(*)::int as files,
            coalesce(sum(case when active_at > $2 then bytes_expected else bytes_received end), 0)::text as bytes
       from import where business_id = $1 and state in ('uploading', 'waiting', 'reading') and (active_at > $2 or bytes_received > 0)`,
    [businessId, since],
  )
  if (!waiting) return
  const refuse = (message: string) => new Failure('conflict', message, [{ field: 'bytes', message }])
  if (waiting.files >= mostUnfinished.files)
    throw refuse(`${mostUnfinished.files} files wait to be read. Send this one when some of them are done, or cancel some.`)
  if (BigInt(waiting.bytes) + bytes > mostUnfinished.bytes)
    throw refuse('With this file more than 8 GB would wait to be read. Send it when the others are done, or cancel some.')
}
