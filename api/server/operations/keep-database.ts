import type { Logger } from 'pino'
import { type Embedded, startEmbedded } from '../../../db/embedded.ts'
import { isRunning } from '../../../db/processes.ts'
import type { OpenDatabase } from '../../platform/operations/open-database.ts'
import type { AddShutdownStep } from '../shutdown.ts'

type KeepDatabaseOptions = { readonly database: OpenDatabase; readonly dataDir: string; readonly durable: boolean; readonly log: Logger }

/**
 * Milliseconds between two checks: the first value normally, growing to the second after failed
 * starts.
 */
const [soonest, latest] = [500, 4_000]

/**
 * Restarts the embedded database, on its port, when it ended by itself or was killed. An external
 * one is its operator's responsibility.
 */
export function keepDatabase({ database, dataDir, durable, log }: KeepDatabaseOptions, stopFirst: AddShutdownStep): void {
  if (!database.embedded) return
  let current: Embedded = database.embedded
  let work = Promise.resolve()
  let timer: NodeJS.Timeout
  let lastProblem = ''
  const look = async (): Promise<boolean> => {
    if (isRunning(current.pid)) return true
    try {
      if (lastProblem === '') log.warn('The embedded database ended; starting it again.')
      current = await startEmbedded({ dataDir, durable, as: 'server' })
      log.info('The embedded database runs again.')
      lastProblem = ''
      return true
    } catch (error) {
      const { message } = error as Error
      // A full disk can last for hours, so a repeated error is logged once.
      if (message !== lastProblem) log.error({ err: error }, 'The embedded database did not start; trying again.')
      lastProblem = message
      return false
    }
  }
  const watch = (wait: number) => {
    timer = setTimeout(() => {
      work = look().then((isUp) => watch(isUp ? soonest : Math.min(wait * 2, latest)))
    }, wait)
  }
  watch(soonest)
  stopFirst({
    name: 'the watch over the database',
    seconds: 30,
    stop: async () => {
      clearTimeout(timer)
      await work
      clearTimeout(timer)
      if (current !== database.embedded) await current.stop()
    },
  })
}
