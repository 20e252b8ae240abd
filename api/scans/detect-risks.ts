import { Failure } from '../platform/failures/failures.ts'
import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'

/** A requested scan. */
export type RequestedScan = { readonly jobId: string; readonly message: string; readonly isNew: boolean }

/**
 * Requests a scan of the business; a worker runs it. A scan that waits or runs already is returned
 * instead. Its results arrive as risks and as an analysis.
 */
export async function detectRisks(work: Work): Promise<RequestedScan> {
  may(work.actor, 'risk:detect')
  // Serializes concurrent requests, so that only one of them starts the scan.
  await work.sql(`select pg_advisory_xact_lock(hashtextextended('scan asked ' || $1, 0))`, [work.businessId])
  const known = await openScan(work)
  if (known) return { jobId: known, message: 'AI leakage detection is already running', isNew: false }
  await work.enqueue('scan', { businessId: work.businessId })
  const jobId = await openScan(work)
  if (!jobId) throw new Failure('conflict', 'A scan ended at the same moment. Try again.')
  return { jobId, message: 'AI leakage detection started', isNew: true }
}

/** The job of the running scan, else of the waiting one. */
async function openScan({ sql, businessId }: Work): Promise<string | undefined> {
  const [job] = await sql<{ id: string }>(
    `select id from jobs.job where name = 'scan' and data->>'businessId' = $1 and state in ('created', 'retry', 'active')
      order by state = 'active' desc, created_on, id limit 1`,
    [businessId],
  )
  return job?.id
}
