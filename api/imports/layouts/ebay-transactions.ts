import type { Chargeback, EventTime, Fact, OrderLine, Parcel, Refund, RowRefusal } from '../../ledger/fact.ts'
import { lineNature } from '../../ledger/line-nature.ts'
import { divideHalfEven } from '../../values/money.ts'
import type { Cells } from '../read/cells/cell.ts'
import { cellExcerpt } from '../read/cells/cell-excerpt.ts'
import { feeOf } from '../read/fee.ts'
import type { GroupReading, GroupRecords, Layout } from '../read/layout.ts'
import { customerOf } from '../read/order-group.ts'

/**
 * eBay's “Transaction report” (Seller Hub, Payments, Reports). Written from public headers and rows
 * of it, 2026-11-23 and 2026-11-29; never tested with a real file. About ten lines precede the
 * header; an empty cell is `--`. Taken are sales with their postage, final value fees and other
 * fees, refunds, claims and disputes, labels bought from eBay, and credits and adjustments. Where
 * the orders report is read too, its sales count. An order of several products begins with a row
 * that sums them. A refund may name no product; it is then kept as other outgoings. Taxes, payouts,
 * holds and transfers are not counted. Headers and types in English and German.
 */
export const ebayTransactions: Layout = {
  name: 'ebay-transactions',
  kind: 'refunds',
  yieldsSales: true,
  columns: [
    {
      name: 'Transaction creation date',
      synonyms: ['Transaction date', 'Datum der Transaktionserstellung'],
      isRequired: true,
      holds: 'date',
    },
    { name: 'Type', synonyms: ['Typ'], isRequired: true, holds: 'text' },
    { name: 'Order number', synonyms: ['Bestellnummer'], isRequired: true, holds: 'text', isId: true },
    {
      name: 'Gross transaction amount',
      synonyms: ['Gross amount', 'Transaktionsbetrag (inkl. Kosten)'],
      isRequired: true,
      holds: 'number',
    },
    {
      name: 'Transaction currency',
      synonyms: ['Transaktionswährung', 'Payout currency', 'Auszahlungswährung', 'Currency'],
      holds: 'text',
      namesCurrency: true,
    },
    { name: 'Net amount', synonyms: ['Betrag abzügl. Kosten'], holds: 'number' },
    { name: 'Buyer username', synonyms: ['Nutzername des Käufers'], holds: 'text' },
    { name: 'Ship to country', synonyms: ['Post to country', 'Land des Versands', 'Versandziel - Land'], holds: 'text' },
    { name: 'Item title', synonyms: ['Angebotstitel', 'Artikelbezeichnung'], holds: 'text' },
    { name: 'Custom label', synonyms: ['Custom label (SKU)', 'Bestandseinheit'], holds: 'text', isId: true },
    { name: 'Quantity', synonyms: ['Stückzahl', 'Menge'], holds: 'number' },
    { name: 'Item subtotal', synonyms: ['Zwischensumme Artikel'], holds: 'number' },
    { name: 'Shipping and handling', synonyms: ['Postage and packaging', 'Verpackung und Versand'], holds: 'number' },
    { name: 'Seller collected tax', synonyms: ['Vom Verkäufer eingezogene Steuer'], holds: 'number' },
    { name: 'eBay collected tax', synonyms: ['Von eBay eingezogene Steuer', 'Von eBay eingezogene Steuern'], holds: 'number' },
    { name: 'Final Value Fee - fixed', synonyms: ['Fixer Anteil der Verkaufsprovision'], holds: 'number' },
    { name: 'Final Value Fee - variable', synonyms: ['Variabler Anteil der Verkaufsprovision'], holds: 'number' },
    { name: 'Regulatory operating fee', synonyms: ['Betriebskostenzuschlag'], holds: 'number' },
    {
      name: 'Very high "item not as described" fee',
      synonyms: ['Very high fee', 'Gebühr für sehr hohe Quote an „nicht wie beschriebenen Artikeln“'],
      holds: 'number',
    },
    {
      name: 'Below standard performance fee',
      synonyms: ['Gebühr für unterdurchschnittlichen Servicestatus'],
      holds: 'number',
    },
    { name: 'International fee', synonyms: ['Internationale Gebühr', 'Gebühr für internationale Verkäufe'], holds: 'number' },
    { name: 'Deposit processing fee', holds: 'number' },
    { name: 'Promoted Listing Standard fee', synonyms: ['Promoted Listings fee'], holds: 'number' },
    { name: 'Payment dispute fee', holds: 'number' },
    { name: 'Charity donation', synonyms: ['Spende'], holds: 'number' },
    { name: 'Reference ID', synonyms: ['Referenznummer'], holds: 'text', isId: true },
    { name: 'Description', synonyms: ['Beschreibung'], holds: 'text' },
  ],
  groupBy: 'Order number',
  readGroup(records) {
    const sum = sumAmong(records)
    return Array.from({ length: records.length }, (_, i) => (i === sum?.at ? sum.reading : readRow(records.at(i), sum?.isOfFees ?? false)))
  },
}

/**
 * A record of an order; `withoutFees` where the order's fees were taken from the row that sums it.
 */
function readRow(cells: Cells, withoutFees: boolean): GroupReading {
  sameCurrency(cells)
  const at = cells.moment('Transaction creation date')
  const kind = kindOf(cells)
  amountIn(cells, 'Gross transaction amount')
  const facts = factsOf(cells, at, kind)
  if (facts.length === 0) cells.refuse('Type', 'not_counted', `‘${cellExcerpt(cells.raw('Type'))}’: ${left[kind] ?? 'moves no money'}`)
  const taken = withoutFees ? facts.filter((fact) => !('nature' in fact && fact.nature === 'fee')) : facts
  return cells.refusal ?? (taken as readonly Fact[] as [Fact, ...Fact[]])
}

function sameCurrency(cells: Cells): void {
  if (!cells.isNone('Transaction currency')) cells.sameCurrency('Transaction currency')
}

type Kind = 'sale' | 'refund' | 'claim' | 'label' | 'fee' | 'adjustment' | 'transfer'

/** Why rows of some kinds have no fact. */
const left: Partial<Readonly<Record<Kind, string>>> = {
  transfer: 'money on its way or held, neither sale, refund nor fee',
  sale: 'a sale without amounts',
}

const kinds: readonly { readonly kind: Kind; readonly says: RegExp }[] = [
  { kind: 'sale', says: /^(order|sale|bestellung)$/i },
  { kind: 'label', says: /(shipping|postage) label|versandetikett|frankierung/i },
  { kind: 'fee', says: /fee|gebühr/i },
  { kind: 'claim', says: /claim|dispute|chargeback|case|fall|rückbuchung|zahlungsanfechtung/i },
  { kind: 'transfer', says: /payout|hold|transfer|^charge$|payment|auszahlung|einbehalt|überweisung|^purchase$/i },
  { kind: 'refund', says: /refund|rückerstattung|erstattung/i },
  { kind: 'adjustment', says: /adjustment|credit|anpassung|gutschrift|loan|donation/i },
]

function kindOf(cells: Cells): Kind {
  return kinds.find(({ says }) => says.test(cells.raw('Type')))?.kind ?? 'transfer'
}

function factsOf(cells: Cells, at: EventTime, kind: Kind): Fact[] {
  switch (kind) {
    case 'sale':
      // The record is counted by its first fact: a fee is new also where the order is known.
      return [...feesOf(cells, at), ...salesOf(cells, at)]
    case 'refund':
      return [...refundsOf(cells, at), ...feesOf(cells, at)]
    case 'claim':
      return [...claimOf(cells, at), ...feesOf(cells, at)]
    case 'label':
      return labelOf(cells, at)
    case 'fee':
      return otherFee(cells, at)
    case 'adjustment':
      return adjustmentOf(cells, at, cellExcerpt(cells.raw('Type')).toUpperCase())
    default:
      return []
  }
}

const feeColumns = [
  ...['Final Value Fee - fixed', 'Final Value Fee - variable', 'Regulatory operating fee', 'Very high "item not as described" fee'],
  ...['Below standard performance fee', 'International fee', 'Deposit processing fee', 'Promoted Listing Standard fee'],
  'Payment dispute fee',
]

const amountIn = (cells: Cells, column: string) => (cells.isNone(column) ? 0n : (cells.optionalAmount(column) ?? 0n))
const size = (amount: bigint) => (amount < 0n ? -amount : amount)
const orderIn = (cells: Cells) => (cells.isNone('Order number') ? null : cells.optionalText('Order number', 200))
const textIn = (cells: Cells, column: string) => (cells.isNone(column) ? null : cells.optionalText(column))

/**
 * What moved before fees. The gross amount holds the tax that eBay collects in some files and not
 * in others, so that the net amount and the fees tell it, where they are stated.
 */
function movedIn(cells: Cells): bigint {
  const gross = amountIn(cells, 'Gross transaction amount')
  if (cells.isNone('Net amount')) return gross
  return amountIn(cells, 'Net amount') - [...feeColumns, 'Charity donation'].reduce((sum, column) => sum + amountIn(cells, column), 0n)
}

/**
 * The row that sums an order of several products, which names none of them. Its fees count where
 * its products state none.
 */
function sumAmong(records: GroupRecords): { at: number; isOfFees: boolean; reading: GroupReading } | null {
  const rows = Array.from({ length: records.length }, (_, i) => {
    const cells = records.at(i)
    return {
      i,
      isSale: kindOf(cells) === 'sale',
      isNamed: !cells.isNone('Item title'),
      hasFees: feeColumns.some((name) => !cells.isNone(name)),
    }
  })
  const sold = rows.filter(({ isSale }) => isSale)
  const sum = sold.find(({ isNamed }) => !isNamed)
  const products = sold.filter(({ isNamed }) => isNamed)
  if (!sum || products.length === 0) return null
  const isOfFees = sum.hasFees && products.every(({ hasFees }) => !hasFees)
  const cells = records.at(sum.i)
  if (isOfFees) sameCurrency(cells)
  const fees = isOfFees ? feesOf(cells, cells.moment('Transaction creation date')) : []
  const total: RowRefusal = {
    line: cells.line,
    column: '',
    code: 'total',
    reason: 'The row is a total of others, not a record of its own.',
  }
  return { at: sum.i, isOfFees, reading: cells.refusal ?? (fees.length > 0 ? (fees as [Fact, ...Fact[]]) : total) }
}

/** What was sold, and the postage that the buyer paid; both without taxes. */
function salesOf(cells: Cells, at: EventTime): OrderLine[] {
  const [goods, postage] = [goodsIn(cells), amountIn(cells, 'Shipping and handling')]
  const of = { orderId: orderIn(cells) ?? cells.text('Order number'), at, customerId: customerOf(textIn(cells, 'Buyer username')) }
  const country = textIn(cells, 'Ship to country')
  const micros = BigInt(cells.microsPerMinor)
  const { sku, title, units } = productIn(cells)
  const line = { ...of, country, sku: sku ?? title?.slice(0, 200) ?? 'NO SKU', description: title, units, listPrice: null, discount: null }
  const sold = { ...line, unitPrice: divideHalfEven(goods * micros, BigInt(units)) }
  const shipped = { ...of, country, sku: 'SHIPPING', description: 'Shipping', units: 1, listPrice: null, discount: null }
  return [
    ...(goods === 0n ? [] : [{ table: 'order_line' as const, ...sold, nature: lineNature(sold) }]),
    ...(postage > 0n ? [{ table: 'order_line' as const, ...shipped, unitPrice: postage * micros, nature: 'postage' as const }] : []),
  ]
}

/** The price of the goods; where no column has it, what moved less postage and taxes. */
function goodsIn(cells: Cells): bigint {
  if (!cells.isNone('Item subtotal')) return amountIn(cells, 'Item subtotal')
  return movedIn(cells) - amountIn(cells, 'Shipping and handling') - amountIn(cells, 'Seller collected tax')
}

function productIn(cells: Cells): { sku: string | null; title: string | null; units: number } {
  const sku = cells.isNone('Custom label') ? null : cells.optionalText('Custom label', 200)
  const units = cells.isNone('Quantity') ? 1 : Math.max(1, Math.abs(cells.count('Quantity')))
  return { sku, title: textIn(cells, 'Item title'), units }
}

function feesOf(cells: Cells, at: EventTime): Fact[] {
  const amount = -feeColumns.reduce((sum, column) => sum + amountIn(cells, column), 0n)
  const donated = -amountIn(cells, 'Charity donation')
  return [
    ...(amount === 0n ? [] : [feeOf(cells, { name: 'EBAY FEES', at, amount, orderId: orderIn(cells) })]),
    ...(donated === 0n ? [] : [feeOf(cells, { name: 'EBAY CHARITY DONATION', at, amount: donated, orderId: orderIn(cells) })]),
  ]
}

/** What went back, without taxes: for goods, and postage where its column says so. */
function refundsOf(cells: Cells, at: EventTime): Refund[] {
  const postage = size(amountIn(cells, 'Shipping and handling'))
  const moved = size(movedIn(cells)) - size(amountIn(cells, 'Seller collected tax'))
  const goods = cells.isNone('Item subtotal') ? moved - postage : size(amountIn(cells, 'Item subtotal'))
  const { sku, title, units } = productIn(cells)
  const orderId = orderIn(cells)
  const refund = (named: string, amount: bigint, count: number): Refund => {
    const of = { refundId: `${orderId ?? ''}/${named}`, hasLineId: false, at, sku: named, units: count, amount, orderId }
    const whole = { ...of, customerId: null, country: null }
    const byCode = lineNature({ ...whole, description: named === 'SHIPPING' ? null : title, unitPrice: 1n, listPrice: null })
    return { table: 'refund', ...whole, nature: named === noProduct ? 'adjustment' : byCode }
  }
  return [
    ...(goods > 0n ? [refund(sku ?? title?.slice(0, 200) ?? noProduct, goods, units)] : []),
    ...(postage > 0n ? [refund('SHIPPING', postage, 1)] : []),
  ]
}

const noProduct = 'PARTIAL REFUND'

/** Money taken for a claim or a dispute; what came back of it is other income. */
function claimOf(cells: Cells, at: EventTime): (Chargeback | Fact)[] {
  const moved = movedIn(cells)
  if (moved > 0n) return adjustmentOf(cells, at, 'EBAY CLAIM RETURNED')
  const orderId = orderIn(cells)
  if (orderId === null) cells.refuse('Order number', 'missing', 'is empty')
  const of = { orderId: orderId ?? '', day: at.day, amount: -moved, reason: cells.raw('Type'), country: null }
  return moved === 0n ? [] : [{ table: 'chargeback', ...of }]
}

/** A label that was bought; one that was given back costs less than nothing. */
function labelOf(cells: Cells, { day }: EventTime): Parcel[] {
  const cost = -movedIn(cells)
  const orderId = orderIn(cells) ?? (cells.isNone('Reference ID') ? null : cells.optionalText('Reference ID', 200)) ?? 'no order'
  return cost === 0n ? [] : [{ table: 'parcel', orderId, day, carrier: 'eBay label', zone: 'no zone', charged: 0n, cost }]
}

function otherFee(cells: Cells, at: EventTime): Fact[] {
  const amount = -movedIn(cells)
  return amount === 0n ? [] : [feeOf(cells, { name: 'EBAY OTHER FEES', at, amount, orderId: orderIn(cells) })]
}

/** Money that eBay gives or takes for no sale: other income, or other outgoings. */
function adjustmentOf(cells: Cells, at: EventTime, name: string): Fact[] {
  const moved = movedIn(cells)
  const orderId = orderIn(cells) ?? `${name} ${at.day}`
  const of = { at, sku: name, orderId, customerId: null, country: null, nature: 'adjustment' as const }
  if (moved < 0n) return [{ table: 'refund', ...of, refundId: orderId, hasLineId: false, units: 1, amount: -moved }]
  const priced = { description: textIn(cells, 'Description') ?? name, units: 1, listPrice: null, discount: null }
  return moved === 0n ? [] : [{ table: 'order_line', ...of, ...priced, unitPrice: moved * BigInt(cells.microsPerMinor) }]
}
