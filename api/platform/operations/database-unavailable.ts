/** Socket and PostgreSQL codes of a server that is away, starting, stopping or full. Classes 08 and 57P, and 53300, of its error codes. */
const codesOfAway = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|08...|57P0[1-5]|53300)$/
const messagesOfAway =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|connection timeout/i

/** Whether an error, or what caused it, says that the database cannot be reached: it passes, and nothing is wrong with the request. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const { code } = cause as { code?: unknown }
    if ((typeof code === 'string' && codesOfAway.test(code)) || messagesOfAway.test(cause.message)) return true
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseUnavailable)) return true
  }
  return false
}
