import { Temporal } from 'temporal-polyfill'

/**
 * A person's quiet hours: from one time of the day to another, as `22:00`, in a time zone. Both are
 * empty where they have none.
 */
export type QuietHours = { readonly from: string; readonly until: string; readonly zone: string }

/**
 * When the quiet hours end that this instant lies in; null outside of them. Their first minute is
 * quiet, the one in which they end is not. A time that a clock change skips is as much later as the
 * clock jumps; one that comes twice is the first of the two.
 */
export function quietUntil({ from, until, zone }: QuietHours, at: Date): Date | null {
  if (from === '' || until === '' || from === until) return null
  const now = Temporal.Instant.fromEpochMilliseconds(at.getTime())
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  for (const day of [today.subtract({ days: 1 }), today]) {
    const end = instantOf(from < until ? day : day.add({ days: 1 }), until, zone)
    const isWithin = Temporal.Instant.compare(instantOf(day, from, zone), now) <= 0 && Temporal.Instant.compare(now, end) < 0
    if (isWithin) return new Date(end.epochMilliseconds)
  }
  return null
}

function instantOf(day: Temporal.PlainDate, time: string, zone: string): Temporal.Instant {
  return day.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(zone, { disambiguation: 'compatible' }).toInstant()
}
