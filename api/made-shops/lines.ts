import type { Basket, Customer } from './baskets.ts'
import { afterSteps, type CodeRun } from './life.ts'
import type { Plan } from './plan.ts'
import { isTrapOn } from './plan-decoys.ts'
import { stackingShare } from './plan-leaks.ts'
import { bulkUnits, share } from './products.ts'
import { type Random, randomStream } from './random.ts'

/** An order line with its prices, as it is and without a leak (`plain…`). */
export type Line = {
  /** Position of its order, from 0. */
  readonly order: number
  readonly on: number
  readonly minute: number
  readonly customer: Customer
  readonly product: number
  readonly qty: number
  readonly listPrice: bigint
  readonly basisPoints: number
  readonly unitPrice: bigint
  readonly plainBasisPoints: number
  readonly plainPrice: bigint
  /** Minutes until it was reversed as an entry correction; null for a sale. */
  readonly undoneAfter: number | null
}

const loyaltyBasisPoints = 500

/**
 * Prices every basket, order by order: list price of the day or bulk price, then at most one code,
 * then the effect of a leak.
 */
export function priceLines(plan: Plan, baskets: readonly Basket[]): Line[] {
  const codes = randomStream(plan.spec.seed, 'codes')
  const secondCode = secondCodes(plan)
  const entry = entryHabits(plan)
  return baskets.flatMap((basket, order) => {
    const isLoyal = loyaltyUse(plan, basket, codes)
    return basket.wants.flatMap(({ product, qty }) => {
      const run = codeFor(plan, { product, on: basket.on, draw: codes.next() })
      const plainBasisPoints = run?.basisPoints ?? (isLoyal ? loyaltyBasisPoints : 0)
      const second = run === undefined ? 0 : secondCode(product, basket.on)
      // Two codes, one after the other: whole percents, so the product of both shares is a whole
      // number of basis points.
      const basisPoints = 10_000 - ((10_000 - plainBasisPoints) * (10_000 - second)) / 10_000
      const listPrice = listPriceOf(plan, { product, on: basket.on, qty })
      const line: Line = {
        order,
        on: basket.on,
        minute: basket.minute,
        customer: basket.customer,
        product,
        qty,
        listPrice,
        basisPoints,
        unitPrice: plan.rounding.price(share(listPrice, 10_000 - basisPoints)),
        plainBasisPoints,
        plainPrice: plan.rounding.price(share(listPrice, 10_000 - plainBasisPoints)),
        undoneAfter: null,
      }
      return entry(line)
    })
  })
}

function codeFor({ lives }: Plan, { product, on, draw }: { product: number; on: number; draw: number }): CodeRun | undefined {
  return lives[product]?.codes.find((run) => on >= run.from && on <= run.to && draw < run.share)
}

function loyaltyUse({ traps }: Plan, { customer, on }: Basket, codes: Random): boolean {
  const draw = codes.next()
  // The draw is made for everyone, so that membership shifts no other draw.
  if (isTrapOn(traps, 'loyalty_code', on)) return customer.isMember || (customer.id !== '' && draw < 0.1)
  return customer.isMember && draw < 0.4
}

/** Buyers of many units pay the bulk price, 15 % lower: a list price of its own, not a code. */
function listPriceOf(
  { products, lives, traps, rounding }: Plan,
  { product, on, qty }: { product: number; on: number; qty: number },
): bigint {
  const { listPrice, hasTier } = products[product] as (typeof products)[number]
  const life = lives[product] as (typeof lives)[number]
  const list = afterSteps(listPrice, life.listSteps, on)
  const isBulk = qty >= bulkUnits && (hasTier || traps.some((trap) => trap.name === 'price_tiers' && trap.product === product))
  return rounding.price(isBulk ? share(list, 8500) : list)
}

/**
 * The second code's basis points for a line that has the running code; 0 for none. One draw a line,
 * in the twin too.
 */
function secondCodes(plan: Plan): (product: number, on: number) => number {
  const leaks = plan.leaks.flatMap((leak, index) =>
    leak.plan.kind === 'discount_stack' ? [{ leak, draws: randomStream(plan.spec.seed, `leak ${index} lines`) }] : [],
  )
  return (product, on) => {
    const found = leaks.find(({ leak }) => leak.product === product)
    if (found === undefined) return 0
    const isStacked = found.draws.next() < stackingShare(found.leak, on)
    return isStacked && plan.leaksArePlanted ? found.leak.basisPoints : 0
  }
}

/**
 * Entry errors on the products of two decoys: a line typed twice, and a line with ten times the
 * units that is reversed within the hour.
 */
function entryHabits({ spec, traps }: Plan): (line: Line) => Line[] {
  const random = randomStream(spec.seed, 'entry')
  const seen = new Set<string>()
  return (line) => {
    const trap = traps.find(({ name, product }) => product === line.product && (name === 'twin_lines' || name === 'corrections'))
    if (trap === undefined || line.on < trap.from) return [line]
    const isHere = random.chance(0.1) || !seen.has(trap.name)
    if (!isHere) return [line]
    seen.add(trap.name)
    return trap.name === 'twin_lines' ? [line, { ...line }] : [{ ...line, qty: line.qty * 10, undoneAfter: random.whole(1, 50) }, line]
  }
}
