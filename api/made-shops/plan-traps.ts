import type { Day } from '../values/day.ts'
import type { Life } from './life.ts'
import type { Product } from './products.ts'
import { type Random, randomStream, shuffled } from './random.ts'
import type { ShopSpec, TrapName } from './shop.ts'

/** A trap at its place: a product (its rank), a carrier, or the whole shop. Days are offsets, both included. */
export type Trap = {
  readonly name: TrapName
  readonly entity: string
  readonly product: number | null
  readonly from: number
  readonly to: number
}
export type Traps = readonly Trap[]

type Ground = {
  spec: ShopSpec
  names: readonly TrapName[]
  days: readonly Day[]
  products: readonly Product[]
  lives: readonly Life[]
  taken: Set<number>
}
type Setting = { readonly days: number; readonly random: Random; readonly life: Life; readonly linesPerDay: number }
/** Changes the product's life and says on which days. */
type Planting = (setting: Setting) => { from: number; to: number }

export const carriers = ['Northline', 'Parcelhaus', 'Swift'] as const

/** Places each trap. Those on products get products of their own, a few each in a shop of 100 products or more. */
export function planTraps(ground: Ground): Traps {
  const { spec, names, products, lives, taken } = ground
  const pool = productPool(ground)
  const traps: Trap[] = []
  for (const name of names) {
    const random = randomStream(spec.seed, `trap ${name}`)
    const onProduct = productTraps[name]
    if (onProduct === undefined) {
      traps.push(...shopTrap(name, ground, random))
      continue
    }
    const count = products.length >= 100 && several.has(name) ? 3 : 1
    for (let i = 0; i < count; i++) {
      const product = name === 'cost_rise_slow_seller' ? pool.pop() : pool.shift()
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

const several: ReadonlySet<TrapName> = new Set(['single_code_promotion', 'cost_passed_on', 'cost_rise_slow_seller'])

/** Free products: the upper half shuffled, so that traps are seen, then the rest by rank. Slow sellers are taken from the end. */
function productPool({ spec, products, taken }: Ground): number[] {
  const half = Math.ceil(products.length / 2)
  const upper = shuffled([...Array(half).keys()], randomStream(spec.seed, 'trap products'))
  const lower = [...Array(products.length - half).keys()].map((i) => half + i)
  return [...upper, ...lower].filter((product) => !taken.has(product))
}

/** A day between two shares of the shop's length. */
function dayWithin({ days, random }: { days: number; random: Random }, from: number, to: number): number {
  return random.whole(Math.floor(days * from), Math.floor(days * to))
}

const untilTheEnd = (from: number, { days }: Setting) => ({ from, to: days - 1 })

const productTraps: Partial<Record<TrapName, Planting>> = {
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
  /** Sells about one line in two months, whatever the size of the shop. */
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
}

function shopTrap(name: TrapName, { spec, days }: Ground, random: Random): Trap[] {
  const whole = { name, entity: '*', product: null }
  switch (name) {
    case 'closed_week': {
      // Before any burst of sales.
      const from = dayWithin({ days: spec.days, random }, 0.25, 0.38)
      return [{ ...whole, from, to: Math.min(spec.days - 1, from + 6) }]
    }
    case 'missing_parcels': {
      const from = dayWithin({ days: spec.days, random }, 0.2, 0.7)
      return [{ ...whole, entity: random.pick(carriers), from, to: from + 2 }]
    }
    case 'missing_ads_day': {
      const from = dayWithin({ days: spec.days, random }, 0.2, 0.7)
      return [{ ...whole, from, to: from }]
    }
    case 'loyalty_code':
      return [{ ...whole, from: dayWithin({ days: spec.days, random }, 0.4, 0.6), to: spec.days - 1 }]
    case 'christmas_peak':
      return peakRanges(days).map((range) => ({ ...whole, ...range }))
    default:
      return [{ ...whole, from: 0, to: spec.days - 1 }]
  }
}

/** Mid November to 23 December of every year, as far as the shop has those days. */
function peakRanges(days: readonly Day[]): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = []
  days.forEach((of, offset) => {
    if (of.slice(5) < '11-15' || of.slice(5) > '12-23') return
    const last = ranges.at(-1)
    if (last?.to === offset - 1) last.to = offset
    else ranges.push({ from: offset, to: offset })
  })
  return ranges
}

/** The trap of that name at its product; undefined where it was not asked for. */
export function trapNamed(traps: Traps, name: TrapName): Trap | undefined {
  return traps.find((trap) => trap.name === name)
}

/** Whether a trap of that name holds on that day. */
export function isTrapOn(traps: Traps, name: TrapName, on: number): boolean {
  return traps.some((trap) => trap.name === name && on >= trap.from && on <= trap.to)
}
