import type { Chargeback, EventTime, Fact, OrderLine, Parcel, Refund } from '../../ledger/fact.ts'
import { lineNature } from '../../ledger/line-nature.ts'
import { divideHalfEven } from '../../values/money.ts'
import { microsPerMajor, microsToMinor } from '../../values/unit-price.ts'
import type { Cells } from '../read/cells/cell.ts'
import { cellExcerpt } from '../read/cells/cell-excerpt.ts'
import { feeOf } from '../read/fee.ts'
import type { Layout } from '../read/layout.ts'

/**
 * Amazon's date range report “Transaction” (Seller Central, Payments, Reports repository): sales,
 * refunds, claims and fees in one file. Written from public headers and rows of 2017 to 2026,
 * 2026-11-23 and 2026-11-29; never tested with a real file. About seven lines precede the header,
 * one of which names the currency. Product sales are without taxes. A promotion as high as the
 * postage made the postage free; any other is a discount of the product. Transfers to the bank and
 * taxes are not counted; what Amazon pays for lost goods is other income. Headers and types in
 * English, German, French, Spanish, Italian and Dutch. The orders report and the settlement report
 * state the same sales and fees: import one or the other.
 */
export const amazonTransactions: Layout = {
  name: 'amazon-transactions',
  kind: 'orders',
  statesAgain: ['amazon-settlement', 'amazon-settlement-v1'],
  columns: [
    {
      name: 'date/time',
      synonyms: ['Datum/Uhrzeit', 'date/heure', 'fecha y hora', 'Data/Ora', 'datum/tijd'],
      isRequired: true,
      holds: 'date',
    },
    { name: 'type', synonyms: ['Typ', 'Tipo', 'transaction type'], isRequired: true, holds: 'text' },
    {
      name: 'order id',
      synonyms: ['Bestellnummer', 'numéro de la commande', 'número de pedido', 'Numero ordine', 'bestelnummer'],
      isRequired: true,
      holds: 'text',
      isId: true,
    },
    {
      name: 'product sales',
      synonyms: ['Umsätze', 'ventes de produits', 'ventas de productos', 'Vendite', 'verkoop van producten', 'total sales'],
      isRequired: true,
      holds: 'number',
    },
    {
      name: 'selling fees',
      synonyms: ['Verkaufsgebühren', 'frais de vente', 'tarifas de venta', 'Commissioni di vendita', 'verkoopkosten'],
      isRequired: true,
      holds: 'number',
    },
    { name: 'total', synonyms: ['Gesamt', 'Totale', 'totaal'], isRequired: true, holds: 'number' },
    { name: 'sku', holds: 'text', isId: true },
    { name: 'description', synonyms: ['Beschreibung', 'descripción', 'Descrizione', 'beschrijving'], holds: 'text' },
    { name: 'quantity', synonyms: ['Menge', 'quantité', 'cantidad', 'Quantità', 'aantal'], holds: 'number' },
    {
      name: 'shipping credits',
      synonyms: [
        ...['postage credits', 'Gutschrift für Versandkosten', 'crédits d’expédition', 'abonos de envío'],
        ...['Accrediti per le spedizioni', 'verzendtegoeden'],
      ],
      holds: 'number',
    },
    {
      name: 'gift wrap credits',
      synonyms: [
        ...['Gutschrift für Geschenkverpackung', 'crédits sur l’emballage cadeau', 'abonos de envoltorio para regalo'],
        ...['Accrediti per confezioni regalo', 'cadeauverpakkingstegoeden'],
      ],
      holds: 'number',
    },
    {
      name: 'promotional rebates',
      synonyms: [
        ...['Rabatte aus Werbeaktionen', 'Rabais promotionnels', 'remises promotionnelles', 'devoluciones promocionales'],
        ...['Sconti promozionali', 'promotiekortingen'],
      ],
      holds: 'number',
    },
    {
      name: 'fba fees',
      synonyms: [
        ...['Gebühren zu Versand durch Amazon', 'Frais Expédié par Amazon', 'tarifas de Logística de Amazon'],
        ...['Costi del servizio Logistica di Amazon', 'fba-kosten'],
      ],
      holds: 'number',
    },
    {
      name: 'other transaction fees',
      synonyms: [
        ...['Andere Transaktionsgebühren', 'autres frais de transaction', 'tarifas de otras transacciones'],
        ...['Altri costi relativi alle transazioni', 'overige transactiekosten'],
      ],
      holds: 'number',
    },
    { name: 'other', synonyms: ['Andere', 'autre', 'otro', 'Altro', 'overige'], holds: 'number' },
  ],
  currencyAbove: (lines) => /\b(?:in|en) ([A-Z]{3})\b/.exec(lines.flat().join('\n'))?.[1] ?? null,
  read(cells) {
    const at = cells.moment('date/time')
    cells.amount('total')
    const kind = kinds.find(({ says }) => says.test(cells.raw('type')))?.kind ?? 'fee'
    const facts = kind === 'sale' || kind === 'refund' ? factsOfOrder(cells, at, kind) : [accountFact(cells, at, kind)]
    if (facts.length === 0) cells.refuse('total', 'not_counted', 'moves no money of an order')
    return facts as [Fact, ...Fact[]]
  },
}

type Kind = 'sale' | 'refund' | 'claim' | 'label' | 'tax' | 'transfer' | 'fee' | 'adjustment'

/**
 * In English, German, French, Spanish, Italian and Dutch; the first that fits. What no words fit is
 * a fee of the account.
 */
const kinds: readonly { readonly kind: Kind; readonly says: RegExp }[] = [
  { kind: 'sale', says: /^(order|bestellung|commande|pedido|ordine|bestelling)$/i },
  { kind: 'refund', says: /^(refund|erstattung|remboursement|reembolso|rimborso|terugbetaling)$/i },
  { kind: 'tax', says: /retrocharge/i },
  { kind: 'claim', says: /chargeback|a-(to-)?z|rückbuchung|rétrofacturation|contracargo|riaddebito|terugboeking/i },
  {
    kind: 'label',
    says: /^(shipping|delivery) services|^versand(services|dienst)|services d[e’'] ?(expédition|livraison)|servicios de envío|servizi di spedizione/i,
  },
  { kind: 'fee', says: /\bfees?\b|gebühr|\bfrais\b|tarifa|commission|\bcost[oi]\b|kosten/i },
  { kind: 'transfer', says: /^(transfer|übertrag|transfert|trasferimento|overdracht|overboeking|debt|disbursement)|payable to amazon/i },
  {
    kind: 'adjustment',
    says: /adjust|anpassung|ajust|rettifica|modifica|aanpassing|safe-?t|reimburs|liquidation|clawback|concession|^(others?|andere[s]?|autres?|otros?|altro)$/i,
  },
]

/** What was sold or given back of an order, its postage and its fees. */
function factsOfOrder(cells: Cells, at: EventTime, kind: 'sale' | 'refund'): Fact[] {
  if ((cells.optionalAmount('other') ?? 0n) !== 0n) cells.note('amounts_left_out')
  const goods = cells.price('product sales')
  if (kind === 'refund') return [...refundsOf(cells, at), ...feesOf(cells, at)]
  // An order of another shop that Amazon sends has fees alone.
  return [...(goods === 0n ? [] : [saleOf(cells, at)]), ...postageOf(cells, at), ...feesOf(cells, at)]
}

function accountFact(cells: Cells, at: EventTime, kind: Kind): Fact {
  if (kind === 'claim') return claimOf(cells, at)
  if (kind === 'label') return labelOf(cells, at)
  if (kind === 'adjustment') return adjustmentOf(cells, at)
  const type = cellExcerpt(cells.raw('type'))
  if (kind === 'tax') cells.refuse('type', 'not_counted', `‘${type}’: a tax that Amazon handed on, neither sale nor fee`)
  return serviceFee(cells, at, kind === 'transfer')
}

function saleOf(cells: Cells, at: EventTime): OrderLine {
  const units = cells.count('quantity')
  if (units <= 0) cells.refuse('quantity', 'out_of_range', `‘${units}’ units are not sold`)
  const gross = cells.positivePrice('product sales')
  const paid = gross - discountOf(cells)
  const count = BigInt(Math.max(units, 1))
  const line = {
    orderId: cells.text('order id'),
    at,
    sku: cells.text('sku'),
    description: cells.optionalText('description'),
    units,
    unitPrice: divideHalfEven(paid, count),
    listPrice: divideHalfEven(gross, count),
    discount: gross > 0n ? divideHalfEven((gross - paid) * microsPerMajor, gross) : null,
    customerId: null,
    country: null,
  }
  return { table: 'order_line', ...line, nature: lineNature(line) }
}

function discountOf(cells: Cells): bigint {
  const rebate = -(cells.optionalPrice('promotional rebates') ?? 0n)
  return rebate === (cells.optionalPrice('shipping credits') ?? 0n) ? 0n : rebate
}

/** Postage that the buyer paid. A rebate of the same amount made it free. */
function postageOf(cells: Cells, at: EventTime): OrderLine[] {
  const credits = (cells.optionalPrice('shipping credits') ?? 0n) + (cells.optionalPrice('gift wrap credits') ?? 0n)
  const isFree = discountOf(cells) === 0n && (cells.optionalPrice('promotional rebates') ?? 0n) !== 0n
  if (credits <= 0n || isFree) return []
  const of = { sku: 'SHIPPING', description: 'Shipping', units: 1, unitPrice: credits, listPrice: null, discount: null }
  return [{ table: 'order_line', orderId: cells.text('order id'), at, ...of, customerId: null, country: null, nature: 'postage' }]
}

function refundsOf(cells: Cells, at: EventTime): Refund[] {
  const goods = -(cells.price('product sales') + (cells.optionalPrice('promotional rebates') ?? 0n))
  const postage = -((cells.optionalPrice('shipping credits') ?? 0n) + (cells.optionalPrice('gift wrap credits') ?? 0n))
  const units = Math.max(1, Math.abs(cells.optionalCount('quantity') ?? 1))
  const sku = cells.optionalText('sku', 200)
  return [
    ...(goods === 0n ? [] : [refundOf(cells, at, { sku: sku ?? 'PARTIAL REFUND', amount: goods, units })]),
    ...(postage === 0n ? [] : [refundOf(cells, at, { sku: 'SHIPPING', amount: postage, units: 1 })]),
  ]
}

function refundOf(cells: Cells, at: EventTime, { sku, amount: micros, units }: { sku: string; amount: bigint; units: number }): Refund {
  const orderId = cells.text('order id')
  const amount = microsToMinor(micros < 0n ? -micros : micros, cells.currency)
  const of = { refundId: `${orderId}/${sku}`, hasLineId: false, at, sku, units, amount, orderId, customerId: null, country: null }
  const byCode = lineNature({ ...of, description: null, unitPrice: 1n, listPrice: null })
  return { table: 'refund', ...of, nature: sku === 'PARTIAL REFUND' ? 'adjustment' : byCode }
}

const feeColumns = [
  ['selling fees', 'AMAZON SELLING FEES'],
  ['fba fees', 'AMAZON FBA FEES'],
  ['other transaction fees', 'AMAZON OTHER FEES'],
] as const

function feesOf(cells: Cells, at: EventTime): Fact[] {
  return feeColumns.flatMap(([column, name]) => {
    const amount = -(cells.optionalAmount(column) ?? 0n)
    return amount === 0n ? [] : [feeOf(cells, { name, at, amount, orderId: cells.optionalText('order id') })]
  })
}

function claimOf(cells: Cells, { day }: EventTime): Chargeback {
  const total = cells.amount('total')
  const amount = total < 0n ? -total : total
  return { table: 'chargeback', orderId: cells.text('order id'), day, amount, reason: cells.raw('type'), country: null }
}

/** Postage bought from Amazon. */
function labelOf(cells: Cells, { day }: EventTime): Parcel {
  const cost = -cells.amount('total')
  return { table: 'parcel', orderId: cells.text('order id'), day, carrier: 'Amazon Buy Shipping', zone: 'no zone', charged: 0n, cost }
}

/**
 * What Amazon pays for lost goods, sells as a lot or takes back of it: neither sale, refund nor
 * fee.
 */
function adjustmentOf(cells: Cells, at: EventTime): OrderLine | Refund {
  const total = cells.amount('total')
  const name = `AMAZON ${cells.text('type').toUpperCase()}`
  if (total === 0n) cells.refuse('total', 'not_counted', '‘0’: nothing was paid')
  const orderId = cells.optionalText('order id') ?? `${name} ${at.day}`
  const of = { at, sku: cells.optionalText('sku', 200) ?? name, orderId, customerId: null, country: null, nature: 'adjustment' as const }
  if (total < 0n) return { table: 'refund', ...of, refundId: orderId, hasLineId: false, units: 1, amount: -total }
  const unitPrice = total * BigInt(cells.microsPerMinor)
  return {
    table: 'order_line',
    ...of,
    description: cells.optionalText('description') ?? name,
    units: 1,
    unitPrice,
    listPrice: null,
    discount: null,
  }
}

function serviceFee(cells: Cells, at: EventTime, isTransfer: boolean): Fact {
  const amount = -cells.amount('total')
  const type = cellExcerpt(cells.raw('type'))
  if (isTransfer) cells.refuse('type', 'not_counted', `‘${type}’: money on its way to the bank, neither sale nor fee`)
  if (amount === 0n) cells.refuse('total', 'not_counted', '‘0’: nothing was charged')
  return feeOf(cells, { name: `AMAZON ${cells.text('type').toUpperCase()}`, at, amount, orderId: cells.optionalText('order id') })
}
