import type { LineNature, Refund } from '../../ledger/fact.ts'
import { type Currency, divideHalfEven } from '../../values/money.ts'
import { microsToMinor } from '../../values/unit-price.ts'
import type { Books } from '../connector.ts'
import { clockOf } from '../zone-clocks.ts'
import { microsOf, minorOf } from './amount.ts'
import type { LeftSums } from './left-sums.ts'
import type { ShopifyOrder, ShopifyRefund } from './order.ts'
import type { Sale, SaleHead } from './sale.ts'

type Place = Pick<Sale, 'head' | 'soldLines' | 'owed'> & { readonly left: LeftSums }

/** What a refund gives back for, before it is held against the money that moved: micros with and without taxes. */
type Part = {
  readonly sku: string
  readonly units: number
  readonly nature: LineNature | null
  readonly gross: bigint
  readonly net: bigint
}

/**
 * The rows of what was given back, without taxes: by line, for postage, and what names neither as a row of
 * its own. Only money that moved counts: lines that came back without it are no refund, and of a smaller
 * sum each part has its share. What was paid for units that an edit took off is owed to the buyer: giving it
 * back is no refund of what was sold.
 */
export function refundRows(raw: ShopifyOrder, books: Books, place: Place): Refund[] {
  const { currency } = books
  let over = raw.isEdited ? max(minorOf(raw.received, currency) - place.owed, 0n) : 0n
  return raw.refunds.flatMap((refund) => {
    const money = minorOf(refund.amount, currency)
    if (money <= 0n) {
      place.left.add('other_charges', -money)
      return []
    }
    const { rows, rest } = partRows(raw, refund, { ...place, money, currency, zone: books.zone })
    const settled = min(rest, over)
    over -= settled
    place.left.add('taken_off', -settled)
    const tax = min(rest - settled, minorOf(refund.adjustmentTax, currency))
    const named = rest - settled - tax
    place.left.add('tax', -tax)
    if (named <= 0n) return rows
    return [...rows, rowOf(place.head, refund, books.zone, { sku: 'PARTIAL REFUND', units: 1, nature: 'adjustment', amount: named })]
  })
}

const min = (a: bigint, b: bigint) => (a < b ? a : b)
const max = (a: bigint, b: bigint) => (a > b ? a : b)

type Money = Place & { readonly money: bigint; readonly currency: Currency; readonly zone: string }

/** The rows of lines and postage, and how much of the money they do not explain, in minor units. */
function partRows(raw: ShopifyOrder, refund: ShopifyRefund, { head, soldLines, left, money, currency, zone }: Money) {
  const parts = partsOf(raw, refund, soldLines)
  const duties = minorOf(refund.duties, currency)
  const asked = parts.reduce((sum, { gross }) => sum + gross, 0n)
  const available = microsOf(refund.amount) - min(microsOf(refund.duties), microsOf(refund.amount))
  const share = (micros: bigint) => (asked > available && asked > 0n ? divideHalfEven(micros * available, asked) : micros)
  const rows: Refund[] = []
  let explained = min(duties, money)
  left.add('duties', -explained)
  for (const { nature, gross, net, ...part } of parts) {
    const [whole, amount] = [microsToMinor(share(gross), currency), microsToMinor(share(net), currency)]
    explained += whole
    left.add('tax', amount - whole)
    if (nature === null) left.add(soldWhy(soldLines, part.sku), -amount)
    else if (amount > 0n) rows.push(rowOf(head, refund, zone, { ...part, nature, amount }))
    else left.add('rounding', -amount)
  }
  const rest = money - explained
  if (rest >= 0n) return { rows, rest }
  // Shares that were rounded up.
  left.add('rounding', -rest)
  return { rows, rest: 0n }
}

function soldWhy(soldLines: Place['soldLines'], sku: string) {
  return [...soldLines.values()].find((line) => line.sku === sku && line.nature === null)?.why ?? 'gift_card'
}

function partsOf({ hasTaxInside }: ShopifyOrder, { lines, shipping }: ShopifyRefund, soldLines: Place['soldLines']): Part[] {
  const withTax = (amount: string, tax: string) => {
    const [subtotal, ofTax] = [microsOf(amount), microsOf(tax)]
    return hasTaxInside ? { gross: subtotal, net: subtotal - ofTax } : { gross: subtotal + ofTax, net: subtotal }
  }
  const ofLines = lines.map(({ line, units, amount, tax }) => {
    const { sku = line, nature = 'product' as const } = soldLines.get(line) ?? {}
    return { sku, units: Math.max(units, 1), nature, ...withTax(amount, tax) }
  })
  const postage = { sku: 'SHIPPING', units: 1, nature: 'postage' as const, ...withTax(shipping.amount, shipping.tax) }
  return postage.gross > 0n ? [...ofLines, postage] : ofLines
}

type Named = { readonly sku: string; readonly units: number; readonly nature: LineNature; readonly amount: bigint }

function rowOf(head: SaleHead, { id, at }: ShopifyRefund, zone: string, named: Named): Refund {
  const { orderId, customerId, country } = head
  const moment = { ...clockOf(zone).instant(at), hasClockTime: true }
  return { table: 'refund', refundId: id, hasLineId: false, at: moment, orderId, customerId, country, ...named }
}
