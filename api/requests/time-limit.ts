import { Failure } from '../platform/failures/failures.ts'

/** How long anything that is asked may take. */
export const maxSeconds = 10

/** Nobody waits longer than the limit for an answer; the statements still running end by their own limit. */
export async function withTimeout<T>(answer: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    const message = `This took longer than ${maxSeconds} seconds. Ask for less at once.`
    timer = setTimeout(() => reject(new Failure('query_refused', message)), maxSeconds * 1_000)
  })
  try {
    return await Promise.race([answer(), tooLong])
  } finally {
    clearTimeout(timer)
  }
}
