import { type Currency, currency, minorDigits } from '../values/money.ts'
import { type Random, randomStream } from './random.ts'

/** The initial properties of a product. Products are ranked: the first sells most. */
export type Product = {
  readonly sku: string
  readonly description: string
  /** Micros. */
  readonly listPrice: bigint
  /** Micros, four decimal places. */
  readonly unitCost: bigint
  readonly supplier: number
  /** Pareto: by rank, 1 / (rank + 3). */
  readonly weight: number
  /** Buyers of `bulkUnits` and more pay `bulkPrice`. */
  readonly hasTier: boolean
  /**
   * Share of its lines that are returned: below 1.5 % for half of the products, above 6 % for one
   * in ten.
   */
  readonly refundRate: number
  /** What one unit weighs. */
  readonly grams: number
}

/** The number of units from which the bulk price applies. */
export const bulkUnits = 24
export const supplierCount = 8

/** The rounding of micros in one currency. */
export type Rounding = { readonly scale: bigint; readonly price: (micros: bigint) => bigint; readonly cost: (micros: bigint) => bigint }

/**
 * Prices are rounded half up to minor units, as by a cash register; unit costs to a hundredth of a
 * cent. Throws a RangeError for an unknown currency.
 */
export function roundingOf(code = 'USD'): Rounding {
  const known: Currency = currency(code)
  const digits = minorDigits(known)
  const scale = digits === 0 ? 100n : 1n
  return { scale, price: halfUpTo(10n ** BigInt(6 - digits)), cost: halfUpTo(100n * scale) }
}

function halfUpTo(step: bigint): (micros: bigint) => bigint {
  return (micros) => ((2n * micros + step) / (2n * step)) * step
}

/** `micros × basisPoints / 10 000`, not rounded to anything coarser than a micro. */
export function share(micros: bigint, basisPoints: number): bigint {
  return (micros * BigInt(basisPoints)) / 10_000n
}

/** The catalogue, by rank. SKUs are five digits, some with a letter, all different. */
export function makeProducts(seed: number, count: number, rounding: Rounding): Product[] {
  const random = randomStream(seed, 'products')
  const weights = randomStream(seed, 'weights')
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, rank) => {
    const listPrice = rounding.price(BigInt(random.pick(pricePoints)) * 10_000n * rounding.scale)
    return {
      sku: newSku(random, taken, count),
      description: `${random.pick(colors)} ${random.pick(things)}${random.pick(endings)}`,
      listPrice,
      unitCost: rounding.cost(share(listPrice, random.whole(3500, 6000))),
      supplier: random.whole(0, supplierCount - 1),
      weight: 1 / (rank + 3),
      hasTier: random.chance(0.6),
      refundRate: 0.005 + 0.08 * cube(random.next()),
      grams: 40 + Math.round(800 * cube(weights.next())),
    }
  })
}

function cube(of: number): number {
  return of * of * of
}

function newSku(random: Random, taken: Set<string>, count: number): string {
  for (;;) {
    const sku = `${random.whole(20_000, 20_000 + 20 * count + 4_000)}${random.chance(0.2) ? random.pick(['A', 'B', 'C', 'D', 'E']) : ''}`
    if (taken.has(sku)) continue
    taken.add(sku)
    return sku
  }
}

const pricePoints = [85, 125, 145, 165, 195, 210, 255, 295, 295, 375, 425, 495, 595, 650, 795, 850, 995, 1275, 1495, 1695, 2495]
const colors = ['RED', 'WHITE', 'BLUE', 'PINK', 'GREEN', 'IVORY', 'VINTAGE', 'ANTIQUE SILVER', 'RETROSPOT', 'WOODEN']
const things = [
  'LANTERN',
  'CAKE STAND',
  'TEA TOWEL',
  'LUNCH BOX',
  'DOORMAT',
  'PICTURE FRAME',
  'HEART T-LIGHT HOLDER',
  'MUG',
  'WATER BOTTLE',
  'CLOCK',
]
const endings = ['', '', '', ' SMALL', ' LARGE', ', SET OF 6', ' "LOVE"']
