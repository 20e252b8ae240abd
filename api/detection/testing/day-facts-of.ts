import type { PayoutTables } from '../../made-shops/payout-rows.ts'
import type { AdsRow, ChargebackRow, CostRow, OrderRow, OtherLine, RefundRow, ShippingRow, Tables } from '../../made-shops/shop.ts'
import { addDays, type Day, day } from '../../values/day.ts'
import type { AdFact, CostFact, DayFacts, DisputeFact, OrdersFact, ParcelFact, RefundFact, ReturnFact, WriteOffFact } from '../day-facts.ts'
import { orderMarginsOf } from './order-margins-of.ts'
import { payoutDaysOf } from './payout-facts-of.ts'
import { returnedDisputesOf } from './returned-disputes-of.ts'
import { soldLinesOf } from './sold-lines-of.ts'
import { twinOrdersOf } from './twin-orders-of.ts'

/**
 * Rows as in a shop's files, prices and amounts in micros. Tests only: the product groups rows in
 * SQL.
 */
export type ShopRows = Partial<Tables> & { readonly otherLines?: readonly OtherLine[] } & PayoutTables

/** The data of each order that its own row lacks: its day, country, goods and units. */
type OrderSums = { readonly day: Day; readonly country: string; readonly goods: number; readonly units: number }

/**
 * Every calendar day from the first row to the last, including empty ones. A line that was mistyped
 * and undone within the hour is excluded with its refund.
 */
export function dayFactsOf(rows: ShopRows): DayFacts[] {
  const { orders, refunds } = withoutCorrections({ orders: rows.orders ?? [], refunds: rows.refunds ?? [] })
  const known = orderSums(orders)
  const ofPayouts = payoutDaysOf({ ...rows, orders, refunds })
  const byDay = {
    orders: groupBy(orders, (row) => row.at.slice(0, 10)),
    refunds: groupBy(refunds, (row) => row.at.slice(0, 10)),
    costs: groupBy(rows.costs ?? [], (row) => row.validFrom),
    placed: groupBy([...known.values()], (order) => order.day),
    parcels: groupBy(rows.shipping ?? [], (row) => row.day),
    ads: groupBy(rows.ads ?? [], (row) => row.day),
    disputes: groupBy(rows.chargebacks ?? [], (row) => row.day),
    margins: orderMarginsOf({ orders, costs: rows.costs ?? [], chargebacks: rows.chargebacks ?? [] }),
    writtenOff: groupBy((rows.otherLines ?? []).filter(isWrittenOff), (row) => row.at.slice(0, 10)),
  }
  const linesOf = soldLinesOf(rows.orders ?? [])
  const returnedOn = returnedDisputesOf(rows, (row) => disputeFact(row, known.get(row.orderId)))
  const returns = returnFacts(orders, [...(rows.chargebacks ?? []), ...refunds.map((row) => ({ ...row, day: row.at.slice(0, 10) }))])
  const own = Object.values(byDay).flatMap((groups) => [...groups.keys()])
  const named = [...new Set([...own, ...(rows.payouts ?? []).map((row) => row.day)])].sort()
  const [first, last] = [named[0], named.at(-1)]
  if (first === undefined || last === undefined) return []
  const days: DayFacts[] = []
  for (let at = day(first); at <= last; at = addDays(at, 1)) {
    days.push({
      day: at,
      sales: cellsOf(byDay.orders.get(at) ?? []),
      lines: linesOf(byDay.orders.get(at) ?? []),
      costs: (byDay.costs.get(at) ?? []).map(costFact),
      refunds: refundFacts(byDay.refunds.get(at) ?? [], known),
      orders: ordersFacts(byDay.placed.get(at) ?? []),
      parcels: (byDay.parcels.get(at) ?? []).map((row) => parcelFact(row, known.get(row.orderId))),
      ads: (byDay.ads.get(at) ?? []).map(adFact),
      disputes: (byDay.disputes.get(at) ?? []).map((row) => disputeFact(row, known.get(row.orderId))),
      returnedDisputes: returnedOn.get(at) ?? [],
      twinOrders: twinOrdersOf(byDay.orders.get(at) ?? []),
      writeOffs: writeOffFacts(byDay.writtenOff.get(at) ?? []),
      fees: [],
      margins: byDay.margins.get(at) ?? [],
      returns: returns(at),
      ...ofPayouts(at),
    })
  }
  return days
}

function costFact({ sku, unitCost, validFrom }: CostRow): CostFact {
  return { sku, unitCost: Number(unitCost), document: `costs.csv ${validFrom}` }
}

function orderSums(orders: readonly OrderRow[]): Map<string, OrderSums> {
  // Orders are many, days are few: the text of each is read once.
  const days = new Map<string, Day>()
  const read = (text: string): Day => {
    const known = days.get(text) ?? day(text)
    days.set(text, known)
    return known
  }
  const sums = [...groupBy(orders, (row) => row.orderId)].map(([orderId, rows]): [string, OrderSums] => [
    orderId,
    {
      day: read(rows.reduce((first, { at }) => (at < first ? at : first), rows[0]?.at ?? '').slice(0, 10)),
      country: rows[0]?.country ?? '',
      goods: rows.reduce((sum, row) => sum + Number(row.unitPrice) * row.qty, 0),
      units: rows.reduce((sum, row) => sum + row.qty, 0),
    },
  ])
  return new Map(sums)
}

function ordersFacts(orders: readonly OrderSums[]): OrdersFact[] {
  return [...groupBy(orders, (order) => order.country)].map(([country, placed]) => ({
    country,
    orders: placed.length,
    goods: placed.reduce((sum, order) => sum + order.goods, 0),
  }))
}

/** Units removed from stock without payment, as classified by `lineNature`. */
function isWrittenOff({ qty, unitPrice }: OtherLine): boolean {
  return qty < 0 && unitPrice === 0n
}

function writeOffFacts(lines: readonly OtherLine[]): WriteOffFact[] {
  return [...groupBy(lines, (line) => line.code)].map(([sku, own]) => ({
    sku,
    units: own.reduce((sum, line) => sum - line.qty, 0),
    lines: own.length,
  }))
}

function refundFacts(refunds: readonly RefundRow[], known: ReadonlyMap<string, OrderSums>): RefundFact[] {
  return [...groupBy(refunds, (row) => [row.refundId, row.sku].join('\n')).values()].map((rows) => ({
    refundId: rows[0]?.refundId ?? '',
    orderId: rows[0]?.orderId ?? null,
    sku: rows[0]?.sku ?? '',
    units: rows.reduce((sum, row) => sum + row.qty, 0),
    amount: rows.reduce((sum, row) => sum + Number(row.amount), 0),
    orderDay: known.get(rows[0]?.orderId ?? '')?.day ?? null,
    reason: '',
  }))
}

function disputeFact({ orderId, country, amount }: ChargebackRow, order: OrderSums | undefined): DisputeFact {
  return { orderId, country, amount: Number(amount), orderDay: order?.day ?? null }
}

function adFact({ campaign, spend, clicks, convValue }: AdsRow): AdFact {
  return { campaign, rows: 1, source: 'canonical-ads', spend: Number(spend), clicks, value: Number(convValue) }
}

type BackRow = { readonly orderId?: string; readonly day: string }

/**
 * By day, the smallest customer in text order that the lines up to it name of each order that came
 * back.
 */
function returnFacts(orders: readonly OrderRow[], rows: readonly BackRow[]): (at: Day) => ReturnFact[] {
  const known = groupBy(
    orders.filter(({ customerId }) => customerId !== ''),
    ({ orderId }) => orderId,
  )
  const days = groupBy(rows, (row) => row.day)
  return (at) =>
    [...new Set((days.get(at) ?? []).map(({ orderId = '' }) => orderId))].flatMap((orderId) => {
      const named = (known.get(orderId) ?? []).filter((row) => row.at.slice(0, 10) <= at).map(({ customerId }) => customerId)
      const [customerId] = named.sort()
      return customerId === undefined ? [] : [{ orderId, customerId }]
    })
}

function parcelFact({ orderId, carrier, zone, charged, cost }: ShippingRow, order: OrderSums | undefined): ParcelFact {
  return {
    orderId,
    carrier,
    zone,
    size: '',
    charged: Number(charged),
    cost: Number(cost),
    goods: order?.goods ?? null,
    units: order?.units ?? null,
  }
}

/** As `correctionPairs` has it: refunds that name an order first. These rows name no customer. */
function withoutCorrections({ orders, refunds }: Pick<Tables, 'orders' | 'refunds'>): Pick<Tables, 'orders' | 'refunds'> {
  const dayAndSku = ({ at, sku }: { readonly at: string; readonly sku: string }) => `${at.slice(0, 10)} ${sku}`
  const refunded = new Set(refunds.map(dayAndSku))
  const open = groupBy(
    orders.flatMap((row, index) => (refunded.has(dayAndSku(row)) ? [{ row, index }] : [])),
    ({ row }) => keyOf(row.at, row.sku, row.qty, row.unitPrice * BigInt(row.qty)),
  )
  const taken = new Set<number>()
  const isCorrection = (refund: RefundRow): boolean => {
    const fitting = (open.get(keyOf(refund.at, refund.sku, refund.qty, refund.amount)) ?? []).filter(({ row }) => row.at <= refund.at)
    const own =
      refund.orderId === undefined ? (fitting.length === 1 ? fitting : []) : fitting.filter(({ row }) => row.orderId === refund.orderId)
    const line = own.find(({ row, index }) => !taken.has(index) && isWithinTheHour(row.at, refund.at))
    if (line) taken.add(line.index)
    return line !== undefined
  }
  const corrections = new Set(
    [...refunds].sort((a, b) => Number(a.orderId === undefined) - Number(b.orderId === undefined)).filter(isCorrection),
  )
  return { orders: orders.filter((_, index) => !taken.has(index)), refunds: refunds.filter((refund) => !corrections.has(refund)) }
}

function keyOf(at: string, sku: string, qty: number, amount: bigint): string {
  return [at.slice(0, 10), sku, qty, amount / 10_000n].join('\n')
}

/** Midnight, and a day alone, are no time of day. */
function isWithinTheHour(sold: string, refunded: string): boolean {
  const minutes = (at: string) => Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16))
  const passed = minutes(refunded) - minutes(sold)
  return minutes(sold) > 0 && passed >= 0 && passed <= 60
}

function cellsOf(orders: readonly OrderRow[]): DayFacts['sales'] {
  const cells = [...groupBy(orders, (row) => `${row.sku}\n${row.listPrice}\n${row.unitPrice}`).values()]
  const column = (of: (rows: readonly OrderRow[]) => number) => Float64Array.from(cells, of)
  return {
    sku: cells.map((rows) => rows[0]?.sku ?? ''),
    listPrice: column((rows) => Number(rows[0]?.listPrice ?? Number.NaN)),
    unitPrice: column((rows) => Number(rows[0]?.unitPrice ?? 0n)),
    units: column((rows) => rows.reduce((sum, row) => sum + row.qty, 0)),
    lines: column((rows) => rows.length),
  }
}

function groupBy<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const name = key(row)
    const group = groups.get(name)
    if (group) group.push(row)
    else groups.set(name, [row])
  }
  return groups
}
