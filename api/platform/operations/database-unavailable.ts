import { Failure } from '../failures/failures.ts'

/**
 * Socket and PostgreSQL codes of a server that is away, starting, stopping or full, or lets this process in no more: its password was
 * changed, or its database dropped. Classes 08, 28 and 57P, 53300 and 3D000, of its error codes.
 */
const codesOfAway =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08...|28...|3D000|57P0[1-5]|53300)$/
const messagesOfAway =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|connection timeout|timeout expired|Query read timeout/i

/** Whether an error, or what caused it, says that the database cannot be reached: it passes, and nothing is wrong with the request. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const { code } = cause as { code?: unknown }
    if ((typeof code === 'string' && codesOfAway.test(code)) || messagesOfAway.test(cause.message)) return true
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseUnavailable)) return true
  }
  return false
}

/** Milliseconds after which, and then how often, it is asked whether the database answers at all while somebody waits. */
const doubtMs = 1_000

/**
 * Calls `onSilent`, once, when, while somebody waits for an answer, the database turns out not to answer at all: it hangs, or lets nobody in. A
 * statement that is merely slow goes on. Returns the way to stop asking.
 */
export function whileWaiting(db: { probe(): Promise<void> }, onSilent: (failure: Failure) => void): () => void {
  let isOver = false
  const stop = () => {
    isOver = true
    clearInterval(timer)
  }
  const ask = () =>
    db.probe().catch((error) => {
      if (isOver || !isDatabaseUnavailable(error)) return
      stop()
      onSilent(new Failure('unavailable', 'The database does not answer just now. Try again in a few seconds.'))
    })
  const timer = setInterval(ask, doubtMs)
  return stop
}
