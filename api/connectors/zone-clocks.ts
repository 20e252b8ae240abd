import { ZoneClock } from '../ledger/zone-clock.ts'

const clocks = new Map<string, ZoneClock>()

/** Of a zone one clock: it remembers the days that it has looked up. */
export function clockOf(zone: string): ZoneClock {
  const known = clocks.get(zone) ?? new ZoneClock(zone)
  clocks.set(zone, known)
  return known
}
