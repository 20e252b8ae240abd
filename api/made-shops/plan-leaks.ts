import type { Life } from './life.ts'
import type { Product } from './products.ts'
import { type Random, randomStream, shuffled } from './random.ts'
import type { LeakPlan, LeakSize, PlantedKind, ShopSpec } from './shop.ts'

/** A leak with its place, days and size. Days are offsets, both included. */
export type PlantedLeak = {
  readonly plan: LeakPlan
  readonly product: number
  readonly start: number
  readonly last: number
  /** Whether it stops before the last day of the shop. */
  readonly isEnded: boolean
  /** Days to its full size; 0 for a step. */
  readonly rampDays: number
  /** `cogs_rise`: the full rise of the unit cost; `discount_stack`: depth of the second code. */
  readonly basisPoints: number
  /** `discount_stack`: the share of the lines with the running code that get the second one, at full size. */
  readonly share: number
}

type Ground = { spec: ShopSpec; products: readonly Product[]; lives: readonly Life[]; taken: Set<number> }

/** Settles every planned leak and starts the one code that a `discount_stack` stands on. Adds its products to `taken`. */
export function plantLeaks({ spec, products, lives, taken }: Ground): PlantedLeak[] {
  const chosen = chooseProducts({ spec, products, lives, taken })
  return spec.leaks.map((plan, index) => {
    const random = randomStream(spec.seed, `leak ${index}`)
    const leak = settle(plan, { product: chosen[index] as number, days: spec.days, random })
    if (plan.kind === 'discount_stack') startCode(leak, { life: lives[leak.product] as Life, days: spec.days, random })
    return leak
  })
}

/** Products that are given come first; the others are drawn. */
function chooseProducts({ spec, products, taken }: Ground): number[] {
  const given = spec.leaks.map((plan) => (plan.entity === undefined ? null : rankOf(products, plan.entity)))
  const seen = new Set<string>()
  given.forEach((product, index) => {
    if (product === null) return
    const name = `${spec.leaks[index]?.kind} at ${products[product]?.sku}`
    if (seen.has(name)) throw new RangeError(`${name} is planned twice`)
    seen.add(name)
    taken.add(product)
  })
  const drawn = (kind: PlantedKind) =>
    shuffled(candidates[kind](products, spec.leaks.length), randomStream(spec.seed, `products of ${kind}`))
  const pools = { cogs_rise: drawn('cogs_rise'), discount_stack: drawn('discount_stack') }
  return given.map((product, index) => {
    const pool = pools[spec.leaks[index]?.kind ?? 'cogs_rise']
    const chosen = product ?? pool.find((one) => !taken.has(one))
    if (chosen === undefined) throw new RangeError(`${spec.leaks.length} leaks need more products than the shop's ${products.length}`)
    taken.add(chosen)
    return chosen
  })
}

/** Where a leak of each kind may be planted: where it takes enough rows to be seen and enough money to matter. By rank. */
const candidates: Record<PlantedKind, (products: readonly Product[], leaks: number) => number[]> = {
  /** The dearer half, by sales, of the three tenths with most lines. */
  cogs_rise(products, leaks) {
    const sales = (rank: number) => (products[rank]?.weight ?? 0) * Number(products[rank]?.listPrice ?? 0n)
    const ranks = [...products.keys()].slice(0, Math.max(Math.ceil(products.length * 0.3), 4 * leaks + 4))
    return ranks.sort((a, b) => sales(b) - sales(a) || a - b).slice(0, Math.max(Math.ceil(ranks.length / 2), 2 * leaks + 2))
  },
  /** Only some lines are stacked, so lines count: the tenth with most of them. */
  discount_stack: (products, leaks) => [...products.keys()].slice(0, Math.max(Math.ceil(products.length * 0.1), 2 * leaks + 2)),
}

function rankOf(products: readonly Product[], sku: string): number {
  const rank = products.findIndex((product) => product.sku === sku)
  if (rank < 0) throw new RangeError(`The shop with this seed has no product ‘${sku}’`)
  return rank
}

/** Size, shape and days never change what is drawn: low, medium and high of one seed are in the same place and time. */
function settle(plan: LeakPlan, { product, days, random }: { product: number; days: number; random: Random }): PlantedLeak {
  const drawnStart = random.whole(Math.floor(days * 0.33), Math.floor(days * 0.66))
  const drawnRamp = random.whole(14, 35)
  const within = random.next()
  const shareWithin = random.next()
  const start = plan.start ?? drawnStart
  if (start < 0 || start >= days) throw new RangeError(`A leak cannot start ${start} days after the first day of a shop of ${days} days`)
  if (plan.endsAfter !== undefined && plan.endsAfter !== null && plan.endsAfter < 1) throw new RangeError('A leak lasts at least one day')
  const end = start + (plan.endsAfter ?? days) - 1
  const { depth, share } = sizes[plan.kind][plan.size]
  const size = depth[0] + within * (depth[1] - depth[0])
  return {
    plan,
    product,
    start,
    last: Math.min(end, days - 1),
    isEnded: end < days - 1,
    rampDays: plan.shape === 'ramp' ? (plan.rampDays ?? drawnRamp) : 0,
    basisPoints: plan.kind === 'cogs_rise' ? Math.round(size * 10_000) : Math.round(size * 100) * 100,
    share: share[0] + shareWithin * (share[1] - share[0]),
  }
}

/** The one code the policy allows: it ran before the leak, and runs after it. */
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

type Sizes = { depth: readonly [number, number]; share: readonly [number, number] }
const whole: readonly [number, number] = [1, 1]
const sizes: Readonly<Record<LeakPlan['kind'], Readonly<Record<LeakSize, Sizes>>>> = {
  cogs_rise: {
    low: { depth: [0.05, 0.08], share: whole },
    medium: { depth: [0.11, 0.15], share: whole },
    high: { depth: [0.24, 0.35], share: whole },
  },
  discount_stack: {
    low: { depth: [0.05, 0.08], share: [0.15, 0.25] },
    medium: { depth: [0.1, 0.14], share: [0.35, 0.45] },
    high: { depth: [0.2, 0.25], share: [0.5, 0.6] },
  },
}

/** The days on which a rise of the cost takes another step: cost documents, so a ramp climbs in two to six of them. */
export function costStepDays(leak: PlantedLeak): number[] {
  const steps = rampSteps(leak)
  return Array.from({ length: steps }, (_, step) => leak.start + Math.ceil((step * leak.rampDays) / steps)).filter((on) => on <= leak.last)
}

/** Basis points by which the unit cost is above what it would be on that day. */
export function costRise(leak: PlantedLeak, on: number): number {
  if (on < leak.start || on > leak.last) return 0
  const steps = rampSteps(leak)
  const done = leak.rampDays === 0 ? 1 : Math.min(steps, Math.floor(((on - leak.start) * steps) / leak.rampDays) + 1)
  return Math.round((leak.basisPoints * done) / steps)
}

function rampSteps(leak: PlantedLeak): number {
  return leak.rampDays === 0 ? 1 : Math.min(6, Math.max(2, Math.round(leak.rampDays / 6)))
}

/** The chance that a line with the running code gets the second one on that day. */
export function stackingShare(leak: PlantedLeak, on: number): number {
  if (on < leak.start || on > leak.last) return 0
  return leak.rampDays === 0 ? leak.share : leak.share * Math.min(1, (on - leak.start + 1) / leak.rampDays)
}
