import { mainName, sumsOf } from '../../flows/main-name.ts'
import type { RowMemory } from '../../flows/row-memory.ts'
import { type FeeLine, feeBy } from './fee-line.ts'

/** Sales with one name that are enough to be told as what is behind a rise. Proposed. */
const leastNamed = 15

/**
 * The payment method, country or category of most of what a service took above its earlier line
 * from its sales in memory; `fee` and `gross` of those and of all others, micros.
 */
export type DearSales = {
  readonly what: 'method' | 'country' | 'category'
  readonly name: string
  readonly own: FeeSum
  readonly others: FeeSum
}

export type FeeSum = { readonly sales: number; readonly gross: number; readonly fee: number }

/**
 * What is behind fees above a line since a day; null where nothing is, or the orders do not say it.
 */
export function dearSales(memory: RowMemory, service: string, { since, line }: { since: number; line: FeeLine }): DearSales | null {
  const { payouts } = memory
  const own = payouts.day.flatMap((day, place) => (payouts.source[place] === service && day >= since ? [place] : []))
  const sum = (places: readonly number[], of: readonly number[]) => places.reduce((total, place) => total + (of[place] ?? 0), 0)
  const feeSum = (places: readonly number[]): FeeSum => ({
    sales: sum(places, payouts.rows),
    gross: sum(places, payouts.gross),
    fee: sum(places, payouts.fee),
  })
  const aboveOf = (place: number) =>
    (payouts.fee[place] ?? 0) - feeBy(line, { sales: payouts.rows[place] ?? 0, gross: payouts.gross[place] ?? 0 })
  for (const what of ['method', 'country', 'category'] as const) {
    const nameOf = (place: number) => payouts[what][place] ?? ''
    const main = mainName(
      sumsOf(own.map((place) => [nameOf(place), aboveOf(place)])),
      sumsOf(own.map((place) => [nameOf(place), payouts.gross[place] ?? 0])),
    )
    if (!main) continue
    const [named, others] = [own.filter((place) => nameOf(place) === main.name), own.filter((place) => nameOf(place) !== main.name)]
    if (named.length >= leastNamed && others.length >= leastNamed)
      return { what, name: main.name, own: feeSum(named), others: feeSum(others) }
  }
  return null
}
