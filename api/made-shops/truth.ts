import type { Day } from '../values/day.ts'
import type { MadeChargeback } from './chargebacks.ts'
import { addedCost, type CostDocument } from './costs.ts'
import type { Line } from './lines.ts'
import type { Plan } from './plan.ts'
import type { PlantedLeak } from './plan-leaks.ts'
import type { MadeRefund } from './refunds.ts'
import type { AdsRow, CanonicalTable, LookAlike, PlantedKind, RowNumbers, ShippingRow, TrueLeak, Truth } from './shop.ts'
import { dayAt, type Made } from './side-effects.ts'

/** The generated rows, each with its value without a leak. Positions are those of the tables. */
export type AllMade = {
  readonly lines: readonly Line[]
  readonly documents: readonly CostDocument[]
  readonly refunds: readonly MadeRefund[]
  readonly shipping: readonly Made<ShippingRow>[]
  readonly ads: readonly Made<AdsRow>[]
  readonly chargebacks: readonly MadeChargeback[]
}

/**
 * The oracle: sums, row by row, the losses that the planting itself caused. It is independent of
 * the detection.
 */
export function tellTruth(plan: Plan, made: AllMade): Truth {
  const leaks = plan.leaksArePlanted ? plan.leaks.map((leak, index) => tellLeak(plan, { leak, index, made })) : []
  return { leaks, lookAlikes: tellLookAlikes(plan) }
}

/** The table whose rows lose the money. */
const lossTables = {
  cogs_rise: 'orders',
  discount_stack: 'orders',
  refund_step: 'refunds',
  ad_waste: 'ads',
  shipping_overrun: 'shipping',
  chargeback_burst: 'chargebacks',
} as const satisfies Record<PlantedKind, CanonicalTable>

/** The loss of one row to a leak: its position, its day, micros. */
type Lost = { readonly at: number; readonly day: Day; readonly loss: bigint }
type LeakTruth = { readonly leak: PlantedLeak; readonly index: number; readonly made: AllMade }

function tellLeak(plan: Plan, { leak, index, made }: LeakTruth): TrueLeak {
  const { kind, size, shape } = leak.plan
  const lostIn = lossTables[kind]
  const lost = lostIn === 'orders' ? lostLines(plan, leak, made) : lostRows(made[lostIn], index)
  const lossByDay = new Map<Day, bigint>()
  for (const { day, loss } of lost) lossByDay.set(day, (lossByDay.get(day) ?? 0n) + loss)
  return {
    kind,
    entity: leak.entity,
    size,
    shape,
    startedOn: dayAt(plan, leak.start),
    endedOn: leak.isEnded ? dayAt(plan, leak.last) : null,
    firstRowOn: lost[0]?.day ?? null,
    lastRowOn: lost.at(-1)?.day ?? null,
    lossMicros: lost.reduce((sum, { loss }) => sum + loss, 0n),
    lossByDay,
    lostIn,
    rows: lost.length,
    lostOn: lost.map(({ at }) => at),
    changed: changedRows({ leak, index, made }),
  }
}

function lostLines(plan: Plan, leak: PlantedLeak, made: AllMade): Lost[] {
  const lossOf = leak.plan.kind === 'cogs_rise' ? costLoss(plan, leak, made) : stackingLoss(leak)
  return made.lines.flatMap((line, at) => {
    const loss = line.product === leak.product && line.undoneAfter === null ? lossOf(line) : 0n
    return loss === 0n ? [] : [{ at, day: dayAt(plan, line.on), loss }]
  })
}

/** Units sold times the cost per unit added by the leak. */
function costLoss(plan: Plan, { product }: PlantedLeak, { documents }: AllMade): (line: Line) => bigint {
  const added = addedCost(documents, product ?? -1, plan.spec.days)
  return (line) => BigInt(line.qty) * (added[line.on] ?? 0n)
}

/** The loss from the second code alone: the price with the running code less the price paid. */
function stackingLoss(leak: PlantedLeak): (line: Line) => bigint {
  return (line) => (line.on < leak.start ? 0n : BigInt(line.qty) * (line.plainPrice - line.unitPrice))
}

function lostRows(rows: readonly Made<unknown>[], index: number): Lost[] {
  return rows.flatMap(({ leak, loss, day }, at) => (leak === index && loss !== 0n ? [{ at, day, loss }] : []))
}

function changedRows({ leak, index, made }: LeakTruth): RowNumbers {
  const none: RowNumbers = { orders: [], refunds: [], costs: [], shipping: [], ads: [], chargebacks: [] }
  const lostIn = lossTables[leak.plan.kind]
  if (leak.plan.kind === 'cogs_rise')
    return { ...none, costs: positions(made.documents, ({ product, plain, actual }) => product === leak.product && plain !== actual) }
  if (lostIn === 'orders') return { ...none, ...stackedRows(leak, made) }
  return { ...none, [lostIn]: positions<Made<unknown>>(made[lostIn], (one) => one.leak === index && one.isChanged) }
}

/** Refunds and disputes of a line also contain the price changed by a second code. */
function stackedRows({ product }: PlantedLeak, { lines, refunds, chargebacks }: AllMade) {
  const isStacked = (line: Line) => line.product === product && line.unitPrice !== line.plainPrice
  return {
    orders: positions(lines, (line) => line.product === product && line.basisPoints !== line.plainBasisPoints),
    refunds: positions(refunds, ({ line }) => isStacked(line)),
    chargebacks: positions(chargebacks, ({ order }) => order.some(isStacked)),
  }
}

function positions<Row>(rows: readonly Row[], isWanted: (row: Row) => boolean): number[] {
  return rows.flatMap((row, at) => (isWanted(row) ? [at] : []))
}

function tellLookAlikes(plan: Plan): LookAlike[] {
  const traps = plan.traps.map(({ name, entity, from, to }) => ({
    kind: name,
    entity,
    startedOn: dayAt(plan, from),
    endedOn: dayAt(plan, Math.min(to, plan.spec.days - 1)),
  }))
  const codes = plan.leaks
    .filter((leak) => leak.plan.kind === 'discount_stack')
    .flatMap(({ product, entity }) =>
      (plan.lives[product ?? -1]?.codes ?? []).map(({ from, to }) => ({
        kind: 'running_code' as const,
        entity,
        startedOn: dayAt(plan, from),
        endedOn: dayAt(plan, to),
      })),
    )
  return [...traps, ...codes]
}
