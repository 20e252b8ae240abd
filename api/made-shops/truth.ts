import type { Day } from '../values/day.ts'
import { addedCost, type CostDocument } from './costs.ts'
import type { Line } from './lines.ts'
import type { Plan } from './plan.ts'
import type { PlantedLeak } from './plan-leaks.ts'
import type { LookAlike, RowNumbers, TrueLeak, Truth } from './shop.ts'

/** What was made, with what each row would be without a leak. Positions are those of the tables. */
export type Made = {
  readonly lines: readonly Line[]
  readonly documents: readonly CostDocument[]
  /** Positions of refunds and chargebacks whose amount a leak changed, with the products of the lines they rest on. */
  readonly refunds: readonly { readonly at: number; readonly sku: string }[]
  readonly chargebacks: readonly { readonly at: number; readonly products: ReadonlySet<number> }[]
}

/** The oracle: sums, row by row, what the planting itself took. It knows nothing of how a leak is found. */
export function tellTruth(plan: Plan, made: Made): Truth {
  return { leaks: plan.leaksArePlanted ? plan.leaks.map((leak) => tellLeak(plan, leak, made)) : [], lookAlikes: tellLookAlikes(plan) }
}

function tellLeak(plan: Plan, leak: PlantedLeak, made: Made): TrueLeak {
  const lossOf = leak.plan.kind === 'cogs_rise' ? costLoss(plan, leak, made) : stackingLoss(leak)
  const lostOn: number[] = []
  const lossByDay = new Map<Day, bigint>()
  made.lines.forEach((line, position) => {
    const loss = line.product === leak.product && line.undoneAfter === null ? lossOf(line) : 0n
    if (loss === 0n) return
    const day = dayOf(plan, line.on)
    lossByDay.set(day, (lossByDay.get(day) ?? 0n) + loss)
    lostOn.push(position)
  })
  return {
    kind: leak.plan.kind,
    entity: plan.products[leak.product]?.sku ?? '',
    size: leak.plan.size,
    shape: leak.plan.shape,
    startedOn: dayOf(plan, leak.start),
    endedOn: leak.isEnded ? dayOf(plan, leak.last) : null,
    lossMicros: [...lossByDay.values()].reduce((sum, loss) => sum + loss, 0n),
    lossByDay,
    rows: lostOn.length,
    lostOn,
    changed: leak.plan.kind === 'cogs_rise' ? changedCosts(leak, made) : changedPrices(plan, leak, made),
  }
}

/** Units sold times what the leak added to the cost of one. */
function costLoss(plan: Plan, leak: PlantedLeak, { documents }: Made): (line: Line) => bigint {
  const added = addedCost(documents, leak.product, plan.spec.days)
  return (line) => BigInt(line.qty) * (added[line.on] ?? 0n)
}

/** What the second code alone took: the price with the running code less the price paid. */
function stackingLoss(leak: PlantedLeak): (line: Line) => bigint {
  return (line) => (line.on < leak.start ? 0n : BigInt(line.qty) * (line.plainPrice - line.unitPrice))
}

function changedCosts(leak: PlantedLeak, { documents }: Made): RowNumbers {
  const costs = documents.flatMap(({ product, plain, actual }, at) => (product === leak.product && plain !== actual ? [at] : []))
  return { orders: [], refunds: [], costs, chargebacks: [] }
}

function changedPrices(plan: Plan, leak: PlantedLeak, { lines, refunds, chargebacks }: Made): RowNumbers {
  const sku = plan.products[leak.product]?.sku
  return {
    orders: lines.flatMap((line, at) => (line.product === leak.product && line.basisPoints !== line.plainBasisPoints ? [at] : [])),
    refunds: refunds.filter((refund) => refund.sku === sku).map(({ at }) => at),
    costs: [],
    chargebacks: chargebacks.filter(({ products }) => products.has(leak.product)).map(({ at }) => at),
  }
}

function tellLookAlikes(plan: Plan): LookAlike[] {
  const traps = plan.traps.map(({ name, entity, from, to }) => ({
    kind: name,
    entity,
    startedOn: dayOf(plan, from),
    endedOn: dayOf(plan, Math.min(to, plan.spec.days - 1)),
  }))
  const codes = plan.leaks
    .filter((leak) => leak.plan.kind === 'discount_stack')
    .flatMap(({ product }) =>
      (plan.lives[product]?.codes ?? []).map(({ from, to }) => ({
        kind: 'running_code' as const,
        entity: plan.products[product]?.sku ?? '',
        startedOn: dayOf(plan, from),
        endedOn: dayOf(plan, to),
      })),
    )
  return [...traps, ...codes]
}

function dayOf({ days }: Plan, on: number): Day {
  const day = days[on]
  if (day === undefined) throw new RangeError(`day ${on} is outside the shop`)
  return day
}
