import type { EventTime, LineNature, OrderLine, Refund } from '../../ledger/fact.ts'
import { lineNature } from '../../ledger/line-nature.ts'
import { divideHalfEven } from '../../values/money.ts'
import { microsPerMajor, microsToMinor } from '../../values/unit-price.ts'
import type { Books, LeftReason } from '../connector.ts'
import { clockOf } from '../zone-clocks.ts'
import { microsOf, minorOf, nothing } from './amount.ts'
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
  let [tax, dutiesInside] = [microsOf(raw.shipping.tax), 0n]
  for (const sold of withoutDuties(raw)) {
    const { line } = sold
    const isTip = isTipOf(raw, line)
    const why = isTip ? 'tip' : 'gift_card'
    const row = isTip || line.isGiftCard ? null : rowOf(raw, head, sold)
    soldLines.set(line.id, { sku: skuOf(line), nature: row?.nature ?? null, why })
    if (isTip || sold.units === 0) continue
    tax += sold.tax
    dutiesInside += sold.duty
    if (row) facts.push(row)
    else left.add('gift_card', microsToMinor(sold.net, currency))
  }
  const postage = microsOf(raw.shipping.price) - (raw.hasTaxInside ? microsOf(raw.shipping.tax) : 0n)
  if (postage > 0n) facts.push(postageOf(head, postage))
  left.add('tax', microsToMinor(tax, currency))
  left.add('tip', minorOf(raw.tip, currency))
  left.add('duties', minorOf(raw.duties, currency) + microsToMinor(dutiesInside, currency))
  const owed = facts.reduce((sum, { unitPrice, units }) => sum + microsToMinor(unitPrice * BigInt(units), currency), left.sum)
  const rest = minorOf(raw.total, currency) - owed
  left.add(restReason(raw, rest), rest)
  return { facts, head, soldLines, owed }
}

/** A line as it was sold in the end, in micros: what was paid for it without taxes, and these. */
type Sold = {
  readonly line: ShopifyLine
  readonly units: number
  readonly net: bigint
  readonly tax: bigint
  readonly gross: bigint
  /** Customs that the price has inside. */
  readonly duty: bigint
}

/**
 * The lines as they were sold. Duties that prices have inside are told of the whole order: each
 * line of goods has its share by what was paid for it.
 */
function withoutDuties(raw: ShopifyOrder): Sold[] {
  const sold = raw.lines.map((line) => soldOf(raw, line))
  const duties = microsOf(raw.dutiesInside ?? nothing)
  const weight = ({ line, net }: Sold) => (line.isGiftCard || isTipOf(raw, line) || net < 0n ? 0n : net)
  const all = sold.reduce((sum, one) => sum + weight(one), 0n)
  if (duties <= 0n || all === 0n) return sold
  let upTo = 0n
  return sold.map((one) => {
    const before = (duties * upTo) / all
    upTo += weight(one)
    const duty = (duties * upTo) / all - before
    return { ...one, net: one.net - duty, duty }
  })
}

/**
 * Units that were taken off by an edit are not sold; those that were given back are, and have a row
 * of refunds. Units that came back without money are still paid for, unless an edit took them off.
 * Shopify states discount and tax of all units that ever were in the line; where it states what
 * those were worth that were taken off, as a refund without money, this counts, else each unit has
 * its share.
 */
function soldOf({ isEdited, hasTaxInside, refunds }: ShopifyOrder, line: ShopifyLine): Sold {
  const ofLine = refunds.flatMap(({ amount, lines }) =>
    lines.filter((one) => one.line === line.id).map((one) => ({ ...one, isPaidBack: microsOf(amount) > 0n })),
  )
  const unitsOf = (isPaidBack: boolean) => ofLine.filter((one) => one.isPaidBack === isPaidBack).reduce((sum, { units }) => sum + units, 0)
  const units = isEdited ? Math.min(line.units, line.current + unitsOf(true)) : line.units
  const [gross, tax] = [microsOf(line.price) * BigInt(line.units), microsOf(line.tax)]
  const net = gross - microsOf(line.discount) - (hasTaxInside ? tax : 0n)
  const whole = { line, units, net, tax, gross, duty: 0n }
  if (units === line.units) return whole
  const part = (micros: bigint) => divideHalfEven(micros * BigInt(units), BigInt(line.units))
  const off = ofLine.filter(({ isPaidBack }) => !isPaidBack)
  const isStated = unitsOf(false) === line.units - units && off.some((one) => microsOf(one.amount) > 0n)
  if (!isStated) return { ...whole, net: part(net), tax: part(tax), gross: part(gross) }
  const taxOff = off.reduce((sum, one) => sum + microsOf(one.tax), 0n)
  const netOff = off.reduce((sum, one) => sum + microsOf(one.amount), 0n) - (hasTaxInside ? taxOff : 0n)
  return { ...whole, net: net - netOff, tax: tax - taxOff, gross: part(gross) }
}

/** Shopify lists a tip among the lines, as what has neither a product nor a code. */
function isTipOf({ tip }: ShopifyOrder, { sku, name, price, units, isGiftCard }: ShopifyLine): boolean {
  if (microsOf(tip) <= 0n || sku !== null || isGiftCard) return false
  return /\b(tips?|gratuity)\b/i.test(name ?? '') || microsOf(price) * BigInt(units) === microsOf(tip)
}

/** Without a code a line is known by its name, as in the export. */
const skuOf = ({ sku, name, id }: ShopifyLine): string => sku ?? name ?? id

function rowOf(raw: ShopifyOrder, head: SaleHead, { line, units, net, gross, tax, duty }: Sold): OrderLine {
  const count = BigInt(Math.max(units, 1))
  const inside = duty + (raw.hasTaxInside ? tax : 0n)
  const paid = net + inside
  const taken = gross - paid
  const price = microsOf(line.price)
  const listPrice = inside !== 0n && paid > 0n ? divideHalfEven(price * net, paid) : price
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
