import type { EventTime, LineNature, OrderLine, Refund } from '../../ledger/fact.ts'
import { lineNature } from '../../ledger/line-nature.ts'
import { divideHalfEven } from '../../values/money.ts'
import { microsPerMajor, microsToMinor } from '../../values/unit-price.ts'
import type { Books, LeftReason } from '../connector.ts'
import { clockOf } from '../zone-clocks.ts'
import { microsOf, minorOf } from './amount.ts'
import type { LeftSums } from './left-sums.ts'
import type { ShopifyLine, ShopifyOrder } from './order.ts'

/**
 * What an order sold: its rows, what refunds of a line look like, and what the buyer was to pay for
 * it in all, in minor units.
 */
export type OrderSale = {
  readonly facts: readonly OrderLine[]
  readonly head: SaleHead
  readonly soldLines: ReadonlyMap<string, OrderedLine>
  readonly owed: bigint
}
export type SaleHead = {
  readonly orderId: string
  readonly at: EventTime
  readonly customerId: string | null
  readonly country: string | null
}
/** `nature` is null for what is no row: a gift card, or a tip. */
export type OrderedLine = Pick<Refund, 'sku'> & { readonly nature: LineNature | null; readonly why: LeftReason }

/** What an order sold; what of it is none of the ledger's is added to `left`. */
export function saleOf(raw: ShopifyOrder, { currency, zone }: Books, left: LeftSums): OrderSale {
  const at = { ...clockOf(zone).instant(raw.at), hasClockTime: true }
  const head = { orderId: raw.name, at, customerId: raw.customer, country: raw.country }
  const soldLines = new Map<string, OrderedLine>()
  const facts: OrderLine[] = []
  let tax = microsOf(raw.shipping.tax)
  for (const line of raw.lines) {
    const sold = soldOf(raw, line)
    const isTip = isTipOf(raw, line)
    const why = isTip ? 'tip' : 'gift_card'
    const row = isTip || line.isGiftCard ? null : rowOf(raw, head, sold)
    soldLines.set(line.id, { sku: skuOf(line), nature: row?.nature ?? null, why })
    if (isTip || sold.units === 0) continue
    tax += sold.tax
    if (row) facts.push(row)
    else left.add('gift_card', microsToMinor(sold.net, currency))
  }
  const postage = microsOf(raw.shipping.price) - (raw.hasTaxInside ? microsOf(raw.shipping.tax) : 0n)
  if (postage > 0n) facts.push(postageOf(head, postage))
  left.add('tax', microsToMinor(tax, currency))
  left.add('tip', minorOf(raw.tip, currency))
  left.add('duties', minorOf(raw.duties, currency))
  const owed = facts.reduce((sum, { unitPrice, units }) => sum + microsToMinor(unitPrice * BigInt(units), currency), left.sum)
  const rest = minorOf(raw.total, currency) - owed
  left.add(restReason(raw, rest), rest)
  return { facts, head, soldLines, owed }
}

/** A line as it was sold in the end, in micros: what was paid for it without taxes, and these. */
type Sold = { readonly line: ShopifyLine; readonly units: number; readonly net: bigint; readonly tax: bigint; readonly gross: bigint }

/**
 * Units that were taken off by an edit are not sold; those that were given back are, and have a row
 * of refunds. Units that came back without money are still paid for, unless an edit took them off.
 * Shopify states discount and tax of all units that ever were in the line; where it states those of
 * what was taken off, as a refund without money, these count, else each unit has its share.
 */
function soldOf({ isEdited, hasTaxInside, refunds }: ShopifyOrder, line: ShopifyLine): Sold {
  const ofLine = refunds.flatMap(({ amount, lines }) =>
    lines.filter((one) => one.line === line.id).map((one) => ({ ...one, isPaidBack: microsOf(amount) > 0n })),
  )
  const unitsOf = (isPaidBack: boolean) => ofLine.filter((one) => one.isPaidBack === isPaidBack).reduce((sum, { units }) => sum + units, 0)
  const units = isEdited ? Math.min(line.units, line.current + unitsOf(true)) : line.units
  const [gross, tax] = [microsOf(line.price) * BigInt(line.units), microsOf(line.tax)]
  const net = gross - microsOf(line.discount) - (hasTaxInside ? tax : 0n)
  if (units === line.units) return { line, units, net, tax, gross }
  const part = (micros: bigint) => divideHalfEven(micros * BigInt(units), BigInt(line.units))
  if (unitsOf(false) !== line.units - units) return { line, units, net: part(net), tax: part(tax), gross: part(gross) }
  const off = ofLine.filter(({ isPaidBack }) => !isPaidBack)
  const taxOff = off.reduce((sum, one) => sum + microsOf(one.tax), 0n)
  const netOff = off.reduce((sum, one) => sum + microsOf(one.amount), 0n) - (hasTaxInside ? taxOff : 0n)
  return { line, units, net: net - netOff, tax: tax - taxOff, gross: part(gross) }
}

/** Shopify lists a tip among the lines, as what has neither a product nor a code. */
function isTipOf({ tip }: ShopifyOrder, { sku, name, price, units, isGiftCard }: ShopifyLine): boolean {
  if (microsOf(tip) <= 0n || sku !== null || isGiftCard) return false
  return /\b(tips?|gratuity)\b/i.test(name ?? '') || microsOf(price) * BigInt(units) === microsOf(tip)
}

/** Without a code a line is known by its name, as in the export. */
const skuOf = ({ sku, name, id }: ShopifyLine): string => sku ?? name ?? id

function rowOf(raw: ShopifyOrder, head: SaleHead, { line, units, net, gross, tax }: Sold): OrderLine {
  const count = BigInt(Math.max(units, 1))
  const taken = gross - net - (raw.hasTaxInside ? tax : 0n)
  const withTax = net + (raw.hasTaxInside ? tax : 0n)
  const price = microsOf(line.price)
  const listPrice = raw.hasTaxInside && withTax > 0n ? divideHalfEven(price * net, withTax) : price
  const row = {
    sku: skuOf(line),
    description: line.name,
    units,
    unitPrice: divideHalfEven(net, count),
    listPrice,
    discount: gross > 0n ? divideHalfEven(taken * microsPerMajor, gross) : null,
    category: line.category,
    channel: raw.channel,
    discountCode: taken > 0n ? raw.codes.join(', ').slice(0, 200) || null : null,
    paymentMethod: raw.gateways.join(', ').slice(0, 200) || null,
  }
  // What an order has for nothing is a sample, also where its buyer may not be asked.
  const nature = lineNature({ ...row, customerId: head.customerId ?? head.orderId })
  return { table: 'order_line', ...head, ...row, nature }
}

function postageOf(head: SaleHead, unitPrice: bigint): OrderLine {
  const row = { sku: 'SHIPPING', description: 'Shipping', units: 1, unitPrice, listPrice: null, discount: null }
  return { table: 'order_line', ...head, ...row, nature: 'postage' }
}

/** A minor unit for each part that was rounded is rounding; more is something of its own. */
function restReason({ isEdited, lines }: ShopifyOrder, rest: bigint): LeftReason {
  const slack = BigInt(lines.length + 2)
  if (rest >= -slack && rest <= slack) return 'rounding'
  return isEdited ? 'taken_off' : 'other_charges'
}
