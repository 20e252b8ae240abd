import { Failure } from '../platform/failures/failures.ts'
import { limits } from './guard.ts'

/** Nobody waits longer than the limit for an answer; the statements still running end by their own limit. */
export async function withTimeout<T>(answer: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Failure('query_refused', `This took longer than ${limits.seconds} seconds. Ask for less at once.`)),
      limits.seconds * 1_000,
    )
  })
  try {
    return await Promise.race([answer(), tooLong])
  } finally {
    clearTimeout(timer)
  }
}
