import type { Logger } from 'pino'
import { type SyncPlace, syncJob } from '../connectors/sync/sync-job.ts'
import { demoJob } from '../demo/demo-business.ts'
import { importJob } from '../imports/write/import-job.ts'
import type { WatchPlace } from '../monitoring/watching/gather-readings.ts'
import { lookJob } from '../monitoring/watching/look-job.ts'
import type { JobHandlers } from '../platform/jobs/job-run.ts'
import type { Disk } from '../platform/operations/disk.ts'
import { scanJob } from '../scans/scan-job.ts'
import { remindOfDeadlines } from '../watchlist/deadline-reminders.ts'

/** The handler of each job. */
export function jobHandlers({
  dataDir,
  disk,
  isShared,
  scanQuietSeconds,
  external,
  log,
  watch,
}: {
  readonly dataDir: string
  readonly disk: Disk
  readonly isShared: boolean
  readonly scanQuietSeconds: number
  readonly external: SyncPlace
  readonly log: Pick<Logger, 'warn'>
  readonly watch: Omit<WatchPlace, 'signal'>
}): JobHandlers {
  return {
    import: importJob(dataDir, { shortage: disk.shortForImports, isShared }),
    sync: syncJob(external, log),
    look: lookJob(watch),
    demo: demoJob,
    scan: scanJob({ quietMs: 1_000 * scanQuietSeconds, afterwards: remindOfDeadlines }),
  }
}
