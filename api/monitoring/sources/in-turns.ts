import { setImmediate } from 'node:timers/promises'

/** Other work of the server runs after so many. */
const atOnce = 500

/** Maps a long list, in its order, and lets other work of the server run in between. */
export async function inTurns<T, R>(list: readonly T[], map: (one: T) => R): Promise<R[]> {
  const mapped: R[] = []
  for (const one of list) if (mapped.push(map(one)) % atOnce === 0) await setImmediate()
  return mapped
}
