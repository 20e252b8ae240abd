import { Temporal } from 'temporal-polyfill'
import { type Day, dayFromNumber } from '../values/day.ts'
import type { InstantAndDay } from './fact.ts'

const secondsADay = 86_400

/**
 * Converts local times of one IANA zone into instants and days, fast: one calendar lookup per day
 * of the data, but one per time on days with a clock change. A time that the clocks skipped is
 * moved forward by the skipped span and flagged (`wasMoved`). A time that occurred twice means its
 * first occurrence.
 */
export class ZoneClock {
  readonly #days = new Map<number, LocalDay>()

  constructor(readonly zone: string) {}

  /** `day` counts from 1970-01-01, `seconds` from its local midnight. */
  local(day: number, seconds: number): InstantAndDay & { readonly wasMoved: boolean } {
    const known = this.#day(day)
    if (known.offset !== null) return { instant: day * secondsADay + seconds - known.offset, day: known.day, wasMoved: false }
    const wallTime = Temporal.PlainDate.from(dayFromNumber(day)).toPlainDateTime().add({ seconds })
    const found = wallTime.toZonedDateTime(this.zone, { disambiguation: 'compatible' })
    return { ...momentOf(found), wasMoved: !found.toPlainDateTime().equals(wallTime) }
  }

  /** The local day of an instant in seconds since 1970-01-01 UTC. */
  instant(seconds: number): InstantAndDay {
    const near = this.#day(Math.floor(seconds / secondsADay)).offset
    if (near !== null) {
      const known = this.#day(Math.floor((seconds + near) / secondsADay))
      if (known.offset === near) return { instant: seconds, day: known.day }
    }
    return momentOf(Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO(this.zone))
  }

  /** The first instant of a local day. */
  startOf(day: Day): InstantAndDay {
    return momentOf(Temporal.PlainDate.from(day).toZonedDateTime(this.zone))
  }

  #day(count: number): LocalDay {
    let known = this.#days.get(count)
    if (!known) {
      known = localDay(count, this.zone)
      this.#days.set(count, known)
    }
    return known
  }
}

/** `offset` is in seconds east of UTC; null on days when it changes or that the zone skipped. */
type LocalDay = { readonly day: Day; readonly offset: number | null }

function localDay(count: number, zone: string): LocalDay {
  const day = dayFromNumber(count)
  const date = Temporal.PlainDate.from(day)
  const start = date.toZonedDateTime(zone)
  const end = date.add({ days: 1 }).toZonedDateTime(zone)
  const isWhole = start.toPlainDate().equals(date) && start.hour === 0 && start.offsetNanoseconds === end.offsetNanoseconds
  return { day, offset: isWhole && start.hoursInDay === 24 ? start.offsetNanoseconds / 1e9 : null }
}

function momentOf(at: Temporal.ZonedDateTime): InstantAndDay {
  return { instant: Math.floor(at.epochMilliseconds / 1000), day: at.toPlainDate().toString() as Day }
}
