import { compareText } from '../../values/compare-text.ts'
import type { DayFacts, ParcelFact } from '../day-facts.ts'

/**
 * The rows of the last weeks one by one, as columns of equal length, oldest first: what every flow
 * looks at. Days are counted from 1970-01-01, amounts are micros, names empty where the file has
 * none.
 */
export type RowMemory = {
  /** Orders of a day: the lines of one order number and day. */
  readonly orders: OrderColumns
  readonly lines: LineColumns
  readonly parcels: ParcelColumns
  readonly refunds: RefundColumns
  readonly payouts: PayoutColumns
  /** Lines that were paid for and refunds, by weeks: they are kept longer than the rows. */
  readonly weeks: WeekColumns
  /**
   * The median order of the shop's first weeks, micros: the unit of value bands, so that a shop in
   * another currency has the same bands. 0 until it is known; then it stays.
   */
  usualOrder: number
  /**
   * The median of days from an order to its refund in the shop's first refunds; -1 until it is
   * known; then it stays.
   */
  usualDelay: number
  /**
   * What each payment service keeps of a sale whatever its amount, micros, by its first weeks;
   * without those of which it is not known yet. Once known it stays.
   */
  readonly fixedFees: Record<string, number>
  /** The first day with an order; -1 before it. */
  firstDay: number
  /** Orders that have left the memory. */
  forgotten: number
}

const textColumns = {
  orders: ['order', 'code', 'channel', 'country', 'method', 'customer', 'carrier'],
  lines: ['sku', 'category', 'code'],
  parcels: ['document', 'carrier', 'zone', 'size'],
  refunds: ['document', 'sku', 'category', 'reason', 'customer', 'code', 'channel', 'country', 'method', 'carrier'],
  payouts: ['document', 'source', 'category', 'country', 'method'],
} as const

type Columns<Numbers extends string, Texts extends string> = { readonly [Name in Numbers]: number[] } & {
  readonly [Name in Texts]: string[]
}

/** `listed` counts the lines that state a list price. */
export type OrderColumns = Columns<
  'day' | 'paid' | 'full' | 'units' | 'lines' | 'listed' | 'isReturning' | 'isRenewing',
  (typeof textColumns)['orders'][number]
>
/**
 * `order` is the running number of its order, over all that were ever seen; `code` is empty where
 * the file names the order's code on another line.
 */
export type LineColumns = Columns<'order' | 'units' | 'listPrice' | 'unitPrice' | 'unitCost', (typeof textColumns)['lines'][number]>
/** `order` is -1 where the order is not, or no longer, known. */
export type ParcelColumns = Columns<'day' | 'order' | 'charged' | 'cost', (typeof textColumns)['parcels'][number]>
/**
 * `order` is -1 where the order, or the product in it, was not known. `excess` is what was paid
 * back above what had been paid; `after` the days since the order, -1 where the file does not say
 * it. What is known of the order stays, since the order is forgotten earlier.
 */
export type RefundColumns = Columns<
  'day' | 'order' | 'after' | 'amount' | 'excess' | 'isReturning',
  (typeof textColumns)['refunds'][number]
>

/**
 * Sales that a payment service or marketplace paid out for a fee. `document` is the order, or the
 * payout where it names none; `rows` are those of the file. What is known of the order stays, since
 * the order is forgotten earlier: `category` is the one that more than half was paid for.
 */
export type PayoutColumns = Columns<'day' | 'rows' | 'gross' | 'fee', (typeof textColumns)['payouts'][number]>

/** `day` is the first of its seven days. */
export type WeekColumns = Columns<'day' | 'sold' | 'back', never>

/** Days whose weekly sums are stored. */
const weekDays = 420

/** Days whose rows are stored: what a flow judges, and a week until it does. */
export const rowDays = 91

/**
 * Days for which orders and refunds are stored longer: a parcel is billed some days after its
 * order, and a refund is complete some days later.
 */
export const daysToBill = 21

/**
 * The days of the shop, or of a payment service, by which its unit of value bands, or its fixed
 * fee, is known, and the least orders.
 */
export const [firstWeeks, leastOrders] = [28, 50]

export function emptyRows(): RowMemory {
  const orders = { day: [], paid: [], full: [], units: [], lines: [], listed: [], isReturning: [], isRenewing: [] }
  const refunds = { day: [], order: [], after: [], amount: [], excess: [], isReturning: [] }
  return {
    orders: { ...orders, order: [], code: [], channel: [], country: [], method: [], customer: [], carrier: [] },
    lines: { order: [], units: [], listPrice: [], unitPrice: [], unitCost: [], sku: [], category: [], code: [] },
    parcels: { day: [], order: [], charged: [], cost: [], document: [], carrier: [], zone: [], size: [] },
    refunds: {
      ...refunds,
      document: [],
      sku: [],
      category: [],
      reason: [],
      customer: [],
      code: [],
      channel: [],
      country: [],
      method: [],
      carrier: [],
    },
    payouts: { day: [], rows: [], gross: [], fee: [], document: [], source: [], category: [], country: [], method: [] },
    weeks: { day: [], sold: [], back: [] },
    usualOrder: 0,
    usualDelay: -1,
    fixedFees: {},
    firstDay: -1,
    forgotten: 0,
  }
}

/**
 * Takes in a day's orders and parcels; its refunds and payouts are taken in after them. `costOf`
 * gives the unit cost of a product on that day, micros; 0 where none is known.
 */
export function rememberRows(rows: RowMemory, facts: DayFacts, day: number, costOf: (sku: string) => number): void {
  rememberLines(rows, facts, day, costOf)
  rememberParcels(rows, facts, day)
  addToWeek(rows.weeks, facts, day)
  if (rows.firstDay < 0 && facts.lines.orderId.length > 0) rows.firstDay = day
  if (rows.usualOrder === 0) rows.usualOrder = usualOrderOf(rows.orders, day)
}

function rememberLines({ orders, lines, forgotten }: RowMemory, { lines: sold }: DayFacts, day: number, costOf: (sku: string) => number) {
  sold.orderId.forEach((order, i) => {
    const [units, unitPrice] = [sold.units[i] ?? 0, sold.unitPrice[i] ?? 0]
    const listPrice = Math.max(sold.listPrice[i] ?? 0, unitPrice)
    const isNew = orders.order.at(-1) !== order || orders.day.at(-1) !== day
    if (isNew) {
      for (const name of ['code', 'channel', 'country', 'method', 'customer'] as const) orders[name].push(sold[name][i] ?? '')
      orders.order.push(order)
      orders.carrier.push('')
      for (const name of ['paid', 'full', 'units', 'lines', 'listed'] as const) orders[name].push(0)
      orders.day.push(day)
      orders.isReturning.push(sold.isReturning[i] ? 1 : 0)
      orders.isRenewing.push(sold.isRenewing[i] ? 1 : 0)
    }
    const last = orders.order.length - 1
    const sku = sold.sku[i] ?? ''
    orders.paid[last] = (orders.paid[last] ?? 0) + unitPrice * units
    // What is given away is counted at its cost, by itself.
    if (unitPrice > 0) orders.full[last] = (orders.full[last] ?? 0) + listPrice * units
    orders.units[last] = (orders.units[last] ?? 0) + units
    if (unitPrice > 0) orders.lines[last] = (orders.lines[last] ?? 0) + 1
    if ((sold.listPrice[i] ?? 0) > 0) orders.listed[last] = (orders.listed[last] ?? 0) + 1
    if (orders.code[last] === '') orders.code[last] = sold.code[i] ?? ''
    lines.order.push(forgotten + last)
    lines.units.push(units)
    lines.listPrice.push(listPrice)
    lines.unitPrice.push(unitPrice)
    lines.unitCost.push(costOf(sku))
    lines.sku.push(sku)
    lines.category.push(sold.category[i] ?? '')
    lines.code.push(sold.code[i] ?? '')
  })
}

function addToWeek({ day: days, sold, back }: WeekColumns, { lines, refunds }: DayFacts, day: number): void {
  if (days.length === 0 || day >= (days.at(-1) ?? day) + 7) {
    days.push(day)
    sold.push(0)
    back.push(0)
  }
  const last = days.length - 1
  sold[last] = (sold[last] ?? 0) + lines.unitPrice.filter((price) => price > 0).length
  back[last] = (back[last] ?? 0) + refunds.length
}

function rememberParcels({ orders, parcels, forgotten }: RowMemory, facts: DayFacts, day: number): void {
  if (facts.parcels.length === 0) return
  const known = placesOf(orders, facts.parcels)
  const inOrder = [...facts.parcels].sort(inFixedOrder)
  for (const { orderId, charged, cost, carrier, zone, size } of inOrder) {
    const order = known.get(orderId)
    parcels.day.push(day)
    parcels.order.push(order === undefined ? -1 : forgotten + order)
    parcels.charged.push(charged)
    parcels.cost.push(cost)
    parcels.document.push(orderId)
    parcels.carrier.push(carrier)
    parcels.zone.push(zone)
    parcels.size.push(size)
    if (order !== undefined && orders.carrier[order] === '') orders.carrier[order] = carrier
  }
}

/** By all that is stored of a parcel: the same parcels in another order are the same memory. */
function inFixedOrder(a: ParcelFact, b: ParcelFact): number {
  return (
    compareText(a.orderId, b.orderId) ||
    compareText(a.carrier, b.carrier) ||
    a.cost - b.cost ||
    b.charged - a.charged ||
    compareText(a.zone, b.zone) ||
    compareText(a.size, b.size)
  )
}

function usualOrderOf({ day, paid }: OrderColumns, today: number): number {
  const values = paid.filter((value) => value > 0).sort((a, b) => a - b)
  const isKnown = values.length >= leastOrders && today - (day[0] ?? today) >= firstWeeks
  return isKnown ? (values[Math.floor(values.length / 2)] ?? 0) : 0
}

/**
 * Drops the parcels and payouts of days before `before`, and orders with their lines, and refunds,
 * some weeks later.
 */
export function forgetRows(rows: RowMemory, before: number): void {
  const { orders, lines, parcels, refunds, payouts, weeks } = rows
  const gone = countBefore(orders.day, before - daysToBill)
  drop(orders, gone)
  rows.forgotten += gone
  drop(lines, countBefore(lines.order, rows.forgotten))
  drop(parcels, countBefore(parcels.day, before))
  drop(payouts, countBefore(payouts.day, before))
  drop(refunds, countBefore(refunds.day, before - daysToBill))
  drop(weeks, countBefore(weeks.day, before + rowDays - weekDays))
}

/**
 * Where the orders that a day's rows name are in memory; of a number that was used again, the
 * latest one.
 */
export function placesOf({ order: orders }: OrderColumns, rows: readonly { readonly orderId: string | null }[]): Map<string, number> {
  const places = new Map<string, number>()
  const named = new Set(rows.flatMap(({ orderId }) => (orderId ? [orderId] : [])))
  // Most are of the last days.
  for (let place = orders.length - 1; place >= 0 && named.size > 0; place--) {
    const order = orders[place] ?? ''
    if (named.delete(order)) places.set(order, place)
  }
  return places
}

/** The last day with an order or a refund in memory. */
export function lastDayOf({ orders, refunds }: Pick<RowMemory, 'orders' | 'refunds'>): number {
  return Math.max(orders.day.at(-1) ?? 0, refunds.day.at(-1) ?? 0)
}

function countBefore(column: readonly number[], value: number): number {
  let count = 0
  while (count < column.length && (column[count] ?? value) < value) count += 1
  return count
}

function drop(columns: Readonly<Record<string, unknown[]>>, count: number): void {
  if (count > 0) for (const column of Object.values(columns)) column.splice(0, count)
}

type TextColumns = { readonly [Name in string]: number[] | string[] }
const tables = ['orders', 'lines', 'parcels', 'refunds', 'payouts', 'weeks'] as const

/** Columns as stored: names by their place in one list, which they repeat. */
export type PackedRows = Omit<RowMemory, (typeof tables)[number]> & {
  readonly names: readonly string[]
  readonly columns: readonly (readonly [table: string, column: string, isText: boolean, values: readonly number[]])[]
}

export function packRows(rows: RowMemory): PackedRows {
  const places = new Map<string, number>()
  const placeOf = (name: string) => {
    const place = places.get(name) ?? places.size
    places.set(name, place)
    return place
  }
  const columns = tables.flatMap((table) =>
    Object.entries(rows[table] as TextColumns).map(([column, values]) => {
      const isText = isTextColumn(table, column)
      return [table, column, isText, isText ? (values as string[]).map(placeOf) : (values as number[])] as const
    }),
  )
  const { usualOrder, usualDelay, fixedFees, firstDay, forgotten } = rows
  return { usualOrder, usualDelay, fixedFees, firstDay, forgotten, names: [...places.keys()], columns }
}

export function unpackRows({ names, columns, ...own }: PackedRows): RowMemory {
  const rows: Record<string, TextColumns> = {}
  for (const [table, column, isText, values] of columns)
    rows[table] = { ...rows[table], [column]: isText ? values.map((place) => names[place] ?? '') : [...values] }
  return { ...own, ...rows } as RowMemory
}

function isTextColumn(table: (typeof tables)[number], column: string): boolean {
  return table !== 'weeks' && (textColumns[table] as readonly string[]).includes(column)
}
