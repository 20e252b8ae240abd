import { type Currency, currency, minorDigits } from '../values/money.ts'
import { type Random, randomStream } from './random.ts'

/** What a product is before anything happens to it. Products are ranked: the first sells most. */
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
  /** Share of its lines that come back: half of the products below 1.5 %, one in ten above 6 %. */
  readonly refundRate: number
  /** What one unit weighs. */
  readonly grams: number
}

/** From how many units on the bulk price holds. */
export const bulkUnits = 24
export const supplierCount = 8

/** How micros are rounded in one currency. */
export type Rounding = { readonly scale: bigint; readonly price: (micros: bigint) => bigint; readonly cost: (micros: bigint) => bigint }

/** Prices are rounded half up to minor units, as a till does; unit costs to a hundredth of a cent. Throws a RangeError for an unknown currency. */
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

/** The catalogue, by rank. SKUs are five digits, some with a letter, and no two are alike. */
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
