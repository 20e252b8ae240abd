const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Hours to UTC of the zones that RFC 822 names; others are taken as UTC. */
const zones = new Map(Object.entries({ EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7 }))

const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?|Z|[+-]\d{2}:\d{2})?$/i
const compact = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})(Z)?)?$/i
const mail =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([a-z]{1,4}|[+-]\d{4})?)?$/i
const american = /^([a-z]{3})[a-z]*\.? (\d{1,2}), (\d{4})$/i
const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/**
 * The moment that a source states: as ISO 8601 (2026-11-28, 2026-11-28T10:00:00+01:00), as RFC 822
 * (Sat, 28 Nov 2026 10:00:00 GMT), as Americans write a day (November 28, 2026) or as digits alone
 * (20261128). A zone behind a day without a time is left. Null for every other text, such as
 * 03/04/2026, and for a day that no calendar has: a guess would be a wrong day.
 */
export function publishedAt(written: string | null | undefined): Date | null {
  const text = written?.trim() ?? ''
  const numbers = iso.exec(text) ?? compact.exec(text)
  if (numbers) return momentOf(numbers[1], Number(numbers[2]), numbers[3], numbers.slice(4))
  const named = mail.exec(text)
  if (named) return momentOf(named[3], monthOf(named[2]), named[1], named.slice(4))
  const [, month, day, year] = american.exec(text) ?? []
  return momentOf(year, monthOf(month), day, [])
}

const monthOf = (word = '') => months.indexOf(word.toLowerCase()) + 1

/** The day of that moment in UTC, YYYY-MM-DD; null where it is not known. */
export function publishedDay(written: string | null | undefined): string | null {
  return dayOf(publishedAt(written))
}

/**
 * The same for a source that writes days with slashes, in the order that its own format states:
 * 03/04/2026 is 2026-04-03 with the day first. What has no slashes is read as by `publishedAt`.
 */
export function slashedDay(written: string, first: 'day' | 'month'): string | null {
  const parts = slashed.exec(written.trim())
  if (!parts) return publishedDay(written)
  const [, one, other, year] = parts
  return dayOf(first === 'day' ? momentOf(year, Number(other), one, []) : momentOf(year, Number(one), other, []))
}

const dayOf = (moment: Date | null) => moment?.toISOString().slice(0, 10) ?? null

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
