import { choosePlaces, type LeakPlace } from './leak-places.ts'
import { sizesOf } from './leak-sizes.ts'
import type { Life } from './life.ts'
import type { Product } from './products.ts'
import { type Random, randomStream } from './random.ts'
import type { LeakPlan, PlantedKind, ShopSpec } from './shop.ts'

/** A leak with its entity, days and size. Days are offsets, both included. */
export type PlantedLeak = {
  readonly plan: LeakPlan
  readonly entity: string
  /** The rank of its product; null where the entity is none. */
  readonly product: number | null
  readonly start: number
  readonly last: number
  /** Whether it stops before the last day of the shop. */
  readonly isEnded: boolean
  /** Days to its full size; 0 for a step. */
  readonly rampDays: number
  /**
   * Its full size. `cogs_rise`, `shipping_overrun`: the rise of the cost; `discount_stack`: depth
   * of the second code; `refund_step`, `chargeback_burst`: the additional share of lines returned
   * or orders disputed; `ad_waste`: the drop of the value.
   */
  readonly basisPoints: number
  /**
   * `discount_stack`: the share of the lines with the running code that get the second one, at full
   * size.
   */
  readonly share: number
}

type Ground = { spec: ShopSpec; products: readonly Product[]; lives: readonly Life[]; taken: Set<number> }

/**
 * Places every planned leak and starts the code under each `discount_stack`. Adds its products to
 * `taken`.
 */
export function plantLeaks({ spec, products, lives, taken }: Ground): PlantedLeak[] {
  const places = choosePlaces({ spec, products, taken })
  return spec.leaks.map((plan, index) => {
    const random = randomStream(spec.seed, `leak ${index}`)
    const leak = placeLeak(plan, { place: places[index] as LeakPlace, days: spec.days, random })
    if (plan.kind === 'discount_stack') startCode(leak, { life: lives[leak.product ?? -1] as Life, days: spec.days, random })
    return leak
  })
}

/**
 * Size, shape and days never change other draws: low, medium and high of one seed have the same
 * entity and time.
 */
function placeLeak(plan: LeakPlan, { place, days, random }: { place: LeakPlace; days: number; random: Random }): PlantedLeak {
  const drawnStart = random.whole(Math.floor(days * 0.33), Math.floor(days * 0.66))
  const drawnRamp = random.whole(14, 35)
  const within = random.next()
  const shareWithin = random.next()
  const start = plan.start ?? drawnStart
  if (start < 0 || start >= days) throw new RangeError(`A leak cannot start ${start} days after the first day of a shop of ${days} days`)
  if (plan.endsAfter !== undefined && plan.endsAfter !== null && plan.endsAfter < 1) throw new RangeError('A leak lasts at least one day')
  const end = start + (plan.endsAfter ?? days) - 1
  const { depth, share } = sizesOf(plan.kind, plan.size, place.entity)
  const size = depth[0] + within * (depth[1] - depth[0])
  return {
    plan,
    ...place,
    start,
    last: Math.min(end, days - 1),
    isEnded: end < days - 1,
    rampDays: plan.shape === 'ramp' ? (plan.rampDays ?? drawnRamp) : 0,
    basisPoints: plan.kind === 'discount_stack' ? Math.round(size * 100) * 100 : Math.round(size * 10_000),
    share: share[0] + shareWithin * (share[1] - share[0]),
  }
}

/** The one code that the policy allows: it runs before the leak and after it. */
function startCode(leak: PlantedLeak, { life, days, random }: { life: Life; days: number; random: Random }): void {
  const before = random.whole(7, 25)
  const after = random.whole(7, 21)
  life.codes.push({
    from: Math.max(0, leak.start - before),
    to: leak.isEnded ? Math.min(days - 1, leak.last + after) : days - 1,
    basisPoints: random.pick([1000, 1500, 2000]),
    share: random.between(0.6, 0.9),
  })
}

/**
 * The days on which a cost rise takes another step: with cost documents a ramp rises in two to six
 * steps.
 */
export function costStepDays(leak: PlantedLeak): number[] {
  const steps = rampSteps(leak)
  return Array.from({ length: steps }, (_, step) => leak.start + Math.ceil((step * leak.rampDays) / steps)).filter((on) => on <= leak.last)
}

/** Basis points by which the leak raises the unit cost on that day. */
export function costRise(leak: PlantedLeak, on: number): number {
  if (on < leak.start || on > leak.last) return 0
  const steps = rampSteps(leak)
  const done = leak.rampDays === 0 ? 1 : Math.min(steps, Math.floor(((on - leak.start) * steps) / leak.rampDays) + 1)
  return Math.round((leak.basisPoints * done) / steps)
}

function rampSteps(leak: PlantedLeak): number {
  return leak.rampDays === 0 ? 1 : Math.min(6, Math.max(2, Math.round(leak.rampDays / 6)))
}

/**
 * The share of a leak's full size on that day: 0 outside its days, 1 at full size; a ramp rises day
 * by day.
 */
function intensity(leak: PlantedLeak, on: number): number {
  if (on < leak.start || on > leak.last) return 0
  return leak.rampDays === 0 ? 1 : Math.min(1, (on - leak.start + 1) / leak.rampDays)
}

/** The probability that a line with the running code gets the second one on that day. */
export function stackingShare(leak: PlantedLeak, on: number): number {
  return leak.share * intensity(leak, on)
}

/** The leak's size on that day, in whole basis points. */
export function basisPointsOn(leak: PlantedLeak, on: number): number {
  return Math.round(leak.basisPoints * intensity(leak, on))
}

/** The leaks of one kind by entity, each with its position among the leaks of the spec. */
export function leaksOf(leaks: readonly PlantedLeak[], kind: PlantedKind): Map<string, { leak: PlantedLeak; index: number }> {
  return new Map(leaks.flatMap((leak, index) => (leak.plan.kind === kind ? [[leak.entity, { leak, index }] as const] : [])))
}
