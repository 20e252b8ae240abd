import { capitalized } from '../values/capitalized.rules.ts'
import type { Day } from '../values/day.ts'
import { type Currency, decimal, minorDigits } from '../values/money.ts'
import type { Range } from './finding.ts'

const months = 'January February March April May June July August September October November December'.split(' ')

/** "3 March 2011". */
export function dayWords(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}

/** "March 2011" for `2011-03`. */
export function monthWords(month: string): string {
  return `${months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
}

/** "18%", "5.8%": one decimal below ten. */
export function percent(share: number): string {
  const hundredths = share * 100
  return `${Math.abs(hundredths) < 9.95 ? Number(hundredths.toFixed(1)) : Math.round(hundredths)}%`
}

/** "18%", or "16% to 20%" where several shares read differently. */
export function percents(shares: readonly number[]): string {
  const [least, most] = [percent(Math.min(...shares)), percent(Math.max(...shares))]
  return least === most ? least : `${least} to ${most}`
}

type Period = { readonly startedOn: Day; readonly endedOn: Day | null }

/** Whether it is over: a title then uses the past tense. */
export function isOver({ endedOn }: Pick<Period, 'endedOn'>): boolean {
  return endedOn !== null
}

/**
 * "since 3 March 2011"; for a leak that is over "between 3 March 2011 and 9 May 2011", or "on 3
 * March 2011".
 */
export function periodWords({ startedOn, endedOn }: Period): string {
  if (endedOn === null) return `since ${dayWords(startedOn)}`
  return startedOn === endedOn ? `on ${dayWords(startedOn)}` : `between ${dayWords(startedOn)} and ${dayWords(endedOn)}`
}

/** The same at the start of a sentence: "Since 3 March 2011". */
export function periodStart(period: Period): string {
  return capitalized(periodWords(period))
}

/**
 * "is up", "are up"; for gradual growth "has crept up"; of what is over, or probably is, "was up",
 * "crept up".
 */
export function rose(isPast: boolean, { isRamp }: { readonly isRamp: boolean }, number: 'one' | 'many'): string {
  const [is, was, has] = number === 'one' ? ['is', 'was', 'has'] : ['are', 'were', 'have']
  if (isPast) return isRamp ? 'crept up' : `${was} up`
  return isRamp ? `${has} crept up` : `${is} up`
}

/**
 * "Swift to UK" for the lane `Swift/UK`. Names of zones have slashes, as `AK/HI`, and those of
 * carriers hardly ever.
 */
export function laneWords(lane: string): string {
  const at = lane.indexOf('/')
  const [carrier, zone] = [lane.slice(0, at), lane.slice(at + 1)]
  return at > 0 && zone !== '' ? `${carrier} to ${zone}` : lane
}

/** "$1": one of the currency's major unit. */
export function oneOf(currency: Currency): string {
  return inDigits(10n ** BigInt(minorDigits(currency)), currency, 0)
}

/** "£412", "£4.20", "£0": no minor units from 100 on. */
export function moneyWords(minor: bigint, of: Currency): string {
  return minor === 0n || isLarge(minor, of) ? inDigits(minor, of, 0) : inDigits(minor, of, minorDigits(of))
}

/** "£412.00", "-£4.20": always with minor units. */
export function moneyToTheCent(minor: bigint, of: Currency): string {
  return inDigits(minor, of, minorDigits(of))
}

/** " (likely £310 to £520)", both ends in the same style; empty where both read the same. */
export function rangeWords({ low, high }: Pick<Range, 'low' | 'high'>, of: Currency): string {
  const write = (minor: bigint) => inDigits(minor, of, minor === 0n || isLarge(high, of) ? 0 : minorDigits(of))
  return write(low) === write(high) ? '' : ` (likely ${write(low)} to ${write(high)})`
}

function isLarge(minor: bigint, of: Currency): boolean {
  const hundred = 10n ** BigInt(minorDigits(of) + 2)
  return minor >= hundred || -minor >= hundred
}

function inDigits(minor: bigint, of: Currency, digits: number): string {
  return formatOf(of, digits, digits).format(Number(decimal({ minor, currency: of })))
}

/** Creating a format takes far longer than formatting an amount with it. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(of: Currency, least: number, most: number): Intl.NumberFormat {
  const key = `${of} ${least} ${most}`
  const known = formats.get(key)
  if (known) return known
  const fresh = new Intl.NumberFormat('en', { style: 'currency', currency: of, minimumFractionDigits: least, maximumFractionDigits: most })
  formats.set(key, fresh)
  return fresh
}

/** "about 27", "about one", "fewer than one": the usual number of events. */
export function usualWords(events: number): string {
  if (events < 1) return 'fewer than one'
  const rounded = Math.round(events)
  return rounded === 1 ? 'about one' : `about ${rounded}`
}

/** "once", "27 times". */
export function timesWords(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}

/**
 * How prices for one unit that are compared with each other are written: up to four decimals where
 * one of them is below one unit of the currency, or where the currency's own decimals would show
 * two different ones as equal. `rounded` is what is written, in micros.
 */
export function unitPriceFormat(
  prices: readonly number[],
  of: Currency,
): { words(micros: number): string; rounded(micros: number): number } {
  const places = minorDigits(of)
  const step = 10 ** (6 - places)
  const hidesChange = new Set(prices.map((micros) => Math.round(micros / step))).size < new Set(prices).size
  const isFine = hidesChange || prices.some((micros) => Math.abs(micros) < 1e6)
  const most = isFine ? Math.max(4, places) : places
  const format = formatOf(of, places, most)
  const unit = 10 ** (6 - most)
  return { words: (micros) => format.format(micros / 1e6), rounded: (micros) => Math.round(micros / unit) * unit }
}

/** A price for one unit: "£0.1218", "£12.50". */
export function unitPriceWords(micros: number, of: Currency): string {
  return unitPriceFormat([micros], of).words(micros)
}
