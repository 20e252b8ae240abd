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

/**
 * How often a transaction is tried, and the milliseconds before the second try, doubled before each
 * further one.
 */
export type Patience = { readonly tries: number; readonly firstWaitMs: number }

/** For what a person waits for. */
const ofRequests: Patience = { tries: 3, firstWaitMs: 40 }

/**
 * For work that nobody waits for and that touches much of a business. On a cluster a deadlock of
 * several nodes is found every two seconds, so others are still in each other's way when it is
 * told.
 */
export const ofLongWork: Patience = { tries: 6, firstWaitMs: 500 }

/**
 * Runs a transaction, and retries it on a conflict. The waits are random, between a quarter and the
 * whole of what `patience` says, so that the two transactions do not collide again. Only for
 * transactions without outside effects: `run` starts from the beginning.
 */
export async function retryOnConflict<T>(
  run: () => Promise<T>,
  { tries, firstWaitMs }: Patience = ofRequests,
  pause: (milliseconds: number) => Promise<unknown> = wait,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await run()
    } catch (error) {
      if (tried === tries || !isTransactionConflict(error)) throw error
      await pause(firstWaitMs * 2 ** (tried - 1) * (0.25 + 0.75 * Math.random()))
    }
  }
}
