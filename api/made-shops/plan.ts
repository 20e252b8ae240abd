import { addDays, type Day } from '../values/day.ts'
import { type Life, ordinaryLife } from './life.ts'
import { planDecoys } from './plan-decoys.ts'
import { type PlantedLeak, plantLeaks } from './plan-leaks.ts'
import { makeProducts, type Product, type Rounding, roundingOf } from './products.ts'
import { type DecoyName, decoyNames, type ShopSpec } from './shop.ts'
import type { Decoys } from './shop-decoys.ts'

/**
 * All decisions made before the first order. The twin's plan is the same except for
 * `leaksArePlanted`.
 */
export type Plan = {
  readonly spec: ShopSpec
  readonly days: readonly Day[]
  readonly rounding: Rounding
  readonly products: readonly Product[]
  readonly lives: readonly Life[]
  readonly traps: Decoys
  readonly leaks: readonly PlantedLeak[]
  readonly leaksArePlanted: boolean
}

/**
 * Gives every leak and every decoy an entity (product, campaign, carrier and zone, country) and
 * days of its own. Throws a RangeError with the reason when the spec does not fit: too few products
 * or days, an unknown entity, a leak planned twice, no December for a Christmas peak.
 */
export function planShop(spec: ShopSpec): Plan {
  if (spec.days < 28) throw new RangeError(`A made shop needs at least 28 days; ${spec.days} were asked for`)
  if (spec.skus < 1 || spec.linesPerDay <= 0) throw new RangeError('A made shop needs at least one product and some lines a day')
  const days = Array.from({ length: spec.days }, (_, offset) => addDays(spec.firstDay, offset))
  const rounding = roundingOf(spec.currency)
  const products = makeProducts(spec.seed, spec.skus, rounding)
  const lives = products.map(ordinaryLife)
  const names = trapsOf(spec, days)
  const taken = new Set<number>()
  const leaks = plantLeaks({ spec, products, lives, taken })
  const traps = planDecoys({ spec, names, days, products, lives, leaks, taken })
  return { spec, days, rounding, products, lives, traps, leaks, leaksArePlanted: spec.isTwin !== true }
}

function trapsOf(spec: ShopSpec, days: readonly Day[]): readonly DecoyName[] {
  const hasPeak = days.some((of) => of.slice(5) >= '12-01' && of.slice(5) <= '12-20')
  if (spec.traps === 'all') return decoyNames.filter((name) => hasPeak || name !== 'christmas_peak')
  if (!hasPeak && spec.traps.includes('christmas_peak')) throw new RangeError('A Christmas peak needs days between 1 and 20 December')
  return decoyNames.filter((name) => spec.traps.includes(name))
}
