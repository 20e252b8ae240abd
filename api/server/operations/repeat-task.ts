import type { Logger } from 'pino'
import { failureStreak } from '../../platform/operations/failure-streak.ts'
import type { AddShutdownStep } from '../shutdown.ts'

export type RepeatedTask = {
  /** Its name in the log when it could not be stopped in time: `the clear-out`. */
  readonly name: string
  /**
   * Logged with the error when rounds begin to fail, once until one works again; the next round
   * tries again.
   */
  readonly failed: string
  readonly firstMs: number
  /**
   * How long a stop waits for the round under way; more than 10 s where a round posts to others'
   * servers.
   */
  readonly stopSeconds?: number
  readonly everyMs: number
  /**
   * For a look that costs a statement on every shard of a cluster: while rounds answer 0 they come
   * ever rarer, up to this long after one another. `onChange` calls back when there may be
   * something again.
   */
  readonly idle?: { readonly mostMs: number; onChange(listener: () => void): void }
  readonly log: Pick<Logger, 'warn'>
  /** One round. `signal` is aborted when the server stops. */
  round(signal: AbortSignal): Promise<unknown>
}

/**
 * Repeats a task while the server runs, `everyMs` after the previous round ended. Rounds never
 * overlap.
 */
export function repeatTask(
  { name, failed, firstMs, everyMs, stopSeconds = 10, idle, log, round }: RepeatedTask,
  stopFirst: AddShutdownStep,
): void {
  const stopping = new AbortController()
  let work: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let pauseMs = everyMs
  let isQuiet = false
  const rounds = failureStreak(log, failed)
  const after = (wait: number) => {
    timer = setTimeout(() => {
      timer = undefined
      isQuiet = true
      work = round(stopping.signal)
        .then(
          (done) => {
            rounds.worked()
            if (done !== 0) isQuiet = false
          },
          (error: unknown) => {
            if (!stopping.signal.aborted) rounds.failed(error)
          },
        )
        .then(() => {
          pauseMs = isQuiet && idle ? Math.min(2 * pauseMs, idle.mostMs) : everyMs
          if (!stopping.signal.aborted) after(pauseMs)
        })
    }, wait).unref()
  }
  after(firstMs)
  idle?.onChange(() => {
    // Also of what changes while a round is under way, which may have looked there already.
    isQuiet = false
    if (timer === undefined || pauseMs === everyMs || stopping.signal.aborted) return
    clearTimeout(timer)
    pauseMs = everyMs
    after(everyMs)
  })
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
