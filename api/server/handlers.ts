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
}: {
  readonly dataDir: string
  readonly disk: Disk
  readonly isShared: boolean
}): JobHandlers {
  return {
    import: importJob(dataDir, { shortage: disk.shortForImports, isShared }),
    demo: demoJob,
    scan: scanJob(),
  }
}
