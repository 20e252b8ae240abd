import { demoJob } from '../demo/demo-business.ts'
import { importJob } from '../imports/write/import-job.ts'
import { slackJob } from '../integrations/slack-alerts.ts'
import type { JobHandlers } from '../platform/jobs/job-run.ts'
import type { Disk } from '../platform/operations/disk.ts'
import type { ExternalServices } from '../platform/transaction/external-services.ts'
import { scanJob } from '../scans/scan-job.ts'
import { remindOfDeadlines } from '../watchlist/deadline-reminders.ts'

/** The handler of each job. */
export function jobHandlers({
  dataDir,
  disk,
  external,
  isShared,
  scanQuietSeconds,
}: {
  readonly dataDir: string
  readonly disk: Disk
  readonly external: ExternalServices
  readonly isShared: boolean
  readonly scanQuietSeconds: number
}): JobHandlers {
  return {
    import: importJob(dataDir, { shortage: disk.shortForImports, isShared }),
    demo: demoJob,
    slack: slackJob(external),
    scan: scanJob({ quietMs: 1_000 * scanQuietSeconds, afterwards: remindOfDeadlines }),
  }
}
