import { apportion } from './statistics/apportion.ts'

/**
 * Units sold in a range of days and the amounts that make up their margin: sums of micros, all
 * positive. Omit unknown amounts.
 */
export type SoldSums = {
  readonly units: number
  /** At list price, before any discount. */
  readonly list: number
  readonly discount?: number
  readonly cost?: number
  readonly shipping?: number
  readonly fees?: number
}

/** The sums for each product (or order, or lane) in a range of days. */
export type MarginPeriod = { readonly days: number; readonly sold: ReadonlyMap<string, SoldSums> }

export const marginParts = ['volume', 'mix', 'price', 'cost', 'discount', 'shipping', 'fees'] as const
export type MarginPart = { readonly part: (typeof marginParts)[number]; readonly amount: number }

/** Contribution margin: list price less discount, cost, shipping and fees, micros. */
export function contributionMargin({ sold }: MarginPeriod): number {
  let sum = 0
  for (const item of sold.values()) sum += perPart.reduce((total, [, of]) => total + of(item), 0)
  return sum
}

/**
 * Why the contribution margin changed from `before` to `since`: whole micros a part, which sum
 * exactly to the change. `before` is first scaled to the number of days in `since`, so that it
 * states the margin without any change.
 *
 * Volume is the number of units sold in total; mix is how they are distributed over products;
 * price, cost, discount, shipping and fees are per unit of the same product. The factors multiply,
 * so the effect of one depends on the order in which they change. Each factor gets its average over
 * all orders (Shapley 1953, "A value for n-person games"): no order is preferred, an unchanged
 * factor has no part, and no remainder is left. The margin is volume × share of the product × a sum
 * of amounts per unit. The average over all 5040 orders of seven factors is therefore the average
 * over the six orders of three factors (volume, mix, amount), for each amount separately (the
 * Shapley value is additive).
 *
 * A product that was sold in only one of the two ranges has the same amounts per unit in both: its
 * change is mix, not price. The change is rounded once, half up, and shared by largest remainder.
 * Throws a RangeError when `before` has no days. The result is accounting, not causation: a price
 * that drives buyers away appears as price and as volume. `Candidate.causes` state the leak's own
 * effect, relative to the expected amounts.
 */
export function marginWaterfall(before: MarginPeriod, since: MarginPeriod): MarginPart[] {
  if (!(before.days > 0)) throw new RangeError('the time before has no days to compare with')
  const scale = since.days / before.days
  const volume = { from: unitsOf(before) * scale, to: unitsOf(since) }
  const exact = new Map<string, number>()
  const add = (part: string, amount: number) => exact.set(part, (exact.get(part) ?? 0) + amount)
  for (const name of [...new Set([...before.sold.keys(), ...since.sold.keys()])].sort()) {
    const [from, to] = [before.sold.get(name), since.sold.get(name)]
    const share = stepOf(shareOf(from, before), shareOf(to, since))
    for (const [part, of] of perPart) {
      const each = eachOf(from, to, of)
      add('volume', change(volume, share, each))
      add('mix', change(share, volume, each))
      add(part, change(each, volume, share))
    }
  }
  const total = Math.round((contributionMargin(since) * before.days - contributionMargin(before) * since.days) / before.days)
  const shared = apportion(
    marginParts.map((part) => exact.get(part) ?? 0),
    total,
  )
  return marginParts.map((part, i) => ({ part, amount: shared[i] ?? 0 }))
}

const perPart: readonly (readonly [(typeof marginParts)[number], (sold: SoldSums) => number])[] = [
  ['price', (sold) => sold.list],
  ['cost', (sold) => -(sold.cost ?? 0)],
  ['discount', (sold) => -(sold.discount ?? 0)],
  ['shipping', (sold) => -(sold.shipping ?? 0)],
  ['fees', (sold) => -(sold.fees ?? 0)],
]

type Step = { readonly from: number; readonly to: number }

/**
 * The average effect of one of three factors on their product, over the six orders in which they
 * may change.
 */
function change(of: Step, b: Step, c: Step): number {
  return (of.to - of.from) * ((b.from * c.from + b.to * c.to) / 3 + (b.from * c.to + b.to * c.from) / 6)
}

function unitsOf({ sold }: MarginPeriod): number {
  let units = 0
  for (const item of sold.values()) units += item.units
  return units
}

/** Undefined for a range without sales. */
function shareOf(sold: SoldSums | undefined, period: MarginPeriod): number | undefined {
  const units = unitsOf(period)
  return units > 0 ? (sold?.units ?? 0) / units : undefined
}

function eachOf(from: SoldSums | undefined, to: SoldSums | undefined, of: (sold: SoldSums) => number): Step {
  const [was, is] = [from, to].map((sold) => (sold && sold.units > 0 ? of(sold) / sold.units : undefined))
  return stepOf(was, is)
}

/** An amount that is unknown in one of the ranges counts as unchanged. */
function stepOf(was: number | undefined, is: number | undefined): Step {
  return { from: was ?? is ?? 0, to: is ?? was ?? 0 }
}
