import { daysBetween } from '../ui/days.ts'
import type { MoneyText } from '../ui/money.ts'

export type LossDay = { readonly day: string; readonly expected: MoneyText; readonly actual: MoneyText; readonly loss: MoneyText }

export type DailyShape = {
  /** SVG paths in a square of 100 by 100, the largest amount at the top. */
  readonly expected: string
  readonly actual: string
  /** The area below the expected amounts. */
  readonly expectedArea: string
  /** The area between the two: the loss. */
  readonly between: string
  /** Left edge and width of each day's column, for the text on hover. */
  readonly places: readonly { readonly day: LossDay; readonly left: number; readonly width: number }[]
  /** The largest and the least amount drawn, in major units. */
  readonly most: number
  readonly least: number
  /** The position of zero, from the top. */
  readonly zero: number
  /** The position of a day, from the left; null outside of the chart. */
  readonly placeOf: (day: string) => number | null
}

/**
 * Places the days of a loss in a square of 100 by 100. Numbers are precise enough for lengths on a
 * screen; the displayed amounts stay exact. Null for fewer than two days, which give no line.
 */
export function dailyShape(days: readonly LossDay[]): DailyShape | null {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || days.length < 2) return null
  const span = daysBetween(first.day, last.day)
  const amounts = days.flatMap(({ expected, actual }) => [Number(expected.amount), Number(actual.amount)])
  const most = Math.max(0, ...amounts)
  const least = Math.min(0, ...amounts)
  const x = (day: string) => (daysBetween(first.day, day) / span) * 100
  const y = (amount: number) => ((most - amount) / (most - least || 1)) * 100
  const line = (of: (day: LossDay) => MoneyText) => days.map((day) => `${round(x(day.day))},${round(y(Number(of(day).amount)))}`)
  const [expected, actual] = [line((day) => day.expected), line((day) => day.actual)]
  const width = 100 / (span + 1)
  return {
    expected: `M${expected.join('L')}`,
    actual: `M${actual.join('L')}`,
    expectedArea: `M${[`${round(x(first.day))},${round(y(0))}`, ...expected, `${round(x(last.day))},${round(y(0))}`].join('L')}Z`,
    between: `M${[...expected, ...actual.toReversed()].join('L')}Z`,
    places: days.map((day) => ({ day, left: Math.max(0, Math.min(100 - width, x(day.day) - width / 2)), width })),
    most,
    least,
    zero: y(0),
    placeOf: (day) => (day < first.day || day > last.day ? null : x(day)),
  }
}

const round = (length: number) => Math.round(length * 100) / 100
