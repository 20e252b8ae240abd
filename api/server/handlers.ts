import { importJob } from '../imports/import-job.ts'
import { runScan } from '../scans/run.ts'
import type { Workplace } from '../work/in-work.ts'
import type { JobHandlers } from '../work/worker.ts'

/** Who works which job. A job without a handler waits in its queue. */
export function jobHandlers({ dataDir }: Workplace & { readonly dataDir: string }): Partial<JobHandlers> {
  return {
    import: importJob(dataDir),
    scan: {
      run: async (job) => {
        await job.finish((work) => runScan(work))
      },
    },
  }
}
