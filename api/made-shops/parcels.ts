import type { Line } from './lines.ts'
import { carriers, laneOf, type Zone, zoneOf, zones } from './places.ts'
import type { Plan } from './plan.ts'
import { isTrapOn, trapNamed } from './plan-decoys.ts'
import { basisPointsOn, leaksOf } from './plan-leaks.ts'
import { randomStream } from './random.ts'
import type { ShippingRow } from './shop.ts'
import { dayAt, type Made, money, orderNumber, ordersOf, untouched } from './side-effects.ts'

type Parcel = {
  readonly on: number
  readonly carrier: string
  readonly zone: Zone
  readonly hundredths: number
  readonly order: readonly Line[]
}

/**
 * One parcel per order, sent within two days. Its cost depends on weight, with noise; the charge
 * depends on the zone, and is zero above a list value of 50. A leak raises the cost of one
 * carrier's parcels in one zone only. In order of time.
 */
export function makeParcels(plan: Plan, lines: readonly Line[]): Made<ShippingRow>[] {
  const leaks = leaksOf(plan.leaksArePlanted ? plan.leaks : [], 'shipping_overrun')
  return drawParcels(plan, lines)
    .filter(({ on, carrier }) => on < plan.spec.days && !isLost(plan, on, carrier))
    .sort((a, b) => a.on - b.on)
    .map(({ on, carrier, zone, hundredths, order }) => {
      const day = dayAt(plan, on)
      const plain = money(plan, hundredths)
      const found = leaks.get(laneOf(carrier, zone))
      const cost = found === undefined ? plain : plan.rounding.price((plain * BigInt(10_000 + basisPointsOn(found.leak, on))) / 10_000n)
      const row = { orderId: orderNumber(order[0]?.order ?? 0), day, carrier, zone, charged: chargeOf(plan, order, zone), cost }
      if (found === undefined) return { ...untouched, row, day }
      return { row, day, leak: found.index, loss: cost - plain, isChanged: cost !== plain }
    })
}

function drawParcels(plan: Plan, lines: readonly Line[]): Parcel[] {
  const random = randomStream(plan.spec.seed, 'parcels')
  const carrierOf = carrierChoice(plan)
  const levelOn = billLevels(plan)
  const oddShare = plan.traps.some((trap) => trap.name === 'odd_bills') ? 0.02 : 0.004
  return ordersOf(lines).map((order) => {
    const first = order[0] as Line
    const zone = zoneOf(first.customer.country)
    const usual = random.pick(carriers)
    const on = first.on + random.whole(0, 2)
    const kilograms = order.reduce((sum, line) => sum + line.qty * (plan.products[line.product]?.grams ?? 0), 0) / 1000
    // Billed up to 30 kg: heavier parcels go as freight at the same price.
    const byWeight = zones[zone].base + zones[zone].perKilogram * Math.min(kilograms, 30)
    const odd = random.chance(oddShare) ? 2 : 1
    const noise = Math.max(0.5, 1 + 0.08 * random.around())
    const hundredths = Math.round(byWeight * odd * noise * levelOn(on))
    return { on, carrier: carrierOf({ usual, zone, on, kilograms }), zone, hundredths, order }
  })
}

/**
 * Every carrier takes any parcel, until the decoy `parcels_by_weight` assigns the heavy ones of one
 * zone to one of them.
 */
function carrierChoice({ traps }: Plan): (parcel: { usual: string; zone: Zone; on: number; kilograms: number }) => string {
  const trap = trapNamed(traps, 'parcels_by_weight')
  return ({ usual, zone, on, kilograms }) => {
    const isHeavy = trap !== undefined && on >= trap.from && kilograms > heavyFrom && trap.entity.endsWith(`/${zone}`)
    return isHeavy ? trap.entity.slice(0, -zone.length - 1) : usual
  }
}

/** Kilograms; about one parcel in three weighs more. */
const heavyFrom = 3

/**
 * The factor of all carriers' bills on a day: a slow fuel surcharge of 4 % over the shop's days,
 * and a small rate rise from one day on.
 */
function billLevels({ spec, traps }: Plan): (on: number) => number {
  const hasFuel = traps.some((trap) => trap.name === 'fuel_surcharge')
  const rise = 0.015 + 0.01 * randomStream(spec.seed, 'rate rise').next()
  return (on) => (hasFuel ? 1 + (0.04 * on) / spec.days : 1) * (isTrapOn(traps, 'rate_rise', on) ? 1 + rise : 1)
}

function chargeOf(plan: Plan, order: readonly Line[], zone: Zone): bigint {
  const value = order.reduce((sum, line) => sum + line.listPrice * BigInt(line.qty), 0n)
  return value > money(plan, 5000) ? 0n : money(plan, zones[zone].charged)
}

function isLost({ traps }: Plan, on: number, carrier: string): boolean {
  return traps.some((trap) => trap.name === 'missing_parcels' && trap.entity === carrier && on >= trap.from && on <= trap.to)
}
