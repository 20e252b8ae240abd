import { resetDemo } from '../demo/demo-business.ts'
import { Failure } from '../platform/failures/failures.ts'
import { openQueue } from '../platform/jobs/job-queue.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { type CommandIo, wordsOnly } from './io.ts'
import { untilInterrupted } from './until-interrupted.ts'
import { withNewDatabase } from './with-database.ts'

const interrupted = 'Interrupted. The demo is as it was; run the command again to make it anew.'

/**
 * Recreates the demo business in this process and returns its id. Throws `refused` where the demo
 * is switched off.
 */
export async function recreateDemo(io: CommandIo): Promise<string> {
  if (readSettings(io.env).demo === 'off') throw new Failure('refused', 'The demo is switched off: DEMO is off. Set it to on first.')
  return withNewDatabase(io, async ({ db, clock }) => {
    const queue = await openQueue(db, wordsOnly(io), { supervise: false })
    const onReading = (day: string) => io.err(`Reading the files of ${day} …\n`)
    try {
      return await untilInterrupted((signal) => resetDemo({ db, clock, queue }, { signal, onReading }), interrupted)
    } finally {
      // Its timers would keep the process alive.
      await queue.stop({ graceful: false })
    }
  })
}
