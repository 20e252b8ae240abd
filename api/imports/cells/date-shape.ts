export type DateOrder = 'dmy' | 'mdy'

/**
 * A date as written. `order` is `ymd` where the year leads; `dmy` or `mdy` where a number above 12 shows which is the day;
 * `same` where both readings give one day (`03/03/2025`); `either` where they do not.
 */
export type DateText = {
  readonly order: 'ymd' | DateOrder | 'same' | 'either'
  readonly year: number
  readonly first: number
  readonly second: number
  /** Seconds after midnight; null where there is no time. */
  readonly seconds: number | null
  /** Seconds east of UTC; null where there is no zone. */
  readonly offset: number | null
}

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]\s*(.+))?$/
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:[T,]?\s+(.+))?$/
const clock = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*([AaPp])?\.?(?:[Mm]\.?)?\s*(?:(Z|UTC)|([+-])(\d{2}):?(\d{2}))?$/

/** Null when the text is no date with or without a time. Whether the calendar has the day is not checked here. */
export function dateText(cell: string): DateText | null {
  const lead = yearFirst.exec(cell)
  const last = lead ? null : yearLast.exec(cell)
  const found = lead ?? last
  if (!found) return null
  const time = found[5] === undefined ? { seconds: null, offset: null } : clockTime(found[5])
  if (!time) return null
  if (lead) return { order: 'ymd', year: Number(lead[1]), first: Number(lead[3]), second: Number(lead[4]), ...time }
  const [first, second] = [Number(found[1]), Number(found[3])]
  return { order: orderOf(first, second), year: Number(found[4]), first, second, ...time }
}

function orderOf(first: number, second: number): DateText['order'] {
  if (first === second) return 'same'
  if (first > 12) return 'dmy'
  return second > 12 ? 'mdy' : 'either'
}

function clockTime(text: string): { seconds: number; offset: number | null } | null {
  const found = clock.exec(text)
  if (!found) return null
  const [, hours = '', minutes = '', seconds = '0', half, utc, sign, zoneHours, zoneMinutes] = found
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59 || (half && Number(hours) > 12)) return null
  const offset = utc ? 0 : sign ? (sign === '-' ? -1 : 1) * (Number(zoneHours) * 3600 + Number(zoneMinutes) * 60) : null
  return { seconds: hour * 3600 + Number(minutes) * 60 + Number(seconds), offset }
}
