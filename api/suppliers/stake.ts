import { divideHalfEven } from '../values/money.ts'

/** A product of a supplier: what it earned in three parts of the days before. */
export type EarningProduct = {
  readonly sku: string
  /** Micros; null where a unit of it was sold whose cost is not known. */
  readonly thirds: readonly [bigint, bigint, bigint] | null
  /** Days that the stock lasts; null where no stock is known: then the whole time counts. */
  readonly stockDays: number | null
}

export type StakeQuestion = {
  /** Days that the products' earnings are of. */
  readonly days: number
  readonly daysUntilReplaced: number
  /** Micros of the smallest unit of the currency. */
  readonly perMinor: bigint
}

/** Minor units; low and high null where the days are too few to tell. */
export type SupplierStake = { readonly low: bigint | null; readonly expected: bigint; readonly high: bigint | null }

/** With fewer days no range is told: a third of them would be less than a week. Proposed. */
const leastDays = 21

/**
 * Whole days that so many units last at the pace of so many sold in `days`; none where no unit is
 * left. Null where nothing was sold: then there is no pace.
 */
export function daysOfCover({
  units,
  sold,
  days,
}: {
  readonly units: number
  readonly sold: number
  readonly days: number
}): number | null {
  return sold > 0 ? Math.floor((Math.max(0, units) * days) / sold) : null
}

/** What of a product is at stake, in minor units; null where its margin is not known. */
export function stakeOfProduct(product: EarningProduct, question: StakeQuestion): bigint | null {
  if (product.thirds === null) return null
  const sum = product.thirds.reduce((total, third) => total + third, 0n)
  return inTime(sum, { ...question, daysWithout: daysWithout(product, question) })
}

/**
 * What is at stake if a supplier stops: over its products, contribution margin a day × max(0, days
 * until replaced − days that the stock lasts) (time to recover against time to survive: Simchi-Levi
 * et al., Interfaces 45, 2015). Expected is the sum of the products' parts, to the minor unit; low
 * and high are what it would be at the pace of the worst and of the best third of the days. A
 * product whose margin is unknown is left out. Null where no product is left.
 */
export function stakeOf(products: readonly EarningProduct[], question: StakeQuestion): SupplierStake | null {
  const known = products.filter(({ thirds }) => thirds !== null)
  if (known.length === 0) return null
  const expected = known.reduce((sum, product) => sum + (stakeOfProduct(product, question) ?? 0n), 0n)
  if (question.days < leastDays) return { low: null, expected, high: null }
  const paces = [0, 1, 2].map((third) => paceOf(known, third as 0 | 1 | 2, question))
  return { low: least([...paces, expected]), expected, high: -least([...paces, expected].map((pace) => -pace)) }
}

/** What it would be if every day were as those of one third. */
function paceOf(products: readonly EarningProduct[], third: 0 | 1 | 2, question: StakeQuestion): bigint {
  const days = daysOfThird(third, question.days)
  return products.reduce(
    (sum, product) => sum + inTime(product.thirds?.[third] ?? 0n, { ...question, days, daysWithout: daysWithout(product, question) }),
    0n,
  )
}

const least = (amounts: readonly bigint[]) => amounts.reduce((min, amount) => (amount < min ? amount : min))

/** Days of which floor(3 × day / days) is the third, the first day being 0. */
function daysOfThird(third: number, days: number): number {
  return Math.ceil(((third + 1) * days) / 3) - Math.ceil((third * days) / 3)
}

function daysWithout({ stockDays }: EarningProduct, { daysUntilReplaced }: StakeQuestion): number {
  return Math.max(0, daysUntilReplaced - (stockDays ?? 0))
}

function inTime(micros: bigint, { days, daysWithout: without, perMinor }: StakeQuestion & { readonly daysWithout: number }): bigint {
  return divideHalfEven(micros * BigInt(without), BigInt(days) * perMinor)
}
