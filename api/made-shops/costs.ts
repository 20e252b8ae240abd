import { afterSteps } from './life.ts'
import type { Plan } from './plan.ts'
import { costRise, costStepDays, type PlantedLeak } from './plan-leaks.ts'
import { supplierCount } from './products.ts'
import { randomStream } from './random.ts'

/**
 * One cost document of one product. `plain` is its cost without any leak; null where there would be
 * no document.
 */
export type CostDocument = { readonly product: number; readonly on: number; readonly plain: bigint | null; readonly actual: bigint }

/**
 * All cost documents, by day and SKU. Suppliers deliver lots at irregular dates, and each lot costs
 * a little more or less.
 */
export function costDocuments(plan: Plan): CostDocument[] {
  const documents = plan.products.flatMap((_, product) => {
    const plain = plainCosts(plan, product)
    const leak = plan.leaksArePlanted ? plan.leaks.find((one) => one.plan.kind === 'cogs_rise' && one.product === product) : undefined
    return leak === undefined
      ? [...plain].map(([on, cost]) => ({ product, on, plain: cost, actual: cost }))
      : leakyDocuments(plan, { product, plain, leak })
  })
  const sku = (document: CostDocument) => plan.products[document.product]?.sku ?? ''
  return documents.sort((a, b) => a.on - b.on || (sku(a) < sku(b) ? -1 : 1))
}

/** Cost by day of document, in order of time, without a leak. */
function plainCosts(plan: Plan, product: number): Map<number, bigint> {
  const { products, lives, rounding, spec } = plan
  const { unitCost } = products[product] as (typeof products)[number]
  const life = lives[product] as (typeof lives)[number]
  const random = randomStream(spec.seed, `lots ${product}`)
  const costs = new Map<number, bigint>()
  for (const on of documentDays(plan, product)) {
    const noise = life.hasNoisyLots ? random.between(-0.06, 0.06) : 0.012 * random.around()
    const level = afterSteps(unitCost, life.costSteps, on)
    costs.set(on, rounding.cost(level + (level * BigInt(Math.round(noise * 1_000_000))) / 1_000_000n))
  }
  if (life.mistypedOn === null) return costs
  const before = inForce(costs, life.mistypedOn - 1)
  costs.set(life.mistypedOn, before * 10n)
  costs.set(life.mistypedOn + 1, before)
  return new Map([...costs].sort(([a], [b]) => a - b))
}

function documentDays({ lives, products, spec }: Plan, product: number): number[] {
  const life = lives[product] as (typeof lives)[number]
  const random = randomStream(spec.seed, `deliveries ${product}`)
  const days = new Set([life.sellsFrom, ...life.costSteps.map((step) => step.from)])
  if (life.hasNoisyLots) for (let on = 9; on < spec.days; on += random.whole(7, 14)) days.add(on)
  for (const on of deliveries(spec.seed, spec.days)[products[product]?.supplier ?? 0] ?? []) {
    const isClean = life.mistypedOn === null || Math.abs(on - life.mistypedOn) > 3
    if (random.chance(0.7) && isClean && on > life.sellsFrom) days.add(on)
  }
  return [...days].sort((a, b) => a - b)
}

/** Days on which each supplier delivers: 14 to 60 days apart. */
function deliveries(seed: number, days: number): number[][] {
  return Array.from({ length: supplierCount }, (_, supplier) => {
    const random = randomStream(seed, `supplier ${supplier}`)
    const list: number[] = []
    for (let on = random.whole(5, 40); on < days; on += random.whole(14, 60)) list.push(on)
    return list
  })
}

function leakyDocuments(
  { rounding, spec }: Plan,
  { product, plain, leak }: { product: number; plain: ReadonlyMap<number, bigint>; leak: PlantedLeak },
): CostDocument[] {
  const days = new Set([...plain.keys(), ...costStepDays(leak)])
  if (leak.isEnded && leak.last + 1 < spec.days) days.add(leak.last + 1)
  return [...days].map((on) => {
    const cost = inForce(plain, on)
    const risen = rounding.cost((cost * BigInt(10_000 + costRise(leak, on))) / 10_000n)
    return { product, on, plain: plain.get(on) ?? null, actual: costRise(leak, on) === 0 ? cost : risen }
  })
}

function inForce(costs: ReadonlyMap<number, bigint>, on: number): bigint {
  let found: bigint | undefined
  for (const [from, cost] of costs) if (from <= on) found = cost
  if (found === undefined) throw new RangeError(`no cost holds on day ${on}`)
  return found
}

/**
 * The cost per unit added by a leak, by day (offsets): the document in force less the one without
 * the leak.
 */
export function addedCost(documents: readonly CostDocument[], product: number, days: number): bigint[] {
  const own = documents.filter((document) => document.product === product)
  const added: bigint[] = []
  let plain = 0n
  let actual = 0n
  let next = 0
  for (let on = 0; on < days; on++) {
    for (; (own[next]?.on ?? days) <= on; next++) {
      plain = own[next]?.plain ?? plain
      actual = own[next]?.actual ?? actual
    }
    added.push(actual - plain)
  }
  return added
}
