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
 * What the coordinator of a cluster says of a node that it cannot reach, or has lost in the middle
 * of a statement. It says so as an internal error (XX000) where the connection breaks, so the code
 * alone does not tell it from a defect.
 */
const messagesOfLostNode =
  /connection to the remote node|server closed the connection unexpectedly|connection not open|connection marked as essential|no connection to the server|could not receive data from server|SSL connection has been closed unexpectedly/i

/**
 * Whether an error, or its cause, means that the database, or the node of a cluster that a
 * statement needs, is unreachable. The condition passes, and the request is not at fault.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return someCause(error, (cause) => {
    const { code } = cause as { code?: unknown }
    return (
      (typeof code === 'string' && codesOfAway.test(code)) || messagesOfAway.test(cause.message) || messagesOfLostNode.test(cause.message)
    )
  })
}

/**
 * Whether the error was told by the coordinator of a cluster, of a node that is away: only the
 * businesses on that node are concerned, and the others are served.
 */
export function isNodeUnavailable(error: unknown): boolean {
  return someCause(error, (cause) => {
    // Only a server that answers has sent a severity.
    const { severity, where } = cause as { severity?: unknown; where?: unknown }
    if (severity === undefined || !isDatabaseUnavailable(cause)) return false
    return messagesOfLostNode.test(cause.message) || /while executing command on/.test(String(where))
  })
}

function someCause(error: unknown, isSo: (cause: Error) => boolean): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (isSo(cause)) return true
    if (cause instanceof AggregateError && cause.errors.some((one) => someCause(one, isSo))) return true
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
 * not answer at all, because it hangs (its pulse says so at once) or refuses connections. A
 * statement that is merely slow continues. Returns a function that stops the probes.
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
