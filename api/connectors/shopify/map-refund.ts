import type { LineNature, Refund } from '../../ledger/fact.ts'
import { type Currency, divideHalfEven } from '../../values/money.ts'
import { microsToMinor } from '../../values/unit-price.ts'
import type { Books } from '../connector.ts'
import { clockOf } from '../zone-clocks.ts'
import { microsOf, minorOf } from './amount.ts'
import type { LeftSums } from './left-sums.ts'
import type { ShopifyOrder, ShopifyRefund } from './order.ts'
import type { OrderSale, SaleHead } from './sale.ts'

type Place = Pick<OrderSale, 'head' | 'soldLines' | 'owed'> & { readonly left: LeftSums }

/** What a refund gives back for, with and without taxes. */
type Part = {
  readonly sku: string
  readonly units: number
  readonly nature: LineNature | null
  readonly gross: bigint
  readonly net: bigint
}

/**
 * The rows of what was given back, without taxes: by line, for postage, and what names neither as a
 * row of its own. Only money that moved counts: lines that came back without it are no refund, and
 * of a smaller sum each part has its share. What was paid for units that an edit took off is owed
 * to the buyer: giving it back is no refund of what was sold.
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
  const duties = min(minorOf(refund.duties, currency), money)
  const parts = partsOf(raw, refund, soldLines).map(({ gross, net, ...part }) => {
    return { ...part, gross: microsToMinor(gross, currency), net: microsToMinor(net, currency) }
  })
  const given = withoutKept(parts, { available: money - duties, keptTax: minorOf(refund.adjustmentTax, currency) })
  left.add('duties', -duties)
  let explained = duties
  const rows: Refund[] = []
  for (const { nature, gross, net: amount, ...part } of given) {
    explained += gross
    left.add('tax', amount - gross)
    if (nature === null) left.add(soldWhy(soldLines, part.sku), -amount)
    else if (amount > 0n) rows.push(rowOf(head, refund, zone, { ...part, nature, amount }))
    else left.add('rounding', -amount)
  }
  const rest = money - explained
  if (rest >= 0n) return { rows, rest }
  left.add('rounding', -rest)
  return { rows, rest: 0n }
}

type Kept = { readonly available: bigint; readonly keptTax: bigint }

/**
 * Where less money moved than the parts ask for, the shop kept something: each line has its share
 * of it, and of its tax what is stated. Where it is more than the lines, every part has its share.
 */
function withoutKept(parts: readonly Part[], { available, keptTax: stated }: Kept): readonly Part[] {
  const asked = parts.reduce((sum, { gross }) => sum + gross, 0n)
  const kept = asked - available
  if (kept <= 0n) return parts
  const tax = min(stated, kept)
  const lines = parts.filter(({ nature }) => nature !== 'postage')
  const ofLines = shares(
    kept - tax,
    lines.map(({ net }) => max(net, 0n)),
  )
  const ofTax = shares(
    tax,
    lines.map(({ gross, net }) => max(gross - net, 0n)),
  )
  const isEnough = lines.every(({ net, gross }, i) => net >= (ofLines[i] ?? 0n) && gross - net >= (ofTax[i] ?? 0n))
  if (isEnough && lines.length > 0 && ofLines.length > 0 && ofTax.length > 0) {
    return parts.map((part) => {
      const i = lines.indexOf(part)
      if (i < 0) return part
      const net = part.net - (ofLines[i] ?? 0n)
      return { ...part, net, gross: part.gross - (ofLines[i] ?? 0n) - (ofTax[i] ?? 0n) }
    })
  }
  return parts.map((part) => ({
    ...part,
    gross: divideHalfEven(part.gross * available, asked),
    net: divideHalfEven(part.net * available, asked),
  }))
}

/**
 * An amount shared by weights, whole: each has what is due up to it less what was due before it.
 * Empty where nothing weighs.
 */
function shares(amount: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((sum, one) => sum + one, 0n)
  if (all <= 0n) return amount === 0n ? weights.map(() => 0n) : []
  let upTo = 0n
  return weights.map((weight) => {
    const before = (amount * upTo) / all
    upTo += weight
    return (amount * upTo) / all - before
  })
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
