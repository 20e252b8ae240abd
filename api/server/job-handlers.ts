import { demoJob } from '../demo/demo-business.ts'
import { importJob } from '../imports/write/import-job.ts'
import type { JobHandlers } from '../platform/jobs/worker.ts'
import type { Disk } from '../platform/operations/disk.ts'
import { scanJob } from '../scans/scan-job.ts'

/** The handler of each job. */
export function jobHandlers({
  dataDir,
  disk,
  isShared,
  scanQuietSeconds,
}: {
  readonly dataDir: string
  readonly disk: Disk
  readonly isShared: boolean
  readonly scanQuietSeconds: number
}): JobHandlers {
  return {
    import: importJob(dataDir, { shortage: disk.shortForImports, isShared }),
    demo: demoJob,
    scan: scanJob({ quietMs: 1_000 * scanQuietSeconds }),
  }
}
