import { type BusinessRound, type PartOwner, partOf } from '../operations/each-business.ts'

/** Receivers that are sent to at the same time: one that hangs holds up no other. */
const mostAtOnce = 8
/** Messages to one receiver in one look; the others follow at the next. */
const mostInARow = 20

export type DrainRound<Turn> = BusinessRound & {
  readonly signal: AbortSignal | undefined
  /** Who is named in the log where a part ends in an error. */
  ownerOf(turn: Turn): PartOwner
  /** One after the other, where the other end counts connections. */
  readonly isInTurn?: boolean | undefined
}

/**
 * What became of one try. `isPointless`: the message is given up, and its receiver is not at fault.
 */
type Tried = { readonly problem: string | null; readonly isPointless?: boolean }

/**
 * Sends what waits for each receiver, in its order, until something does not arrive; returns how
 * many messages arrived. `sendNext` sends the next message of a receiver and answers null when none
 * is due. A receiver whose next message ends in an error is left until the next look.
 */
export async function drainDue<Turn>(
  turns: readonly Turn[],
  sendNext: (turn: Turn) => Promise<Tried | null>,
  { signal, ownerOf, isInTurn, ...round }: DrainRound<Turn>,
): Promise<number> {
  const left = [...turns]
  const drain = async (turn: Turn): Promise<number> => {
    let arrived = 0
    for (let count = 0; count < mostInARow && !signal?.aborted; count++) {
      const outcome = await partOf(round, ownerOf(turn), () => sendNext(turn))
      if (outcome === null || (outcome.problem !== null && !outcome.isPointless)) break
      if (outcome.problem === null) arrived += 1
    }
    return arrived
  }
  const arrived = await Promise.all(
    Array.from({ length: Math.min(isInTurn ? 1 : mostAtOnce, left.length) }, async () => {
      let count = 0
      for (let next = left.shift(); next && !signal?.aborted; next = left.shift()) count += await drain(next)
      return count
    }),
  )
  return arrived.reduce((sum, count) => sum + count, 0)
}

/** In the round over all businesses. */
export const businessOf = ({ businessId }: { readonly businessId: string }): PartOwner => ({ business: businessId })
