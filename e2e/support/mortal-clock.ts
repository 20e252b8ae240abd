import { expect } from 'vitest'

/** Numbers from 0 to 1, the same for a seed. */
export function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export class Killed extends Error {}

/**
 * A clock whose reader dies at some reading: inside a transaction, or between an effect and its
 * mark.
 */
export function mortalClock(now: Date, random: () => number) {
  let left = Math.floor(random() * 12)
  return {
    now: () => {
      if (left-- === 0) throw new Killed('killed')
      return now
    },
  }
}

/**
 * The log of a server in a round: the errors of businesses whose part failed, which end no round.
 */
export class RoundLog {
  readonly errors: unknown[] = []
  warn({ err }: { readonly err?: unknown }): void {
    if (err !== undefined) this.errors.push(err)
  }
  info(): void {}
  error(): void {}
}

/**
 * Runs a round on two servers at once, some of which are killed in it, until one of them comes to
 * its end without a kill. Returns the number of kills: rounds that ended, and parts of a round that
 * a business's own catch logged. Anything else than a kill fails the test.
 */
export async function onTwoServers<Server>(
  servers: readonly Server[],
  { now, random }: { readonly now: Date; readonly random: () => number },
  round: (clock: { now(): Date }, server: Server, log: RoundLog) => Promise<unknown>,
): Promise<number> {
  for (let kills = 0; ; ) {
    const clock = () => (random() < 0.3 ? mortalClock(now, random) : { now: () => now })
    const rounds = servers.map((server) => ({ server, log: new RoundLog() }))
    const ends = await Promise.allSettled(rounds.map(({ server, log }) => round(clock(), server, log)))
    const errors = ends.map((end, i) => [...(rounds[i]?.log.errors ?? []), ...(end.status === 'rejected' ? [end.reason] : [])])
    for (const error of errors.flat()) expect(error).toBeInstanceOf(Killed)
    kills += errors.flat().length
    if (errors.some((own) => own.length === 0)) return kills
  }
}
