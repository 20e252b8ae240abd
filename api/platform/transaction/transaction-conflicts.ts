import { setTimeout as wait } from 'node:timers/promises'

/**
 * deadlock_detected and serialization_failure: PostgreSQL aborted this transaction in favor of
 * another one and rolled it back.
 */
const codesOfCollision = new Set(['40P01', '40001'])

/** Whether an error, or its cause, means that two transactions conflicted. Neither is at fault. */
export function isTransactionConflict(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++)
    if (codesOfCollision.has(String((cause as { code?: unknown }).code))) return true
  return false
}

const tries = 3
/** Milliseconds before the second try; doubled before the third. */
const shortestWait = 10
const longestWait = 50

/**
 * Runs a transaction, and retries it on a conflict, three times at most. The waits are random, so
 * that the two transactions do not collide again. Only for transactions without outside effects:
 * `run` starts from the beginning.
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
