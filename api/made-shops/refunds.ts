import type { Line } from './lines.ts'
import type { Plan } from './plan.ts'
import { trapNamed } from './plan-decoys.ts'
import { basisPointsOn, leaksOf } from './plan-leaks.ts'
import { type Random, randomStream } from './random.ts'
import type { RefundRow } from './shop.ts'
import { dayAt, localMinute, type Made, orderNumber, untouched } from './side-effects.ts'

/** A refund with its order line. */
export type MadeRefund = Made<RefundRow> & { readonly line: Line }

/**
 * The return of a line: time (day offset, minute of the day), units, and whether the refund names
 * the order.
 */
type Return = { readonly on: number; readonly minute: number; readonly qty: number; readonly isNamed: boolean }

type Booked = { readonly line: Line; readonly position: number; readonly back: Return; readonly leak: number | null }

/**
 * Refunds at each product's base rate, 1 to 45 days after the order, a quarter of them partial,
 * half of them naming the order; corrections within the hour, naming none; and the additional
 * returns of a bad lot and of a leak. No line is returned twice. Refunds after the shop's last day
 * are omitted. In order of time; a refund's id is that of its line.
 */
export function makeRefunds(plan: Plan, lines: readonly Line[]): MadeRefund[] {
  const random = randomStream(plan.spec.seed, 'refunds')
  const fromBurst = burstReturns(plan)
  const onTop = leakReturns(plan)
  const booked = lines.flatMap((line, position): Booked[] => {
    const entry = { line, position, leak: null }
    if (line.undoneAfter !== null)
      return [{ ...entry, back: { on: line.on, minute: line.minute + line.undoneAfter, qty: line.qty, isNamed: false } }]
    const usual = random.chance(plan.products[line.product]?.refundRate ?? 0) ? drawReturn(line, random) : null
    const added = onTop(line)
    if (usual !== null) return [{ ...entry, back: usual }]
    const burst = fromBurst(line)
    if (burst !== null) return [{ ...entry, back: burst }]
    return added === null ? [] : [{ ...entry, ...added }]
  })
  return booked
    .filter(({ back }) => back.on < plan.spec.days)
    .sort((a, b) => a.back.on - b.back.on || a.back.minute - b.back.minute)
    .map(({ line, position, back, leak }) => {
      const row = refundRow(plan, { line, position, back })
      const day = dayAt(plan, back.on)
      return leak === null ? { ...untouched, row, day, line } : { row, day, line, leak, loss: row.amount, isChanged: true }
    })
}

function refundRow(plan: Plan, { line, position, back }: { line: Line; position: number; back: Return }): RefundRow {
  return {
    refundId: `R${100_001 + position}`,
    at: localMinute(plan, back.on, back.minute),
    sku: plan.products[line.product]?.sku ?? '',
    qty: back.qty,
    amount: line.unitPrice * BigInt(back.qty),
    ...(back.isNamed && { orderId: orderNumber(line.order) }),
  }
}

function drawReturn(line: Line, random: Random): Return {
  // The smaller of two draws: most returns come in the first weeks.
  const delay = Math.min(random.whole(1, 45), random.whole(1, 45))
  // In the evening, more than an hour after the day's last order: no refund looks like a
  // correction.
  const minute = random.whole(20 * 60, 21 * 60 + 59)
  const qty = random.chance(0.25) ? random.whole(1, line.qty) : line.qty
  return { on: line.on + delay, minute, qty, isNamed: random.chance(0.5) }
}

/** The additional returns of a `refund_step`: a share of the sales while it lasts. */
function leakReturns(plan: Plan): (line: Line) => { back: Return; leak: number } | null {
  const leaks = [...leaksOf(plan.leaks, 'refund_step').values()]
  const byProduct = new Map(
    leaks.map(({ leak, index }) => [leak.product, { leak, index, random: randomStream(plan.spec.seed, `leak ${index} returns`) }]),
  )
  return (line) => {
    const found = byProduct.get(line.product)
    if (found === undefined) return null
    // Drawn for every line, so that a larger leak returns the same lines and more.
    const draw = found.random.next()
    const back = drawReturn(line, found.random)
    const isBack = draw * 10_000 < basisPointsOn(found.leak, line.on)
    return isBack && plan.leaksArePlanted ? { back, leak: found.index } : null
  }
}

/**
 * The bad lot of the decoy `refund_burst`: up to a dozen lines of the last month are returned whole
 * on one day.
 */
function burstReturns(plan: Plan): (line: Line) => Return | null {
  const trap = trapNamed(plan.traps, 'refund_burst')
  const random = randomStream(plan.spec.seed, 'refund burst')
  let left = 12
  return (line) => {
    if (line.product !== trap?.product || line.on >= trap.from || line.on < trap.from - 30) return null
    if (left === 0 || !random.chance(0.7)) return null
    left--
    return { on: trap.from, minute: random.whole(20 * 60, 21 * 60 + 59), qty: line.qty, isNamed: random.chance(0.5) }
  }
}
