import type { Adjustment, AdvertisedDay, Dispute, Movement, PaidRefund, PricedLine, SentParcel, Sold, SupplierCost } from './made.ts'
import type { Mark } from './marks.ts'
import type { World } from './world-model.ts'

export const columns = {
  orders: [
    ...['order_id', 'date', 'sku', 'qty', 'unit_price', 'list_price', 'discount', 'discount_code', 'order_discount'],
    ...['customer_id', 'country', 'description', 'category', 'channel', 'payment_method', 'nature'],
  ],
  refunds: ['refund_id', 'date', 'sku', 'qty', 'amount', 'order_id', 'customer_id', 'country', 'reason'],
  costs: ['sku', 'valid_from', 'unit_cost'],
  shipping: ['order_id', 'date', 'carrier', 'zone', 'charged', 'cost', 'size', 'weight'],
  ads: ['date', 'campaign', 'spend', 'clicks', 'conv_value'],
  chargebacks: ['order_id', 'date', 'amount', 'reason', 'country', 'state'],
  payouts: ['payout_id', 'date', 'source', 'order_id', 'type', 'gross', 'fee', 'net'],
} as const
export type OrdinaryTable = keyof typeof columns

/**
 * A row of a file with what is true of it. `key` is the same in shop and twin, and of one row
 * alone.
 */
export type OrdinaryRow = {
  readonly table: OrdinaryTable
  readonly on: number
  readonly key: string
  /** What an owner would look for: the order, the refund, the product, the campaign. */
  readonly document: string
  readonly cells: readonly (string | number)[]
  readonly marks: readonly Mark[]
}

/** A line of the orders. A sum off the whole order stands on each of its lines. */
export function lineRow(world: World, sold: Sold, line: PricedLine): OrdinaryRow {
  const { order, isReplacement } = sold
  const id = isReplacement ? `${order.id}R` : order.id
  const { product, qty, unit, list, code, marks } = line
  const discount = list === 0 ? 0 : Math.max(0, Math.round((1 - unit / list) * 10_000) / 10_000)
  const first = [id, momentText(world, order), product.sku, qty, amount(unit), amount(list), discount, code]
  const discounted = sold.orderDiscount === 0 ? '' : amount(sold.orderDiscount)
  const last = [order.customer.id, order.customer.country, product.name, product.range.category, order.channel, order.method, '']
  return {
    table: 'orders',
    on: order.on,
    key: `${id} ${String(line.index).padStart(2, '0')}`,
    document: id,
    cells: [...first, discounted, ...last],
    marks,
  }
}

export function adjustmentRow(world: World, { id, on, what, from, amount: sum, marks }: Adjustment): OrdinaryRow {
  const first = [id, `${dayText(world, on)} 12:00`, id, 1, amount(sum), '', '', '', '']
  return { table: 'orders', on, key: id, document: id, cells: [...first, from, '', what, '', '', '', 'adjustment'], marks }
}

export function refundRow(world: World, { id, on, line, product, qty, amount: sum, reason, marks }: PaidRefund): OrdinaryRow {
  const whose = line === null ? ['', '', ''] : [line.order.id, line.order.customer.id, line.order.customer.country]
  return {
    table: 'refunds',
    on,
    key: id,
    document: id,
    cells: [id, dayText(world, on), product.sku, qty, amount(sum), ...whose, reason],
    marks,
  }
}

export function costRow(world: World, { product, on, is, should, leak }: SupplierCost): OrdinaryRow {
  const marks: Mark[] = leak === null || is === should ? [] : [{ of: leak, role: 'follows', cost: 0, moves: false }]
  const document = `${product.sku} ${dayText(world, on)}`
  return { table: 'costs', on, key: document, document, cells: [product.sku, dayText(world, on), amount(is)], marks }
}

export function parcelRow(
  world: World,
  sold: Sold,
  { number, on, carrier, zone, size, grams, cost, charged, marks }: SentParcel,
): OrdinaryRow {
  const id = sold.isReplacement ? `${sold.order.id}R` : sold.order.id
  const weight = (grams / 1_000).toFixed(2)
  const cells = [id, dayText(world, on), carrier, zone, amount(charged), amount(cost), size, weight]
  return { table: 'shipping', on, key: `${id} ${number}`, document: id, cells, marks }
}

export function adRow(world: World, { on, campaign, spend, clicks, value, marks }: AdvertisedDay): OrdinaryRow {
  const document = `${dayText(world, on)} ${campaign.name}`
  return {
    table: 'ads',
    on,
    key: document,
    document,
    cells: [dayText(world, on), campaign.name, amount(spend), clicks, amount(value)],
    marks,
  }
}

/** A dispute with the state that it has on the shop's last day. */
export function disputeRow(world: World, { order }: Sold, { on, amount: sum, reason, decidedOn, isWon, marks }: Dispute): OrdinaryRow {
  const state = decidedOn >= world.days.length ? 'open' : isWon ? 'won' : 'lost'
  const cells = [order.id, dayText(world, on), amount(sum), reason, order.customer.country, state]
  return { table: 'chargebacks', on, key: order.id, document: order.id, cells, marks }
}

export function movementRow(world: World, { on, source, orderId, type, gross, fee, marks }: Movement): OrdinaryRow {
  const date = dayText(world, on)
  const payout = `${source.toUpperCase().slice(0, 3)}-${date.replaceAll('-', '')}`
  const sign = gross < 0 ? 'out' : 'in'
  const cells = [payout, date, source, orderId, type, amount(gross), amount(fee), amount(gross - fee)]
  return {
    table: 'payouts',
    on,
    key: `${payout} ${orderId} ${type} ${sign}`,
    document: orderId === '' ? `${payout} ${type}` : orderId,
    cells,
    marks,
  }
}

/** An amount in minor units of two decimals as a decimal. */
function amount(minor: number): string {
  return (minor / 100).toFixed(2)
}

/** The text of a day; days after the last are written by nobody. */
function dayText({ days }: World, on: number): string {
  return days[on] ?? ''
}

function momentText(world: World, { on, minute }: Sold['order']): string {
  const [hour, minutes] = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0'))
  return `${dayText(world, on)} ${hour}:${minutes}`
}
