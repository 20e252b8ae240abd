import type { Line } from './lines.ts'
import { smallCountry } from './places.ts'
import type { Plan } from './plan.ts'
import { trapNamed } from './plan-decoys.ts'
import { basisPointsOn, leaksOf } from './plan-leaks.ts'
import { randomStream } from './random.ts'
import type { ChargebackRow } from './shop.ts'
import { dayAt, type Made, orderNumber, ordersOf, untouched } from './side-effects.ts'

/** A dispute with the lines of its order. */
export type MadeChargeback = Made<ChargebackRow> & { readonly order: readonly Line[] }

type Dispute = { readonly on: number; readonly reason: string; readonly leak: number | null }

/**
 * Disputes: four orders in a thousand, one to nine weeks later, over the price of the goods; and a
 * leak's additional ones in one country. No order is disputed twice. Disputes after the shop's last
 * day are omitted. In order of time.
 */
export function makeChargebacks(plan: Plan, lines: readonly Line[]): MadeChargeback[] {
  const random = randomStream(plan.spec.seed, 'chargebacks')
  const onTop = leakDisputes(plan)
  const alone = loneDispute(plan)
  const disputed = ordersOf(lines).flatMap((order) => {
    const first = order[0] as Line
    const usual = random.chance(0.004) ? { on: first.on + random.whole(7, 63), reason: random.pick(reasons), leak: null } : null
    const added = onTop(first)
    const found: Dispute | null = first.customer.country === smallCountry ? alone(first) : (usual ?? added)
    return found !== null && found.on < plan.spec.days ? [{ ...found, order }] : []
  })
  disputed.sort((a, b) => a.on - b.on)
  return disputed.map(({ on, order, reason, leak }) => {
    const first = order[0] as Line
    const day = dayAt(plan, on)
    const amount = order.reduce((sum, line) => sum + line.unitPrice * BigInt(line.qty), 0n)
    const row = { orderId: orderNumber(first.order), day, amount, reason, country: first.customer.country }
    return leak === null ? { ...untouched, row, day, order } : { row, day, order, leak, loss: amount, isChanged: true }
  })
}

const reasons = ['fraud', 'fraud', 'not_received', 'not_as_described', 'duplicate']

/**
 * The disputes added by a `chargeback_burst`: a share of the country's orders placed while it
 * lasts.
 */
function leakDisputes(plan: Plan): (first: Line) => Dispute | null {
  const leaks = [...leaksOf(plan.leaks, 'chargeback_burst')]
  const byCountry = new Map(
    leaks.map(([country, { leak, index }]) => [country, { leak, index, random: randomStream(plan.spec.seed, `leak ${index} disputes`) }]),
  )
  return ({ on, customer }) => {
    const found = byCountry.get(customer.country)
    if (found === undefined) return null
    // Drawn for every order, so that a larger leak has the same disputes and more.
    const draw = found.random.next()
    const lag = found.random.whole(7, 63)
    const reason = found.random.pick(['fraud', 'fraud', 'fraud', 'not_received'])
    const isDisputed = draw * 10_000 < basisPointsOn(found.leak, on)
    return isDisputed && plan.leaksArePlanted ? { on: on + lag, reason, leak: found.index } : null
  }
}

/** The single dispute of the decoy `small_country`: over its first order. */
function loneDispute({ spec, traps }: Plan): (first: Line) => Dispute | null {
  const random = randomStream(spec.seed, 'lone dispute')
  let isDue = trapNamed(traps, 'small_country') !== undefined
  return ({ on }) => {
    if (!isDue) return null
    isDue = false
    return { on: Math.min(spec.days - 1, on + random.whole(7, 63)), reason: random.pick(reasons), leak: null }
  }
}
