import type { Logger } from 'pino'
import { isDatabaseUnavailable } from './database-unavailable.ts'

export type BusinessRound = {
  readonly log: Pick<Logger, 'warn'>
  /** Logged with the error and the id of the business where its part fails. */
  readonly failed: string
}

/**
 * The part of one business, or of one person (`of`: their id, for the log), in a round over all. Its error is logged and ends no other's
 * part; the answer is null then. Throws where the database is unavailable: that concerns all, so the round is tried again as a whole.
 */
export async function partOf<T>(
  { log, failed }: BusinessRound,
  of: { readonly business: string } | { readonly user: string },
  part: () => Promise<T>,
): Promise<T | null> {
  try {
    return await part()
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    log.warn({ err: error, ...of }, failed)
    return null
  }
}

/** The parts of these businesses, one after the other. Returns the sum of what they count; one that fails counts nothing. */
export async function eachBusiness<Due extends { readonly businessId: string }>(
  round: BusinessRound,
  due: readonly Due[],
  part: (due: Due) => Promise<number>,
): Promise<number> {
  let sum = 0
  for (const one of due) sum += (await partOf(round, { business: one.businessId }, () => part(one))) ?? 0
  return sum
}
