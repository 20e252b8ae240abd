import { importJob } from '../imports/import-job.ts'
import { runScan } from '../scans/run.ts'
import type { JobHandlers } from '../work/worker.ts'

/** Who works which job. */
export function jobHandlers({ dataDir }: { readonly dataDir: string }): JobHandlers {
  return {
    import: importJob(dataDir),
    scan: { run: (job) => job.finish(async (work) => void (await runScan(work))) },
  }
}
