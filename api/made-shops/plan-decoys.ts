import type { Day } from '../values/day.ts'
import type { Life } from './life.ts'
import type { PlantedLeak } from './plan-leaks.ts'
import type { Product } from './products.ts'
import { type Random, randomStream, shuffled } from './random.ts'
import type { DecoyName, ShopSpec } from './shop.ts'
import { type Decoy, type Decoys, dayWithin, shopDecoy } from './shop-decoys.ts'

type Ground = {
  spec: ShopSpec
  names: readonly DecoyName[]
  days: readonly Day[]
  products: readonly Product[]
  lives: readonly Life[]
  leaks: readonly PlantedLeak[]
  taken: Set<number>
}
type Setting = { readonly days: number; readonly random: Random; readonly life: Life; readonly linesPerDay: number }
/** Changes the product's life and returns the days of the change. */
type Planting = (setting: Setting) => { from: number; to: number }

/**
 * Places each decoy. Decoys on products get products of their own, a few each in a shop of 100
 * products or more.
 */
export function planDecoys(ground: Ground): Decoys {
  const { spec, names, products, lives, taken } = ground
  const pool = productPool(ground)
  const traps: Decoy[] = []
  for (const name of names) {
    const random = randomStream(spec.seed, `trap ${name}`)
    const onProduct = productTraps[name]
    if (onProduct === undefined) {
      traps.push(...shopDecoy(name, { ...ground, earlier: traps }, random))
      continue
    }
    const count = products.length >= 100 && several.has(name) ? 3 : 1
    for (let i = 0; i < count; i++) {
      const product = takeFrom(pool, name)
      if (product === undefined)
        throw new RangeError(`${taken.size + 1} leaks and traps need a product each; the shop has ${products.length}`)
      taken.add(product)
      const life = lives[product] as Life
      const when = onProduct({ days: spec.days, random, life, linesPerDay: spec.linesPerDay })
      traps.push({ name, entity: (products[product] as Product).sku, product, ...when })
    }
  }
  return traps
}

const several: ReadonlySet<DecoyName> = new Set(['single_code_promotion', 'cost_passed_on', 'cost_rise_slow_seller'])

/**
 * Free products: the upper half shuffled, so that decoys are visible, then the rest by rank. Slow
 * sellers are taken from the end.
 */
function productPool({ spec, products, taken }: Ground): number[] {
  const half = Math.ceil(products.length / 2)
  const upper = shuffled([...Array(half).keys()], randomStream(spec.seed, 'trap products'))
  const lower = [...Array(products.length - half).keys()].map((i) => half + i)
  return [...upper, ...lower].filter((product) => !taken.has(product))
}

/**
 * Slow sellers come from the end; a burst of refunds needs the best seller; the others stay in
 * shuffled order.
 */
function takeFrom(pool: number[], name: DecoyName): number | undefined {
  if (name === 'cost_rise_slow_seller') return pool.pop()
  if (name !== 'refund_burst' || pool.length === 0) return pool.shift()
  const [best] = pool.splice(pool.indexOf(Math.min(...pool)), 1)
  return best
}

const untilTheEnd = (from: number, { days }: Setting) => ({ from, to: days - 1 })

const productTraps: Partial<Record<DecoyName, Planting>> = {
  single_code_promotion(setting) {
    const { life, random, days } = setting
    const from = dayWithin(setting, 0.1, 0.5)
    const to = Math.min(days - 1, from + random.whole(14, 45))
    life.codes.push({ from, to, basisPoints: random.pick([1000, 1500, 2000]), share: random.between(0.5, 0.9) })
    return { from, to }
  },
  deepened_promotion(setting) {
    const { life, random } = setting
    const from = dayWithin(setting, 0.15, 0.35)
    const deeper = dayWithin(setting, 0.5, 0.65)
    life.codes.push({ from, to: deeper - 1, basisPoints: 1000, share: 0.7 })
    life.codes.push({ from: deeper, to: setting.days - 1, basisPoints: random.pick([1500, 2000]), share: 0.7 })
    return untilTheEnd(from, setting)
  },
  clearance(setting) {
    const from = dayWithin(setting, 0.5, 0.75)
    setting.life.codes.push({ from, to: setting.days - 1, basisPoints: 3000, share: 1 })
    return untilTheEnd(from, setting)
  },
  cost_passed_on(setting) {
    const { life, random, days } = setting
    const from = dayWithin(setting, 0.3, 0.6)
    const basisPoints = 10_000 + random.whole(600, 1500)
    life.costSteps.push({ from, basisPoints })
    life.listSteps.push({ from: Math.min(days - 1, from + random.whole(0, 7)), basisPoints })
    return untilTheEnd(from, setting)
  },
  /** Sells about one line in two months, for a shop of any size. */
  cost_rise_slow_seller(setting) {
    const from = dayWithin(setting, 0.3, 0.6)
    setting.life.costSteps.push({ from, basisPoints: 10_000 + setting.random.whole(1000, 3000) })
    setting.life.shareOfLines = 1 / (60 * setting.linesPerDay)
    return untilTheEnd(from, setting)
  },
  lot_noise(setting) {
    setting.life.hasNoisyLots = true
    return untilTheEnd(0, setting)
  },
  mistyped_cost(setting) {
    const from = dayWithin(setting, 0.4, 0.7)
    setting.life.mistypedOn = from
    return { from, to: from }
  },
  twin_lines: (setting) => untilTheEnd(dayWithin(setting, 0.05, 0.2), setting),
  corrections: (setting) => untilTheEnd(dayWithin(setting, 0.05, 0.2), setting),
  sales_burst(setting) {
    const from = dayWithin(setting, 0.5, 0.7)
    return { from, to: Math.min(setting.days - 1, from + 6) }
  },
  price_tiers: (setting) => untilTheEnd(dayWithin(setting, 0.4, 0.6), setting),
  price_cut(setting) {
    const from = dayWithin(setting, 0.4, 0.6)
    setting.life.listSteps.push({ from, basisPoints: 10_000 - setting.random.whole(1000, 2000) })
    return untilTheEnd(from, setting)
  },
  new_product(setting) {
    const from = dayWithin(setting, 0.4, 0.55)
    setting.life.sellsFrom = from
    return untilTheEnd(from, setting)
  },
  /** The one day on which a large part of the last month's sales is returned. */
  refund_burst(setting) {
    const from = dayWithin(setting, 0.55, 0.75)
    return { from, to: from }
  },
}

/** The decoy of that name at its product; undefined where the spec has none. */
export function trapNamed(traps: Decoys, name: DecoyName): Decoy | undefined {
  return traps.find((trap) => trap.name === name)
}

/** Whether a decoy of that name is active on that day. */
export function isTrapOn(traps: Decoys, name: DecoyName, on: number): boolean {
  return traps.some((trap) => trap.name === name && on >= trap.from && on <= trap.to)
}
