import type { Logger } from 'pino'
import { isDatabaseUnavailable, isNodeUnavailable } from './database-unavailable.ts'

/** What one round needs of the server: its log, and the signal that is aborted when it stops. */
export type RoundContext = { readonly log: Pick<Logger, 'warn'>; readonly signal?: AbortSignal | undefined }

export type BusinessRound = Pick<RoundContext, 'log'> & {
  /** Logged with the error and the id of the business where its part fails. */
  readonly failed: string
}

/**
 * What is done in one round over all businesses, so that a stop does not wait for long and other
 * work runs in between.
 */
const most = 50

/** Whose part of a round it is, by the id, for the log. */
export type PartOwner = { readonly business: string } | { readonly user: string } | { readonly mail: string }

/**
 * The part of one business, person or mail in a round over all. Its error is logged and ends no
 * other's part; the answer is null then. Throws where the database is unavailable: that concerns
 * all, so the round is tried again as a whole. A node of a cluster that is away concerns its own
 * businesses alone.
 */
export async function partOf<T>({ log, failed }: BusinessRound, of: PartOwner, part: () => Promise<T>): Promise<T | null> {
  try {
    return await part()
  } catch (error) {
    if (isDatabaseUnavailable(error) && !isNodeUnavailable(error)) throw error
    log.warn({ err: error, ...of }, failed)
    return null
  }
}

/**
 * The parts of the businesses that are due, one after the other, until `most` things were done or
 * nothing is due that was not tried in this round: businesses that fail, or that have to wait,
 * however many they are, take nobody's place. `dueOf` answers the first so many that are due, in a
 * fixed order. Returns the sum of what the parts count; one that fails counts nothing.
 */
export async function eachBusiness<Due extends { readonly businessId: string }>(
  { signal, ...round }: BusinessRound & RoundContext,
  dueOf: (limit: number) => Promise<readonly Due[]>,
  part: (due: Due) => Promise<number>,
): Promise<number> {
  const tried = new Set<string>()
  let done = 0
  while (done < most) {
    // Twice as many as were tried, so that the rows read in a round stay in proportion to the
    // businesses.
    const limit = most + 2 * tried.size
    const due = await dueOf(limit)
    const untried = due.filter((one) => !tried.has(keyOf(one)))
    for (const one of untried) {
      if (done >= most || signal?.aborted) return done
      tried.add(keyOf(one))
      done += (await partOf(round, { business: one.businessId }, () => part(one))) ?? 0
    }
    if (due.length < limit) break
  }
  return done
}

const keyOf = (due: { readonly businessId: string }) => JSON.stringify(due)
