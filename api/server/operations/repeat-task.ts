import type { Logger } from 'pino'
import { failureStreak } from '../../platform/operations/failure-streak.ts'
import type { AddShutdownStep } from '../shutdown.ts'

export type RepeatedTask = {
  /** Its name in the log when it could not be stopped in time: `the clear-out`. */
  readonly name: string
  /** Logged with the error when rounds begin to fail, once until one works again; the next round tries again. */
  readonly failed: string
  readonly firstMs: number
  /** How long a stop waits for the round under way; more than 10 s where a round posts to others' servers. */
  readonly stopSeconds?: number
  readonly everyMs: number
  readonly log: Pick<Logger, 'warn'>
  /** One round. `signal` is aborted when the server stops. */
  round(signal: AbortSignal): Promise<unknown>
}

/**
 * Repeats a task while the server runs, `everyMs` after the previous round ended. Rounds never
 * overlap.
 */
export function repeatTask(
  { name, failed, firstMs, everyMs, stopSeconds = 10, log, round }: RepeatedTask,
  stopFirst: AddShutdownStep,
): void {
  const stopping = new AbortController()
  let work: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout
  const rounds = failureStreak(log, failed)
  const after = (wait: number) => {
    timer = setTimeout(() => {
      work = round(stopping.signal)
        .then(rounds.worked, (error: unknown) => {
          if (!stopping.signal.aborted) rounds.failed(error)
        })
        .then(() => {
          if (!stopping.signal.aborted) after(everyMs)
        })
    }, wait).unref()
  }
  after(firstMs)
  stopFirst({
    name,
    seconds: stopSeconds,
    stop: async () => {
      stopping.abort(new Error('The server is stopping.'))
      clearTimeout(timer)
      await work
    },
  })
}
