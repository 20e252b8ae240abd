import type { Logger } from 'pino'
import { type Embedded, startEmbedded } from '../../db/embedded.ts'
import { isRunning } from '../../db/processes.ts'
import type { OpenDatabase } from '../work/open-database.ts'
import type { StopFirst } from './stopping.ts'

type Parts = { readonly database: OpenDatabase; readonly dataDir: string; readonly durable: boolean; readonly log: Logger }

/** Starts the embedded database again, on its port, when it ended by itself or was killed. An outside one is its operator's. */
export function keepDatabase({ database, dataDir, durable, log }: Parts, stopFirst: StopFirst): void {
  if (!database.embedded) return
  let current: Embedded = database.embedded
  let work = Promise.resolve()
  let isBusy = false
  const look = async () => {
    if (isRunning(current.pid)) return
    log.warn('The embedded database ended; starting it again.')
    current = await startEmbedded({ dataDir, durable, as: 'server' })
    log.info('The embedded database runs again.')
  }
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    work = look()
      .catch((error: Error) => log.error({ err: error }, 'The embedded database did not start; trying again.'))
      .finally(() => {
        isBusy = false
      })
  }, 500)
  stopFirst({
    name: 'the watch over the database',
    seconds: 30,
    stop: async () => {
      clearInterval(timer)
      await work
      if (current !== database.embedded) await current.stop()
    },
  })
}
