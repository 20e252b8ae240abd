import { importJob } from '../imports/import-job.ts'
import { scanJob } from '../scans/scan-job.ts'
import { demoJob } from '../visitors/demo-business.ts'
import type { Disk } from '../work/disk.ts'
import type { JobHandlers } from '../work/worker.ts'

/** Who works which job. */
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
