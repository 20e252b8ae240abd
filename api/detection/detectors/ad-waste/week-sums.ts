import { compareText } from '../../../values/compare-text.ts'
import type { DayFacts } from '../../day-facts.ts'

/**
 * Sums by week of what ads and sales are held against each other with, for a year and the windows
 * before it. Weeks are counted from 1970-01-01, amounts are micros. A name that sold or spent
 * nothing in a week has no entry for it.
 */
export type WeekSums = {
  /** Spend, clicks (their number) and reported value by campaign. */
  readonly spend: NamedSums
  readonly clicks: NamedSums
  readonly value: NamedSums
  /**
   * What was paid for order lines, of all of them and by the channel and category that the file
   * names.
   */
  readonly sales: Map<number, number>
  readonly channels: NamedSums
  readonly categories: NamedSums
}

export type NamedSums = Map<string, Map<number, number>>

/** Weeks in memory: a year, and before it the windows of the same weeks of last year. */
export const storedWeeks = 82
/** Of more channels or categories, those beyond are not told apart from the rest. */
const mostNames = 200

export const weekOf = (day: number) => Math.floor(day / 7)

export function emptyWeeks(): WeekSums {
  return { spend: new Map(), clicks: new Map(), value: new Map(), sales: new Map(), channels: new Map(), categories: new Map() }
}

/** Takes in a day. A day without ads and orders changes nothing. */
export function noteWeek(weeks: WeekSums, day: number, { ads, lines }: DayFacts): void {
  if (ads.length + lines.orderId.length === 0) return
  const week = weekOf(day)
  for (const { campaign, spend, clicks, value } of ads) {
    add(weeks.spend, campaign, { week, amount: Math.max(0, spend) })
    add(weeks.clicks, campaign, { week, amount: Math.max(0, clicks) })
    add(weeks.value, campaign, { week, amount: Math.max(0, value) })
  }
  lines.orderId.forEach((_, i) => {
    const amount = (lines.unitPrice[i] ?? 0) * (lines.units[i] ?? 0)
    if (!(amount > 0)) return
    weeks.sales.set(week, (weeks.sales.get(week) ?? 0) + amount)
    add(weeks.channels, lines.channel[i] ?? '', { week, amount })
    add(weeks.categories, lines.category[i] ?? '', { week, amount })
  })
  for (const named of [weeks.spend, weeks.clicks, weeks.value, weeks.channels, weeks.categories]) forgetNamed(named, week - storedWeeks)
  forgetWeeks(weeks.sales, week - storedWeeks)
}

function add(named: NamedSums, name: string, { week, amount }: { week: number; amount: number }): void {
  if (name === '' || amount === 0) return
  const known = named.get(name)
  if (!known && named.size >= mostNames) return
  const sums = known ?? new Map<number, number>()
  named.set(name, sums.set(week, (sums.get(week) ?? 0) + amount))
}

function forgetNamed(named: NamedSums, before: number): void {
  for (const [name, sums] of named) {
    forgetWeeks(sums, before)
    if (sums.size === 0) named.delete(name)
  }
}

function forgetWeeks(sums: Map<number, number>, before: number): void {
  for (const week of sums.keys()) if (week < before) sums.delete(week)
}

/** The sum over the weeks from `from` to before `to`. */
export function sumOf(sums: ReadonlyMap<number, number> | undefined, from: number, to: number): number {
  let sum = 0
  for (let week = from; week < to; week++) sum += sums?.get(week) ?? 0
  return sum
}

/** Weeks from `from` to before `to` with an entry. */
export function weeksIn(sums: ReadonlyMap<number, number> | undefined, from: number, to: number): number {
  let count = 0
  for (let week = from; week < to; week++) count += sums?.has(week) ? 1 : 0
  return count
}

type PackedSums = [name: string, sums: [week: number, amount: number][]][]
export type PackedWeeks = { readonly named: readonly PackedSums[]; readonly sales: [number, number][] }

export function packWeeks({ sales, ...named }: WeekSums): PackedWeeks {
  const inOrder = (sums: ReadonlyMap<number, number>) => [...sums].sort(([a], [b]) => a - b)
  const packed = [named.spend, named.clicks, named.value, named.channels, named.categories].map((of) =>
    [...of].sort(([a], [b]) => compareText(a, b)).map(([name, sums]): PackedSums[number] => [name, inOrder(sums)]),
  )
  return { named: packed, sales: inOrder(sales) }
}

export function unpackWeeks({ named, sales }: PackedWeeks): WeekSums {
  const [spend, clicks, value, channels, categories] = named.map(
    (of): NamedSums => new Map(of.map(([name, sums]) => [name, new Map(sums)])),
  )
  const none = () => new Map<string, Map<number, number>>()
  return {
    ...{ spend: spend ?? none(), clicks: clicks ?? none(), value: value ?? none() },
    ...{ channels: channels ?? none(), categories: categories ?? none() },
    sales: new Map(sales),
  }
}
