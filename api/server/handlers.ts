import { importJob } from '../imports/import-job.ts'
import { runScan } from '../scans/run.ts'
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
    scan: { run: (job) => job.finish(async (work) => void (await runScan(work))) },
  }
}
