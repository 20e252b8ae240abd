import { daysBetween } from '../ui/days.ts'
import type { Integration } from './integration.ts'

type Parts = Pick<Integration, 'status' | 'provider' | 'lastSyncAt' | 'since' | 'metadata' | 'streams'>

/**
 * How far the first reading of a connection is. `reached`: the day back to which all is in of what
 * is still read; null before the first record. `share`: of the days back to the first that can be
 * told, from 0 to 1, as a mean of what is still read; null where that is not known.
 */
export type FirstReading = { readonly isOver: boolean; readonly reached: string | null; readonly share: number | null }

/** So long after it was connected its first reading is of interest, in milliseconds. */
const newForMs = 86_400_000

/**
 * The first reading of a connection that is read; null where it is long over, and where nothing is
 * read.
 */
export function firstReading({ status, lastSyncAt, since, metadata, streams }: Parts, today: string, now: number): FirstReading | null {
  const { connectedAt } = metadata
  if (status !== 'active' || typeof connectedAt !== 'string') return null
  if (lastSyncAt !== null) {
    if (now - Date.parse(connectedAt) > newForMs) return null
    return { isOver: true, reached: streams.flatMap(({ firstDay }) => firstDay ?? []).sort()[0] ?? null, share: 1 }
  }
  const reached = streams
    .filter(({ upToDateAt }) => upToDateAt === null)
    .flatMap(({ firstDay }) => firstDay ?? [])
    .sort()
  const whole = since === null ? 0 : daysBetween(since, today)
  const shares = reached.map((day) => Math.min(1, daysBetween(day, today) / whole))
  const share = shares.length === 0 || whole <= 0 ? null : shares.reduce((sum, one) => sum + one, 0) / shares.length
  return { isOver: false, reached: reached.at(-1) ?? null, share }
}
