import { Failure } from '../platform/failures/failures.ts'

/**
 * Ctrl-C ends the work between two transactions, so that its resources are closed and the database
 * is stopped. A second one ends at once.
 */
export async function untilInterrupted<T>(fn: (signal: AbortSignal) => Promise<T>, sentence: string): Promise<T> {
  const interrupted = new AbortController()
  const end = () => interrupted.abort(new Failure('unavailable', sentence))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  try {
    return await fn(interrupted.signal)
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, end)
  }
}
