import { hash } from 'node:crypto'
import type { EventTime, Fact, LineNature, OrderLine, Refund, RowRefusal } from '../../ledger/fact.ts'
import { lineNature } from '../../ledger/line-nature.ts'
import { divideHalfEven } from '../../values/money.ts'
import { microsPerMajor, microsToMinor } from '../../values/unit-price.ts'
import type { Cells } from './cells/cell.ts'
import type { GroupReading, GroupRecords } from './layout.ts'
import {
  goodsDiscount,
  type OrderAmounts,
  type PaidLine,
  paidByLine,
  priceOfOne,
  refundedLine,
  type TaxInside,
  taxInside,
  withoutTax,
} from './order-money.ts'
import { incomplete } from './read-group.ts'

/** What an export states for an order as a whole. */
export type OrderHead = OrderAmounts & {
  readonly orderId: string
  readonly at: EventTime
  readonly refunded: bigint
  /** When money went back; null where the export does not say it. */
  readonly refundedAt: EventTime | null
  /** Whether all of it went back, whatever the amounts say. */
  readonly isRefunded: boolean
  readonly customerId: string | null
  readonly country: string | null
  readonly isTest: boolean
  /** Absent where the export has no such column. */
  readonly paymentMethod?: string | null
  readonly refusal: RowRefusal | null
}

/** A head without the amounts that many exports do not state. */
export const plainHead = {
  subtotal: null,
  taxes: 0n,
  total: null,
  discount: 0n,
  refunded: 0n,
  refundedAt: null,
  isRefunded: false,
  isTest: false,
}

export type ExportedLine = PaidLine & {
  readonly sku: string
  readonly description: string | null
  /** What went back of the line, where the export says it by line: units, and micros. */
  readonly returned?: { readonly units: number; readonly amount: bigint }
}

type Parts = {
  /** Reads the first record of an order. */
  headOf(first: Cells): OrderHead
  /** Reads one record's product. */
  lineOf(cells: Cells): ExportedLine
}

/**
 * Reads the records of an order, one for each of its lines: the first also states the whole order.
 */
export function readOrder(records: GroupRecords, { headOf, lineOf }: Parts): readonly GroupReading[] {
  const head = headOf(records.at(0))
  const parts = Array.from({ length: records.length }, (_, i) => partOf(records.at(i), head, lineOf))
  const broken = parts.find((part): part is RowRefusal => 'code' in part && part.code !== 'not_counted')
  // An amount of the whole order can only be divided among all of its lines.
  if (broken && (head.refusal !== null || head.discount > 0n || head.refunded > 0n)) {
    return parts.map((part, i) => ('code' in part ? part : incomplete(records.at(i).line, broken.line)))
  }
  const good = parts.filter((part): part is ExportedLine => !('code' in part))
  const facts = good.length === 0 ? [] : orderFacts(records.at(0), broken ? { ...head, subtotal: null } : head, good)
  let next = 0
  return parts.map((part) => ('code' in part ? part : (facts[next++] as GroupReading)))
}

/** Reasons that apply to every row of an order. */
const saidOfAll: ReadonlySet<RowRefusal['code']> = new Set(['not_counted', 'other_currency', 'incomplete'])

function partOf(cells: Cells, { refusal }: OrderHead, lineOf: Parts['lineOf']): ExportedLine | RowRefusal {
  if (refusal?.line === cells.line) return refusal
  if (refusal) return saidOfAll.has(refusal.code) ? { ...refusal, line: cells.line } : incomplete(cells.line, refusal.line)
  const line = lineOf(cells)
  return cells.refusal ?? line
}

/**
 * The units of a sold line; a line that was taken out of the order and a negative one are refused.
 */
export function soldUnits(cells: Cells, column: string): number {
  const units = cells.count(column)
  if (units === 0) cells.refuse(column, 'not_counted', '‘0’: the line was taken out of the order')
  if (units < 0) cells.refuse(column, 'out_of_range', `‘${units}’ units are not sold`)
  return units
}

/**
 * A hash of the email address or the name of a buyer: it shows which orders have the same customer,
 * and nothing else of it is stored.
 */
export function customerOf(who: string | null): string | null {
  return who && hash('sha256', who.toLowerCase(), 'hex').slice(0, 16)
}

/**
 * The facts of each line of an order: what was paid for it, then postage behind the first, and
 * refunds behind the line that they follow.
 */
export function orderFacts(cells: Cells, head: OrderHead, lines: readonly ExportedLine[]): [Fact, ...Fact[]][] {
  const coin = BigInt(cells.microsPerMinor)
  const tax = taxInside(head)
  const { amount, isExplained } = goodsDiscount(lines, head)
  if (!isExplained) cells.note('lines_not_subtotal')
  const paid = paidByLine(lines, amount, coin)
  const facts: [Fact, ...Fact[]][] = lines.map((line, i) => [soldLine(head, { ...line, paid: paid[i] ?? 0n }, tax, coin)])
  if (head.shipping > 0n) facts[0]?.push(postage(head, tax))
  for (const [index, refund] of refundsOf(cells, head, { lines, paid, tax })) facts[index]?.push(refund)
  return facts
}

function soldLine(head: OrderHead, sold: ExportedLine & { readonly paid: bigint }, tax: TaxInside, coin: bigint): OrderLine {
  const { sku, description, units, price, paid } = sold
  const gross = price * BigInt(units)
  const line = {
    orderId: head.orderId,
    at: head.at,
    sku,
    description,
    units,
    unitPrice: withoutTax(priceOfOne(sold, coin), tax),
    listPrice: withoutTax(price, tax),
    discount: gross > 0n ? divideHalfEven((gross - paid) * microsPerMajor, gross) : null,
    customerId: head.customerId,
    country: head.country,
    paymentMethod: head.paymentMethod ?? null,
  }
  return { table: 'order_line', ...line, nature: natureOf(head, line) }
}

function natureOf({ isTest }: OrderHead, line: Parameters<typeof lineNature>[0]): LineNature {
  return isTest ? 'test' : lineNature(line)
}

function postage({ orderId, at, shipping, customerId, country, isTest }: OrderHead, tax: TaxInside): OrderLine {
  const price = withoutTax(shipping, tax)
  const line = { orderId, at, sku: 'SHIPPING', description: 'Shipping', units: 1, unitPrice: price, listPrice: null, discount: null }
  return { table: 'order_line', ...line, customerId, country, nature: isTest ? 'test' : 'postage' }
}

type Sold = { readonly lines: readonly ExportedLine[]; readonly paid: readonly bigint[]; readonly tax: TaxInside }

/** The order's refunds, each with the line that it follows. */
function refundsOf(cells: Cells, head: OrderHead, { lines, paid, tax }: Sold): [index: number, refund: Refund][] {
  const returned = lines.flatMap((line, i) => (line.returned && line.returned.amount > 0n ? [{ i, ...line.returned }] : []))
  if (head.refunded <= 0n && returned.length === 0) return []
  if (!head.refundedAt) cells.note('refund_without_day')
  const refund = (index: number, units: number, micros: bigint): Refund => {
    const line = lines[index] as ExportedLine
    const amount = microsToMinor(withoutTax(micros, tax), cells.currency)
    const nature = natureOf(head, { ...line, unitPrice: 1n, listPrice: null, customerId: head.customerId })
    return { ...refundOf(cells, head), refundId: `${head.orderId}/${index + 1}`, sku: line.sku, units, amount, nature }
  }
  if (returned.length > 0) return returned.map(({ i, units, amount }) => [i, refund(i, Math.max(units, 1), amount)])
  const isWhole = head.isRefunded || (head.total !== null && head.refunded >= head.total)
  if (isWhole) return lines.flatMap(({ units }, i) => (paid[i] ? [[i, refund(i, units, paid[i] ?? 0n)] as [number, Refund]] : []))
  const sold = lines.map(({ units }, i) => ({ units, paid: paid[i] ?? 0n }))
  const found = refundedLine(head.refunded, sold, head)
  if (found) {
    const { units, paid: all } = sold[found.index] as { units: number; paid: bigint }
    return [[found.index, refund(found.index, found.units, divideHalfEven(all * BigInt(found.units), BigInt(units)))]]
  }
  cells.note('refund_without_line')
  const amount = microsToMinor(head.refunded, cells.currency)
  return [[0, { ...refundOf(cells, head), refundId: `${head.orderId}/0`, sku: 'PARTIAL REFUND', units: 1, amount, nature: 'adjustment' }]]
}

function refundOf(cells: Cells, { orderId, at, refundedAt, customerId, country }: OrderHead) {
  return { table: 'refund' as const, hasLineId: true, at: refundedAt ?? cells.startOf(at), orderId, customerId, country }
}
