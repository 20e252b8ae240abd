import { inNoBusiness } from '../../../db/in-business.ts'
import { readSource } from '../reading/read-source.ts'
import { sourceStates } from '../reading/source-state.ts'
import type { WatchPlace } from './gather-readings.ts'

/**
 * Reads each list whose time has come, where any business watches its suppliers; returns how many
 * were asked. One that cannot be read ends no other's turn. Call it every minute.
 */
export async function readDueSources(place: WatchPlace): Promise<number> {
  const { rows } = await place.db.pool.query<{ any: boolean }>('select anybody_watches() as any')
  if (!rows[0]?.any) return 0
  const lists = place.sources.flatMap((source) => ('read' in source ? [source] : []))
  const states = await inNoBusiness(place.db, ({ sql }) => sourceStates(sql, lists))
  let read = 0
  for (const [i, source] of lists.entries()) {
    const askedAt = states[i]?.askedAt
    if (askedAt && place.clock.now().getTime() - askedAt.getTime() < source.everyMinutes * 60_000) continue
    place.signal?.throwIfAborted()
    await readSource(place, source)
    read += 1
  }
  return read
}
