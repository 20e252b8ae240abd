import { activeImports } from '../imports/upload/active-imports.ts'
import type { JobHandler } from '../platform/jobs/job-run.ts'
import type { Jobs, Work } from '../platform/transaction/work.ts'
import { runScanUnless } from './run.ts'
import { noteFailedScan } from './scan-state.ts'

/** The longest time that a scan waits for files, however many follow each other. Proposed. */
const longestWaitMs = 3_600_000

export type ScanPace = {
  /** The shortest interval between two progress events, in milliseconds. */
  readonly paceMs?: number
  /** How long the scan waits for the next file after one was imported, in milliseconds. */
  readonly quietMs?: number
  /** Called after each scan, in its transaction: what else is looked at every night. */
  readonly afterwards?: (work: Work) => Promise<void>
}

/**
 * The job that scans for leaks. It waits until pending files are imported: results of half of them
 * would be withdrawn with the rest. Files that are announced or read while it runs hold up its
 * report, and a later scan looks at all of them. Progress is published while it runs, because its
 * transaction commits at the end and the database shows none.
 */
export function scanJob({ paceMs = 500, quietMs = 0, afterwards }: ScanPace = {}): JobHandler<Jobs['scan']> {
  return {
    run: ({ data, finish, tell }) => {
      let publishedAt = performance.now()
      const onDay = (done: number, days: number) => {
        if (performance.now() - publishedAt < paceMs) return
        publishedAt = performance.now()
        tell('scan.progress', `${done}/${days}`)
      }
      return finish(async (work) => {
        if (await putOff(work, data, quietMs)) return
        const startedAt = work.clock.now().getTime()
        // A file that was imported while the scan ran counts as one that may be followed by
        // another.
        const isHeldUp = () => putOff(work, data, Math.max(quietMs, work.clock.now().getTime() - startedAt))
        if (await runScanUnless(work, isHeldUp, { onDay })) await afterwards?.(work)
      })
    },
    gaveUp: (work, _, problem) => noteFailedScan(work, problem),
  }
}

/**
 * Enqueues the scan again, a little later, while files are pending. False when it has to run now.
 */
async function putOff(work: Work, { businessId, waitsSince }: Jobs['scan'], quietMs: number): Promise<boolean> {
  const now = work.clock.now()
  const since = waitsSince === undefined ? now : new Date(waitsSince)
  if (now.getTime() - since.getTime() >= longestWaitMs) return false
  const { waitMs } = await activeImports(work, { quietMs })
  if (waitMs === 0) return false
  await work.enqueue('scan', { businessId, waitsSince: since.toISOString() }, { afterMs: waitMs })
  return true
}
