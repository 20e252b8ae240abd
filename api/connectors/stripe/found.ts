import { Refused } from '../connector.ts'

/** What is asked for by its id; null where Stripe has no such object. */
export async function found<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Refused && error.refusal.kind === 'gone') return null
    throw error
  }
}
