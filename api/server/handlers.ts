import type { Workplace } from '../work/in-work.ts'
import type { JobHandlers } from '../work/worker.ts'

/** Who works which job. A job without a handler waits in its queue. */
export function jobHandlers(_place: Workplace & { readonly dataDir: string }): Partial<JobHandlers> {
  return {}
}
