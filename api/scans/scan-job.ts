import { filesOnTheirWayMs } from '../imports/upload/files-on-their-way.ts'
import type { JobHandler } from '../platform/jobs/worker.ts'
import type { Jobs, Work } from '../platform/transaction/work.ts'
import { runScan } from './run.ts'
import { noteFailedScan } from './scan-state.ts'

/** A scan waits no longer than this for files, however many follow each other. Proposed. */
const longestWaitMs = 3_600_000

export type ScanPace = {
  /** How far it is, is told at most once in so many milliseconds. */
  readonly paceMs?: number
  /** How long after a file was read it waits for the next one. */
  readonly quietMs?: number
}

/**
 * The job that looks for leaks, once the files that are on their way were read: what half of them says would be taken back with the rest.
 * How far it is is told while it runs: its transaction commits at the end, so nobody could read it from the database.
 */
export function scanJob({ paceMs = 500, quietMs = 0 }: ScanPace = {}): JobHandler<Jobs['scan']> {
  return {
    run: ({ data, finish, tell }) => {
      let toldAt = performance.now()
      const onDay = (done: number, days: number) => {
        if (performance.now() - toldAt < paceMs) return
        toldAt = performance.now()
        tell('scan.progress', `${done}/${days}`)
      }
      return finish(async (work) => {
        if (await putOff(work, data, quietMs)) return
        await runScan(work, { onDay })
      })
    },
    gaveUp: (work, _, problem) => noteFailedScan(work, problem),
  }
}

/** Asks for the scan again, a little later, while files are on their way. False when it is to look now. */
async function putOff(work: Work, { businessId, waitsSince }: Jobs['scan'], quietMs: number): Promise<boolean> {
  const now = work.clock.now()
  const since = waitsSince === undefined ? now : new Date(waitsSince)
  if (now.getTime() - since.getTime() >= longestWaitMs) return false
  const afterMs = await filesOnTheirWayMs(work, { quietMs })
  if (afterMs === 0) return false
  await work.enqueue('scan', { businessId, waitsSince: since.toISOString() }, { afterMs })
  return true
}
