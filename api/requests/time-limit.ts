import { Failure } from '../platform/failures/failures.ts'

/** The time limit of every request, in seconds. */
export const maxSeconds = 10

/** Fails after the time limit; statements that still run end by their own limit. */
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
