import { apportion } from './statistics/apportion.ts'

/** What a stretch of days sold and what of it was left: sums of micros, all positive. Leave out what is not known. */
export type SoldSums = {
  readonly units: number
  /** At list price, before any discount. */
  readonly list: number
  readonly discount?: number
  readonly cost?: number
  readonly shipping?: number
  readonly fees?: number
}

/** The sums of each product (or order, or lane) in so many days. */
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
 * Why the contribution margin changed from `before` to `since`: whole micros a part, which sum exactly to the change. `before` is first
 * stretched or shrunk to as many days as `since` has, so that it says what these days would have left as things were.
 *
 * Volume is how many units were sold in all; mix, which products they were; price, cost, discount, shipping and fees are per unit of the
 * same product. They multiply, so what one of them did depends on which changed first. Each gets its average over all orders in which they
 * could have changed (Shapley 1953, "A value for n-person games"): no order is preferred, a factor that did not change has no part, and
 * nothing is left over. The margin is volume × share of the product × a sum of amounts a unit, so the average over all 5040 orders of
 * seven factors is the average over the six of three (volume, mix, amount), for each amount by itself (the Shapley value is additive).
 *
 * A product that was sold in one of the two stretches alone has the amounts a unit of that stretch in both: it is mix, not price.
 * The change is rounded once, half up, and shared by largest remainder. Throws a RangeError when `before` has no days. This is accounting, not cause: a price that drives buyers away shows as price and as volume.
 * What a leak took is told apart from it in `Suspicion.causes`, against what was to be expected.
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

/** What the change of one of three factors does to their product, on average over the six orders in which they may change. */
function change(of: Step, b: Step, c: Step): number {
  return (of.to - of.from) * ((b.from * c.from + b.to * c.to) / 3 + (b.from * c.to + b.to * c.from) / 6)
}

function unitsOf({ sold }: MarginPeriod): number {
  let units = 0
  for (const item of sold.values()) units += item.units
  return units
}

/** Undefined for a stretch that sold nothing. */
function shareOf(sold: SoldSums | undefined, period: MarginPeriod): number | undefined {
  const units = unitsOf(period)
  return units > 0 ? (sold?.units ?? 0) / units : undefined
}

function eachOf(from: SoldSums | undefined, to: SoldSums | undefined, of: (sold: SoldSums) => number): Step {
  const [was, is] = [from, to].map((sold) => (sold && sold.units > 0 ? of(sold) / sold.units : undefined))
  return stepOf(was, is)
}

/** What is not known of one stretch counts as unchanged. */
function stepOf(was: number | undefined, is: number | undefined): Step {
  return { from: was ?? is ?? 0, to: is ?? was ?? 0 }
}
