import type { JobHandler } from '../platform/jobs/worker.ts'
import { runScan } from './run.ts'

/**
 * The job that looks for leaks. How far it is is told while it runs, at most once in `paceMs`: its transaction commits at the end, so
 * nobody could read it from the database.
 */
export function scanJob({ paceMs = 500 } = {}): JobHandler<{ readonly businessId: string }> {
  return {
    run: ({ finish, tell }) => {
      let toldAt = performance.now()
      const onDay = (done: number, days: number) => {
        if (performance.now() - toldAt < paceMs) return
        toldAt = performance.now()
        tell('scan.progress', `${done}/${days}`)
      }
      return finish(async (work) => void (await runScan(work, { onDay })))
    },
  }
}
