import type { Database } from '../../../db/connect.ts'
import { Failure } from '../failures/failures.ts'

/**
 * Socket and PostgreSQL codes of a server that is unreachable, starting, stopping or full, or that
 * refuses this process because its password was changed or its database dropped: classes 08, 28 and
 * 57P, and 53300 and 3D000.
 */
const codesOfAway =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08...|28...|3D000|57P0[1-5]|53300)$/
const messagesOfAway =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|connection timeout|timeout expired|Query read timeout/i

/**
 * Whether an error, or its cause, means that the database is unreachable. The condition passes, and
 * the request is not at fault.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const { code } = cause as { code?: unknown }
    if ((typeof code === 'string' && codesOfAway.test(code)) || messagesOfAway.test(cause.message)) return true
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseUnavailable)) return true
  }
  return false
}

/**
 * While a request waits: milliseconds before the pulse of the database is first felt, between two
 * times, and between probes.
 */
const doubt = { firstMs: 300, pulseMs: 50, probeMs: 1_000 } as const

/**
 * Probes the database while a request waits for it. Calls `onSilent` once when the database does
 * not answer at all, because it hangs (its pulse says so at once) or refuses connections. A statement
 * that is merely slow continues. Returns a function that stops the probes.
 */
export function whileWaiting(db: Pick<Database, 'probe' | 'pulse'>, onSilent: (failure: Failure) => void): () => void {
  let isOver = false
  const stop = () => {
    isOver = true
    clearInterval(timer)
    clearTimeout(feeling)
  }
  const end = () => {
    stop()
    onSilent(databaseUnavailable())
  }
  const ask = () =>
    db.probe().catch((error) => {
      if (isOver || !isDatabaseUnavailable(error)) return
      end()
    })
  const timer = setInterval(ask, doubt.probeMs)
  const feel = () => {
    if (db.pulse?.isSilent()) return end()
    feeling = setTimeout(feel, doubt.pulseMs)
  }
  let feeling = setTimeout(feel, doubt.firstMs)
  return stop
}

/** What a caller is answered while the database cannot be reached, or does not answer. */
export function databaseUnavailable(): Failure {
  return new Failure('unavailable', 'The database cannot be reached just now. Try again in a few seconds.')
}
