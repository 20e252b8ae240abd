export type DateOrder = 'dmy' | 'mdy'

/**
 * A date as written. `order` is `ymd` where the year comes first; `dmy` or `mdy` where a number
 * above 12 identifies the day; `same` where both readings give one day (`03/03/2025`); `either`
 * where they differ.
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
const clock =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*(?:([AaPp])\.?(?:[Mm]\.?)?(?![A-Za-z]))?\s*(?:([A-Z]{1,4})|(?:GMT|UTC)?([+-])(\d{1,2})(?::?(\d{2}))?)?$/

/**
 * Hours east of UTC of the zones that marketplaces and payment services name in their reports. Of
 * names that several places use, such as CST, the one in North America or Europe is meant there.
 */
const zoneHours: ReadonlyMap<string, number> = new Map([
  ...([
    ['Z', 0],
    ['UTC', 0],
    ['GMT', 0],
    ['WET', 0],
    ['BST', 1],
    ['CET', 1],
    ['WEST', 1],
    ['CEST', 2],
    ['EET', 2],
    ['EEST', 3],
  ] as const),
  ...([
    ['EST', -5],
    ['EDT', -4],
    ['CST', -6],
    ['CDT', -5],
    ['MST', -7],
    ['MDT', -6],
    ['PST', -8],
    ['PDT', -7],
  ] as const),
  ...([
    ['AKST', -9],
    ['AKDT', -8],
    ['HST', -10],
    ['AWST', 8],
    ['JST', 9],
    ['AEST', 10],
    ['AEDT', 11],
    ['NZST', 12],
    ['NZDT', 13],
  ] as const),
])

/** `20250131`, the format of carriers. */
const unparted = /^(19|20)\d{6}$/
/**
 * `31-Jan-25`, `31 January 2025`, `31. Jan. 2025`; two-digit years mean 1969 to 2068, as in
 * spreadsheets.
 */
const namedMonthLast = /^(\d{1,2})(?:st|nd|rd|th)?\.?[-/ ]?\s*(\p{L}{3,10})\.?[-/ ,]\s*(\d{4}|\d{2})(?:,?\s+(.+))?$/u
/** `Jan 31, 2025`, and `Jan-31-25` as eBay writes it. */
const namedMonthFirst = /^(\p{L}{3,10})(?:\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})|-(\d{1,2})-(\d{4}|\d{2}))(?:,?\s+(.+))?$/u

/** `Tuesday, March 4, 2025`: the day of the week says nothing else. */
const weekday = /^\p{L}{2,10}\.?,\s*(?=[\d\p{L}])/u

/**
 * Null when the text is not a date with or without a time. Does not check that the calendar has the
 * day.
 */
export function dateText(written: string): DateText | null {
  const cell = written.replace(weekday, '')
  const lead = yearFirst.exec(cell)
  const last = lead ? null : yearLast.exec(cell)
  const found = lead ?? last
  if (!found) return unpartedDate(cell) ?? namedMonth(cell)
  const time = found[5] === undefined ? { seconds: null, offset: null } : clockTime(found[5])
  if (!time) return null
  if (lead) return { order: 'ymd', year: Number(lead[1]), first: Number(lead[3]), second: Number(lead[4]), ...time }
  const [first, second] = [Number(found[1]), Number(found[3])]
  return { order: orderOf(first, second, found[2] === '.'), year: Number(found[4]), first, second, ...time }
}

function unpartedDate(cell: string): DateText | null {
  if (!unparted.test(cell)) return null
  const [year, first, second] = [cell.slice(0, 4), cell.slice(4, 6), cell.slice(6)].map(Number)
  return { order: 'ymd', year: year ?? 0, first: first ?? 0, second: second ?? 0, seconds: null, offset: null }
}

function namedMonth(cell: string): DateText | null {
  const last = namedMonthLast.exec(cell)
  const [, day, month = '', year = '', clockText] = last ?? reordered(namedMonthFirst.exec(cell)) ?? []
  const first = monthNumber(month)
  const time = clockText === undefined ? { seconds: null, offset: null } : clockTime(clockText)
  if (first === null || !time) return null
  const whole = year.length === 4 ? Number(year) : wholeYear(Number(year))
  return { order: 'ymd', year: whole, first, second: Number(day), ...time }
}

function reordered(found: RegExpExecArray | null): readonly (string | undefined)[] | null {
  return found && [found[0], found[2] ?? found[4], found[1], found[3] ?? found[5], found[6]]
}

/** Two-digit years mean 1969 to 2068, as in spreadsheets (POSIX, `strptime`, `%y`). */
export function wholeYear(twoDigits: number): number {
  return twoDigits + (twoDigits < 69 ? 2000 : 1900)
}

/** The first letters of the months in English, German, French, Spanish, Italian and Dutch. */
const monthNames: readonly RegExp[] = [
  /^(jan|gen|ene)/,
  /^(feb|f[ée]v)/,
  /^(m[aä]r|mrz|maa|mrt)/,
  /^(apr|avr|abr)/,
  /^(may|mai|mei|mag)/,
  /^(jun|juin|giu)/,
  /^(jul|juil|lug)/,
  /^(aug|ao[uû]|ago)/,
  /^(sep|set)/,
  /^(oct|okt|ott)/,
  /^(nov)/,
  /^(dec|d[ée]c|dez|dic)/,
]

function monthNumber(name: string): number | null {
  const found = monthNames.findIndex((of) => of.test(name.toLowerCase()))
  return found < 0 ? null : found + 1
}

/** Nobody who writes dots (`04.03.2025`) puts the month first. */
function orderOf(first: number, second: number, hasDots: boolean): DateText['order'] {
  if (first === second) return 'same'
  if (first > 12) return 'dmy'
  if (second > 12) return 'mdy'
  return hasDots ? 'dmy' : 'either'
}

/** A time of day with or without a zone; null for any other text. */
export function clockTime(text: string): { seconds: number; offset: number | null } | null {
  const found = clock.exec(text)
  if (!found) return null
  const [, hours = '', minutes = '', seconds = '0', half, name, sign, aheadHours, aheadMinutes] = found
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59 || (half && Number(hours) > 12)) return null
  const named = name === undefined ? null : zoneHours.get(name)
  if (named === undefined) return null
  const ahead = sign ? (sign === '-' ? -1 : 1) * (Number(aheadHours) * 3600 + Number(aheadMinutes ?? 0) * 60) : null
  const offset = named === null ? ahead : named * 3600
  return { seconds: hour * 3600 + Number(minutes) * 60 + Number(seconds), offset }
}
