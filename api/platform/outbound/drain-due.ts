import { type BusinessRound, partOf } from '../operations/each-business.ts'

/** Receivers that are sent to at the same time: one that hangs holds up no other. */
const mostAtOnce = 8
/** Messages to one receiver in one look; the others follow at the next. */
const mostInARow = 20

/** What became of one try. `isPointless`: the message is given up, and its receiver is not at fault. */
type Tried = { readonly problem: string | null; readonly isPointless?: boolean }

/**
 * Sends what waits for each receiver, in its order, until something does not arrive; returns how many messages arrived. `sendNext` sends the
 * next message of a receiver and answers null when none is due. A receiver whose next message ends in an error is left until the next look.
 */
export async function drainDue<Receiver extends { readonly businessId: string }>(
  receivers: readonly Receiver[],
  sendNext: (receiver: Receiver) => Promise<Tried | null>,
  { signal, ...round }: BusinessRound & { readonly signal: AbortSignal | undefined },
): Promise<number> {
  const left = [...receivers]
  const drain = async (receiver: Receiver): Promise<number> => {
    let arrived = 0
    for (let count = 0; count < mostInARow && !signal?.aborted; count++) {
      const outcome = await partOf(round, { business: receiver.businessId }, () => sendNext(receiver))
      if (outcome === null || (outcome.problem !== null && !outcome.isPointless)) break
      if (outcome.problem === null) arrived += 1
    }
    return arrived
  }
  const arrived = await Promise.all(
    Array.from({ length: Math.min(mostAtOnce, left.length) }, async () => {
      let count = 0
      for (let next = left.shift(); next && !signal?.aborted; next = left.shift()) count += await drain(next)
      return count
    }),
  )
  return arrived.reduce((sum, count) => sum + count, 0)
}
