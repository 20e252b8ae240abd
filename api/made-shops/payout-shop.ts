import { addDays, type Day, dayNumber, day as dayOf } from '../values/day.ts'
import { makeShop, withoutLeaks } from './make-shop.ts'
import type { PayoutRow, PayoutTables } from './payout-rows.ts'
import { type Random, randomStream } from './random.ts'
import type { ChargebackRow, MadeShop, OrderRow, RefundRow, ShopSpec, Tables } from './shop.ts'

/** What leaks in a shop's payouts. */
const payoutLeaks = ['unpaid', 'lost_payout', 'paid_back_twice', 'fees_kept', 'fee_step', 'fixed_fee_step', 'reserves_kept'] as const
/** What looks like it and is not. */
export const payoutTwins = [
  ...(['plain', 'other_means', 'named_means', 'rare_means', 'weekly', 'holiday', 'ends_early', 'missing_month'] as const),
  ...(['late_service', 'won_disputes', 'smaller_baskets', 'large_month', 'rolling_reserve'] as const),
]
export type PayoutCase = (typeof payoutLeaks)[number] | (typeof payoutTwins)[number]

/**
 * What was planted: all orders that it is about, those old enough to be told with what they lost
 * (micros), and since when.
 */
export type PayoutTruth = {
  readonly planted: ReadonlySet<string>
  readonly orders: ReadonlySet<string>
  readonly lossMicros: bigint
  readonly startedOn: Day | null
}
export type PayoutShop = { readonly shop: MadeShop & { readonly tables: Tables & PayoutTables }; readonly truth: PayoutTruth }

/** Orders of the last days are too young to be missed. */
const youngDays = 30

type Order = { readonly id: string; readonly day: Day; readonly amount: bigint; readonly gross: bigint }
type Means = 'Stripe' | 'PayPal' | 'Bank transfer'
type Paid = Order & { readonly means: Means; readonly isAbroad: boolean }
type Plan = { readonly of: PayoutCase; readonly from: Day; readonly last: Day; readonly random: Random }

/**
 * A shop whose orders are paid through two services; what is planted is known from its own rows
 * alone.
 */
export function makePayoutShop(spec: ShopSpec, of: PayoutCase): PayoutShop {
  const made = makeShop(withoutLeaks(spec))
  const plan = { of, from: addDays(spec.firstDay, Math.floor(spec.days / 2)), last: addDays(spec.firstDay, spec.days - 1) }
  const random = randomStream(spec.seed, `payouts ${of}`)
  const orders = ordersOf(basketsOf(made.tables.orders, { ...plan, random })).map((order) => ({
    ...order,
    ...meansOf(order, { ...plan, random }),
  }))
  const unpaid = unpaidOf(orders, { ...plan, random })
  const back = paidBackOf(made.tables, orders, { ...plan, random })
  const tables = { ...made.tables, ...back, orders: basketsOf(made.tables.orders, { ...plan, random }) }
  const rows = movementsOf({ orders, unpaid, ...back }, { ...plan, random }).filter((row) => isHeld(row, plan))
  const payouts = rows.sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1))
  const paymentMethods = of === 'named_means' ? { paymentMethods: new Map(orders.map(({ id, means }) => [id, means])) } : {}
  return { shop: { ...made, tables: { ...tables, payouts, ...paymentMethods } }, truth: truthOf({ orders, unpaid, back, payouts }, plan) }
}

const wholeCents = (micros: bigint): bigint => (micros / 10_000n) * 10_000n
const share = (micros: bigint, millionths: number): bigint => wholeCents((micros * BigInt(millionths)) / 1_000_000n)
const dayIn = ({ at }: { readonly at: string }) => dayOf(at.slice(0, 10))

/** Customers who buy less at a time pay more of a fixed fee, at the same rates. */
function basketsOf(lines: readonly OrderRow[], { of, from }: Plan): OrderRow[] {
  if (of !== 'smaller_baskets') return [...lines]
  return lines.map((line) =>
    dayIn(line) < from ? line : { ...line, unitPrice: share(line.unitPrice, 400_000), listPrice: share(line.listPrice, 400_000) },
  )
}

function ordersOf(lines: readonly OrderRow[]): Order[] {
  return [...Map.groupBy(lines, ({ orderId }) => orderId)].map(([id, own]) => {
    const amount = own.reduce((sum, { unitPrice, qty }) => sum + unitPrice * BigInt(qty), 0n)
    return { id, day: dayIn(own[0] as OrderRow), amount, gross: wholeCents(amount) + 4_900_000n }
  })
}

function meansOf({ day }: Order, { of, random }: Plan): Pick<Paid, 'means' | 'isAbroad'> {
  const other = { other_means: 0.25, named_means: 0.25, rare_means: 0.015 }[of as string] ?? 0
  const isOther = random.chance(other)
  const isPayPal = random.chance(0.3)
  const isAbroad = random.chance(of === 'large_month' && day.slice(5, 7) === '06' ? 0.16 : 0.12)
  return { means: isOther ? 'Bank transfer' : isPayPal ? 'PayPal' : 'Stripe', isAbroad }
}

function unpaidOf(orders: readonly Paid[], { of, from, random }: Plan): Set<string> {
  const later = orders.filter((order) => order.means === 'Stripe' && order.day >= from)
  if (of === 'unpaid') return new Set(later.filter(() => random.chance(0.04)).map(({ id }) => id))
  if (of !== 'lost_payout') return new Set()
  const lost = new Set([random.whole(2, 8), random.whole(12, 20)].map((after) => addDays(from, after)))
  return new Set(later.filter(({ day }) => lost.has(day)).map(({ id }) => id))
}

type PaidBack = Pick<Tables, 'refunds' | 'chargebacks'>

/** Disputes of orders that were not refunded, and the planted ones of orders that were. */
function paidBackOf({ refunds, chargebacks }: Tables, orders: readonly Paid[], { of, from, last, random }: Plan): PaidBack {
  const refunded = new Set(refunds.map(({ orderId }) => orderId))
  const known = new Map(orders.map((order) => [order.id, order]))
  const clean = chargebacks
    .filter(({ orderId }) => !refunded.has(orderId))
    .map((row) => ({ ...row, amount: known.get(row.orderId)?.gross ?? row.amount }))
  if (of !== 'paid_back_twice' && of !== 'won_disputes') return { refunds, chargebacks: clean }
  const disputed = new Set(clean.map(({ orderId }) => orderId))
  const could = orders.filter(({ id, day }) => day >= from && day < addDays(last, -45) && !refunded.has(id) && !disputed.has(id))
  const chosen = could.filter(() => random.chance(12 / Math.max(12, could.length)))
  const more = chosen.map((order, i) => bothOf(order, i, random.whole(2, 10), random.whole(12, 40)))
  return {
    refunds: [...refunds, ...more.map(({ refund }) => refund)].sort((a, b) => (a.at < b.at ? -1 : 1)),
    chargebacks: [...clean, ...more.map(({ dispute }) => dispute)].sort((a, b) => (a.day < b.day ? -1 : 1)),
  }
}

function bothOf({ id, day, amount, gross }: Paid, i: number, refundAfter: number, disputeAfter: number) {
  const refund: RefundRow = {
    ...{ refundId: `TWICE-${i}`, at: `${addDays(day, refundAfter)}T10:00` as RefundRow['at'], sku: 'TWICE', qty: 1 },
    ...{ amount: wholeCents(amount), orderId: id },
  }
  const dispute: ChargebackRow = { orderId: id, day: addDays(day, disputeAfter), amount: gross, reason: 'fraudulent', country: 'GB' }
  return { refund, dispute }
}

type Made = PaidBack & { readonly orders: readonly Paid[]; readonly unpaid: ReadonlySet<string> }

function movementsOf({ orders, unpaid, refunds, chargebacks }: Made, plan: Plan): PayoutRow[] {
  const known = new Map(orders.map((order) => [order.id, order]))
  const sales = orders.flatMap((order) => (order.means === 'Bank transfer' || unpaid.has(order.id) ? [] : [saleOf(order, plan)]))
  const sold = new Map(sales.map((row) => [row.orderId, row]))
  const backs = refunds.flatMap((refund) => {
    const sale = sold.get(refund.orderId ?? '')
    if (!sale) return []
    const amount = refund.amount < sale.gross ? wholeCents(refund.amount) : sale.gross
    const fee = plan.of === 'fees_kept' ? 0n : -wholeCents((sale.fee * amount) / sale.gross)
    return [
      movement({
        source: sale.source,
        day: payoutDay(sale.source, dayIn(refund), plan),
        orderId: sale.orderId,
        type: 'refund',
        gross: -amount,
        fee,
      }),
    ]
  })
  const disputes = chargebacks.flatMap(({ orderId, day, amount }) => {
    const sale = sold.get(orderId)
    if (!sale || !known.has(orderId)) return []
    const of = { source: sale.source, orderId, type: 'dispute' as const }
    const taken = movement({ ...of, day: payoutDay(sale.source, day, plan), gross: -amount, fee: 15_000_000n })
    const won = movement({ ...of, day, gross: amount, fee: 0n })
    return plan.of === 'won_disputes' ? [{ ...taken, day }, won] : [taken]
  })
  return [...sales, ...backs, ...disputes, ...reservesOf(sales, plan)]
}

const reservedDays = 30

/** A tenth of each day's sales of one service is held, and released after 30 days. */
function reservesOf(sales: readonly PayoutRow[], plan: Plan): PayoutRow[] {
  if (plan.of !== 'reserves_kept' && plan.of !== 'rolling_reserve') return []
  const days = Map.groupBy(
    sales.filter(({ source }) => source === 'Stripe'),
    ({ day }) => day,
  )
  return [...days].flatMap(([day, own]) => {
    const gross = own.reduce((sum, row) => sum + share(row.gross, 100_000), 0n)
    const of = { source: 'Stripe', orderId: '', fee: 0n }
    const isKept = plan.of === 'reserves_kept' && day >= plan.from && plan.random.chance(1 / 3)
    const held = movement({ ...of, day, type: 'reserve', gross: -gross })
    return isKept ? [held] : [held, movement({ ...of, day: addDays(day, reservedDays), type: 'release', gross })]
  })
}

function movement(row: Omit<PayoutRow, 'payoutId'>): PayoutRow {
  return { payoutId: `PO-${row.source}-${row.day}`, ...row }
}

function saleOf({ id, day, gross, means, isAbroad }: Paid, plan: Plan): PayoutRow {
  const stepped = day >= plan.from
  const rate =
    (means === 'Stripe' ? 29_000 : 34_900) + (isAbroad ? 15_000 : 0) + (plan.of === 'fee_step' && stepped && means === 'Stripe' ? 6_000 : 0)
  const fixed = (means === 'Stripe' ? 300_000n : 490_000n) + (plan.of === 'fixed_fee_step' && stepped && means === 'Stripe' ? 250_000n : 0n)
  const fee = share(gross, rate) + fixed
  return movement({ source: means, day: payoutDay(means, day, plan), orderId: id, type: 'sale', gross, fee })
}

/**
 * Stripe pays out after two working days, PayPal the next day; in a weekly shop both on Fridays.
 */
function payoutDay(source: string, day: Day, { of, from }: Pick<Plan, 'of' | 'from'>): Day {
  const weekday = (at: Day) => (dayNumber(at) + 4) % 7
  let at = day
  if (of === 'weekly') {
    at = addDays(at, 2)
    while (weekday(at) !== 5) at = addDays(at, 1)
    return at
  }
  for (let left = source === 'Stripe' ? 2 : 1; left > 0; ) {
    at = addDays(at, 1)
    if (weekday(at) !== 0 && weekday(at) !== 6) left -= 1
  }
  // Nine days over which banks are closed: what would have come then comes on the day after.
  return of === 'holiday' && at >= from && at < addDays(from, 9) ? addDays(from, 9) : at
}

/** Whether the files of payouts hold a row. */
function isHeld({ day, source }: PayoutRow, { of, from, last }: Omit<Plan, 'random'>): boolean {
  if (day > last) return false
  if (of === 'ends_early') return day <= addDays(last, -35)
  if (of === 'missing_month') return day < from || day >= addDays(from, 31)
  return of !== 'late_service' || source !== 'PayPal' || day >= from
}

type Known = {
  readonly orders: readonly Paid[]
  readonly unpaid: ReadonlySet<string>
  readonly back: PaidBack
  readonly payouts: readonly PayoutRow[]
}

function truthOf({ orders, unpaid, back, payouts }: Known, { of, from, last }: Omit<Plan, 'random'>): PayoutTruth {
  const truth = (ids: readonly string[], lossMicros: bigint): PayoutTruth => ({
    planted: new Set([...unpaid, ...ids]),
    orders: new Set(ids),
    lossMicros,
    startedOn: ids.length > 0 ? from : null,
  })
  const refunds = Map.groupBy(back.refunds, ({ orderId }) => orderId)
  const refundedOf = (id: string) => (refunds.get(id) ?? []).reduce((sum, { amount }) => sum + amount, 0n)
  if (of === 'unpaid' || of === 'lost_payout') {
    const old = orders.filter(
      ({ id, day, amount }) => unpaid.has(id) && day <= addDays(last, -youngDays) && refundedOf(id) < (amount * 98n) / 100n,
    )
    const loss = old.reduce((sum, { id, amount }) => sum + share(amount - refundedOf(id), 965_000), 0n)
    return truth(
      old.map(({ id }) => id),
      loss,
    )
  }
  if (of === 'paid_back_twice') {
    const twice = back.refunds.filter(({ refundId }) => refundId.startsWith('TWICE'))
    return truth(
      twice.map(({ orderId }) => orderId ?? ''),
      twice.reduce((sum, { amount }) => sum + amount, 0n),
    )
  }
  if (of === 'fees_kept') return keptTruth(payouts, truth)
  if (of === 'reserves_kept') return reserveTruth(payouts, last)
  if (of === 'fee_step' || of === 'fixed_fee_step') {
    const sales = payouts.filter((row) => row.type === 'sale' && row.source === 'Stripe')
    const days = new Map(orders.map(({ id, day }) => [id, day]))
    const dear = sales.filter(({ orderId }) => (days.get(orderId) ?? '') >= from)
    const extra = ({ gross }: PayoutRow) => (of === 'fee_step' ? share(gross, 6_000) : 250_000n)
    return truth(
      dear.map(({ orderId }) => orderId),
      dear.reduce((sum, row) => sum + extra(row), 0n),
    )
  }
  return truth([], 0n)
}

/** What was held and never released, and is old enough. */
function reserveTruth(payouts: readonly PayoutRow[], last: Day): PayoutTruth {
  const released = new Set(payouts.filter(({ type }) => type === 'release').map(({ gross }) => gross))
  const kept = payouts.filter(({ type, gross, day }) => type === 'reserve' && !released.has(-gross) && addDays(day, reservedDays) <= last)
  const old = kept.filter(({ day }) => addDays(day, reservedDays + 15) <= last)
  return {
    planted: new Set(kept.map(({ payoutId }) => payoutId)),
    orders: new Set(old.map(({ payoutId }) => payoutId)),
    lossMicros: old.reduce((sum, { gross }) => sum - gross, 0n),
    startedOn: kept[0]?.day ?? null,
  }
}

function keptTruth(payouts: readonly PayoutRow[], truth: (ids: readonly string[], loss: bigint) => PayoutTruth): PayoutTruth {
  const sales = new Map(payouts.flatMap((row) => (row.type === 'sale' ? [[row.orderId, row] as const] : [])))
  const refunds = payouts.filter(({ type, orderId }) => type === 'refund' && sales.has(orderId))
  const kept = refunds.reduce((sum, { orderId, gross }) => {
    const sale = sales.get(orderId) as PayoutRow
    return sum + (sale.fee * -gross) / sale.gross
  }, 0n)
  const of = truth(
    refunds.map(({ orderId }) => orderId),
    kept,
  )
  return { ...of, startedOn: refunds[0]?.day ?? null }
}
