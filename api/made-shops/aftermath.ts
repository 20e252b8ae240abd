import type { Line } from './lines.ts'
import type { Plan } from './plan.ts'
import { isTrapOn } from './plan-traps.ts'
import { randomStream } from './random.ts'
import type { ChargebackRow, LocalMinute, RefundRow, ShippingRow } from './shop.ts'

/** A row that rests on order lines; `isChanged` when a leak changed the price of one of them. */
export type Resting<Row> = { readonly row: Row; readonly isChanged: boolean }

/** Local time of a minute of a day. */
export function localMinute({ days }: Plan, on: number, minute: number): LocalMinute {
  const two = (of: number) => String(of).padStart(2, '0')
  return `${days[on]} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** The number of an order, by its position. */
export function orderNumber(order: number): string {
  return String(500_001 + order)
}

/**
 * Refunds at each product's base rate, 1 to 45 days after the order, a quarter of them in part, half of them naming the order;
 * and corrections within the hour, naming none. What comes after the shop's last day is not in it. In time order.
 */
export function makeRefunds(plan: Plan, lines: readonly Line[]): Resting<RefundRow>[] {
  const random = randomStream(plan.spec.seed, 'refunds')
  const booked: { on: number; minute: number; qty: number; line: Line; isNamed: boolean }[] = []
  for (const line of lines) {
    if (line.undoneAfter !== null) {
      booked.push({ on: line.on, minute: line.minute + line.undoneAfter, qty: line.qty, line, isNamed: false })
      continue
    }
    if (!random.chance(plan.products[line.product]?.refundRate ?? 0)) continue
    // The smaller of two draws: most come back in the first weeks.
    const delay = Math.min(random.whole(1, 45), random.whole(1, 45))
    // In the evening, more than an hour after the day's last order: no refund looks like a correction by accident.
    const minute = random.whole(20 * 60, 21 * 60 + 59)
    const qty = random.chance(0.25) ? random.whole(1, line.qty) : line.qty
    const isNamed = random.chance(0.5)
    if (line.on + delay < plan.spec.days) booked.push({ on: line.on + delay, minute, qty, line, isNamed })
  }
  booked.sort((a, b) => a.on - b.on || a.minute - b.minute)
  return booked.map(({ on, minute, qty, line, isNamed }, index) => ({
    row: {
      refundId: `R${100_001 + index}`,
      at: localMinute(plan, on, minute),
      sku: plan.products[line.product]?.sku ?? '',
      qty,
      amount: line.unitPrice * BigInt(qty),
      ...(isNamed && { orderId: orderNumber(line.order) }),
    },
    isChanged: line.unitPrice !== line.plainPrice,
  }))
}

/** The lines of each order that were not taken back, in order. Orders of nothing but corrections are left out. */
export function ordersOf(lines: readonly Line[]): Line[][] {
  const orders = new Map<number, Line[]>()
  for (const line of lines) {
    if (line.undoneAfter !== null) continue
    const known = orders.get(line.order)
    if (known) known.push(line)
    else orders.set(line.order, [line])
  }
  return [...orders.values()]
}

const zones: Readonly<Record<string, string>> = { 'United Kingdom': 'UK', USA: 'WORLD' }
const cents = 10_000n

/** One parcel an order, sent within two days. Free above a list value of 50, else by zone; two in a hundred cost twice as much. */
export function makeParcels(plan: Plan, lines: readonly Line[], carriers: readonly string[]): ShippingRow[] {
  const random = randomStream(plan.spec.seed, 'parcels')
  const { scale } = plan.rounding
  const parcels: { on: number; row: ShippingRow }[] = []
  for (const order of ordersOf(lines)) {
    const first = order[0] as Line
    const zone = zones[first.customer.country] ?? 'EU'
    const carrier = random.pick(carriers)
    const on = first.on + random.whole(0, 2)
    const base = { UK: 380, EU: 820, WORLD: 1450 }[zone] ?? 820
    const units = order.reduce((sum, line) => sum + line.qty, 0)
    const odd = random.chance(0.02) ? 2 : 1
    const cost = Math.round((base + 6 * Math.min(units, 200)) * odd * Math.max(0.5, 1 + 0.08 * random.around()))
    const value = order.reduce((sum, line) => sum + line.listPrice * BigInt(line.qty), 0n)
    const charged = value > 5000n * cents * scale ? 0 : ({ UK: 495, EU: 995, WORLD: 1495 }[zone] ?? 995)
    const isLost = plan.traps.some((trap) => trap.name === 'missing_parcels' && trap.entity === carrier && on >= trap.from && on <= trap.to)
    const day = plan.days[on]
    if (day === undefined || isLost) continue
    const row = { orderId: orderNumber(first.order), day, carrier, zone, charged: money(plan, charged), cost: money(plan, cost) }
    parcels.push({ on, row })
  }
  return parcels.sort((a, b) => a.on - b.on).map(({ row }) => row)
}

/** Hundredths of the major unit (or whole units of a currency without minor digits) as rounded micros. */
export function money({ rounding }: Plan, hundredths: number): bigint {
  return rounding.price(BigInt(hundredths) * cents * rounding.scale)
}

/** Disputes: four orders in a thousand, one to nine weeks later, over what was paid for the goods. */
export function makeChargebacks(plan: Plan, lines: readonly Line[]): Resting<ChargebackRow>[] {
  const random = randomStream(plan.spec.seed, 'chargebacks')
  const disputed: { on: number; order: Line[]; reason: string }[] = []
  for (const order of ordersOf(lines)) {
    if (!random.chance(0.004)) continue
    const on = (order[0] as Line).on + random.whole(7, 63)
    const reason = random.pick(['fraud', 'fraud', 'not_received', 'not_as_described', 'duplicate'])
    if (on < plan.spec.days) disputed.push({ on, order, reason })
  }
  disputed.sort((a, b) => a.on - b.on)
  return disputed.map(({ on, order, reason }) => {
    const first = order[0] as Line
    const amount = order.reduce((sum, line) => sum + line.unitPrice * BigInt(line.qty), 0n)
    const day = plan.days[on] as (typeof plan.days)[number]
    return {
      row: { orderId: orderNumber(first.order), day, amount, reason, country: first.customer.country },
      isChanged: order.some((line) => line.unitPrice !== line.plainPrice),
    }
  })
}

const campaigns = [
  { campaign: 'search_brand', spend: 60, value: 8 },
  { campaign: 'search_generic', spend: 90, value: 4 },
  { campaign: 'social_prospect', spend: 70, value: 2.5 },
  { campaign: 'social_retarget', spend: 30, value: 5 },
  { campaign: 'display', spend: 45, value: 2 },
]

/** Five campaigns with a level, a return and day-to-day noise of their own. */
export function makeAds(plan: Plan) {
  const random = randomStream(plan.spec.seed, 'ads')
  return plan.days.flatMap((day, on) => {
    const rows = campaigns.map(({ campaign, spend, value }) => {
      const spent = Math.round(100 * spend * Math.max(0.3, 1 + 0.15 * random.around()))
      const returned = Math.round(spent * value * Math.max(0.05, 1 + 0.35 * random.around()))
      const clicks = Math.max(1, Math.round((spent / 45) * Math.max(0.3, 1 + 0.1 * random.around())))
      return { day, campaign, spend: money(plan, spent), clicks, convValue: money(plan, returned) }
    })
    return isTrapOn(plan.traps, 'missing_ads_day', on) ? [] : rows
  })
}
