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

/** A clock whose reader dies at some reading: inside a transaction, or between an effect and its mark. */
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
 * Runs a round on two servers at once, some of which are killed in it, until one of them comes to its end. Returns the number of kills.
 */
export async function onTwoServers<Server>(
  servers: readonly Server[],
  { now, random }: { readonly now: Date; readonly random: () => number },
  round: (clock: { now(): Date }, server: Server) => Promise<unknown>,
): Promise<number> {
  for (let kills = 0; ; ) {
    const clock = () => (random() < 0.3 ? mortalClock(now, random) : { now: () => now })
    const ends = await Promise.allSettled(servers.map((server) => round(clock(), server)))
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(Killed)
    kills += ends.filter(({ status }) => status === 'rejected').length
    if (ends.some(({ status }) => status === 'fulfilled')) return kills
  }
}
