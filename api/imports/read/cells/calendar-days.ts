/** Day numbers since 1970-01-01 for a range of the calendar. */
export class CalendarDays {
  readonly #first: number
  readonly #last: number

  /** `first` and `last` as `YYYY-MM-DD`. */
  constructor(first: string, last: string) {
    this.#first = Date.parse(first) / 86_400_000
    this.#last = Date.parse(last) / 86_400_000
  }

  /** Null when the calendar has no such day or it lies outside the range. */
  count(year: number, month: number, dayOfMonth: number): number | null {
    const utc = Date.UTC(year, month - 1, dayOfMonth)
    const date = new Date(utc)
    if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== dayOfMonth) return null
    const count = utc / 86_400_000
    return count >= this.#first && count <= this.#last ? count : null
  }
}
