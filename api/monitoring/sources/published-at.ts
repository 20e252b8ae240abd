const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Hours to UTC of the zones that RFC 822 names; others are taken as UTC. */
const zones = new Map(Object.entries({ EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7 }))

const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i
const compact = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})(Z)?)?$/i
const mail =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([a-z]{1,4}|[+-]\d{4})?)?$/i

/**
 * The moment that a source states: as ISO 8601 (2026-11-28, 2026-11-28T10:00:00+01:00), as RFC 822 (Sat,
 * 28 Nov 2026 10:00:00 GMT) or as digits alone (20261128). Null for every other text, such as 03/04/2026,
 * and for a day that no calendar has: a guess would be a wrong day.
 */
export function publishedAt(written: string | null | undefined): Date | null {
  const text = written?.trim() ?? ''
  const numbers = iso.exec(text) ?? compact.exec(text)
  if (numbers) return momentOf(numbers[1], Number(numbers[2]), numbers[3], numbers.slice(4))
  const named = mail.exec(text)
  return named ? momentOf(named[3], months.indexOf((named[2] ?? '').toLowerCase()) + 1, named[1], named.slice(4)) : null
}

/** The day of that moment in UTC, YYYY-MM-DD; null where it is not known. */
export function publishedDay(written: string | null | undefined): string | null {
  return publishedAt(written)?.toISOString().slice(0, 10) ?? null
}

function momentOf(years: string | undefined, month: number, days: string | undefined, time: readonly (string | undefined)[]): Date | null {
  const [year, day] = [Number(years), Number(days)]
  const [hour = '0', minute = '0', second = '0', zone = 'Z'] = time.map((part) => part ?? undefined)
  const midnight = new Date(Date.UTC(year, month - 1, day))
  if (month < 1 || month > 12 || midnight.getUTCDate() !== day || year < 1900 || year > 2999) return null
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return null
  const minutes = Number(hour) * 60 + Number(minute) - minutesEast(zone)
  return new Date(midnight.getTime() + (minutes * 60 + Number(second)) * 1_000)
}

function minutesEast(zone: string): number {
  const offset = /^([+-])(\d{2}):?(\d{2})$/.exec(zone)
  if (!offset) return (zones.get(zone.toUpperCase()) ?? 0) * 60
  return (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3]))
}
