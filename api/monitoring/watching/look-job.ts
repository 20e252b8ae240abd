import type { JobHandler } from '../../platform/jobs/job-run.ts'
import type { Jobs } from '../../platform/transaction/work.ts'
import type { WatchPlace } from './gather-readings.ts'
import { lookAtSuppliers } from './look-at-suppliers.ts'

/** The job that looks at the suppliers of a business, unless it stopped watching meanwhile. */
export function lookJob(place: Omit<WatchPlace, 'signal'>): JobHandler<Jobs['look']> {
  return {
    run: async ({ signal, read, step }) => {
      const [state] = await read(({ sql, businessId }) =>
        sql<{ isActive: boolean }>('select is_active as "isActive" from monitoring where business_id = $1', [businessId]),
      )
      if (state?.isActive) await lookAtSuppliers({ ...place, signal }, step)
    },
  }
}
