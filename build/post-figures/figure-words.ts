import { type Day, daysBetween } from '../../api/values/day.ts'

/** The figures of one post by what they are, as the post prints them. */
export type Figures = Readonly<Record<string, string>>

/** Dollars from micros: cents below 100, whole dollars above, as the product prints them. */
export function usd(micros: number | bigint): string {
  const value = Number(micros) / 1e6
  const digits = Math.abs(value) < 100 ? 2 : 0
  return value.toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** Dollars of one unit, always with cents. */
export function unitUsd(micros: number | bigint): string {
  return (Number(micros) / 1e6).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}

/** Dollars from the minor units of a finding. */
export function minorUsd(minor: bigint): string {
  return usd(minor * 10_000n)
}

export function percent(share: number, digits = 0): string {
  return `${(100 * share).toFixed(digits)}%`
}

export function count(of: number): string {
  return of.toLocaleString('en-US')
}

const months = 'January February March April May June July August September October November December'.split(' ')

export function longDay(of: Day | string): string {
  const [year, month, date] = of.slice(0, 10).split('-').map(Number)
  return `${date} ${months[(month ?? 1) - 1]} ${year}`
}

/** Without the year, for a day of the year that the text named before. */
export function shortDay(of: Day | string): string {
  return longDay(of).replace(/ \d{4}$/, '')
}

export function daysFrom(from: Day, to: Day): string {
  return `${daysBetween(from, to)} days`
}

export function sum(of: readonly number[]): number {
  return of.reduce((total, one) => total + one, 0)
}
