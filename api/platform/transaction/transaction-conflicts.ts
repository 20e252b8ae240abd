import { setTimeout as wait } from 'node:timers/promises'

/** deadlock_detected and serialization_failure: PostgreSQL gave this transaction up for another one, and all of it is taken back. */
const codesOfCollision = new Set(['40P01', '40001'])

/** Whether an error, or what caused it, says that two transactions stood in each other's way: nothing is wrong with either. */
export function isTransactionConflict(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++)
    if (codesOfCollision.has(String((cause as { code?: unknown }).code))) return true
  return false
}

const tries = 3
/** Milliseconds; twice as many before the third try. */
const shortestWait = 10
const longestWait = 50

/**
 * Runs a transaction, and again where another one stood in its way, three times at most. After waits of drawn length, so that the two do not
 * meet again. Only for what does nothing beside the database: `run` starts from the beginning.
 */
export async function retryOnConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await run()
    } catch (error) {
      if (tried === tries || !isTransactionConflict(error)) throw error
      await wait(tried * (shortestWait + Math.random() * (longestWait - shortestWait)))
    }
  }
}
