import type { Chargeback, PayoutType } from '../../ledger/fact.ts'
import { movement, reserveType, takenByDispute } from '../../ledger/movement.ts'
import type { Cells } from '../read/cells/cell.ts'
import { cellExcerpt } from '../read/cells/cell-excerpt.ts'
import { feeOf } from '../read/fee.ts'
import type { Layout } from '../read/layout.ts'

/**
 * PayPal's activity report (Activity, Download, CSV). Written from public headers of 29 to 41
 * columns and rows in several languages, 2026-11-23 and 2026-11-29; never tested with a real file.
 * Day, time and zone have columns of their own; decimals follow the account's language. Taken is
 * each completed movement as a payout under its transaction's id, and beside it its fee, and
 * chargebacks; what came back of those that were won is a movement alone. Sales and refunds
 * themselves are in the shop's orders. Holds, authorizations, transfers and pending payments are
 * not counted, nor what the shop bought and got back itself; reserves are. The order is the invoice
 * number that the shop handed over. Headers in English, German, French, Spanish, Italian and Dutch.
 */
export const paypalActivity: Layout = {
  name: 'paypal-activity',
  kind: 'chargebacks',
  columns: [
    { name: 'Date', synonyms: ['Datum', 'Fecha', 'Data'], isRequired: true, holds: 'date' },
    {
      name: 'Type',
      synonyms: ['Typ', 'Beschreibung', 'Description', 'Transaction Type', 'Tipo', 'Omschrijving'],
      isRequired: true,
      holds: 'text',
    },
    {
      name: 'Gross',
      synonyms: ['Gross Amount', 'Brutto', 'Avant commission', 'Brut', 'Bruto', 'Lordo'],
      isRequired: true,
      holds: 'number',
    },
    {
      name: 'Fee',
      synonyms: ['Fees', 'Fee Amount', 'Gebühr', 'Gebühren', 'Entgelt', 'Commission', 'Frais', 'Comisión', 'Tarifa', 'Tariffa', 'Kosten'],
      isRequired: true,
      holds: 'number',
    },
    {
      name: 'Transaction ID',
      synonyms: ['Transaktionscode', 'Numéro de transaction', 'Id. de transacción', 'Codice transazione', 'Transactiereferentie'],
      isRequired: true,
      holds: 'text',
      isId: true,
    },
    { name: 'Net', synonyms: ['Net Amount', 'Netto', 'Après commission', 'Neto', 'Netto'], holds: 'number' },
    { name: 'Time', synonyms: ['Uhrzeit', 'Heure', 'Hora', 'Orario', 'Tijd'], holds: 'text' },
    { name: 'TimeZone', synonyms: ['Zeitzone', 'Fuseau horaire', 'Zona horaria', 'Fuso orario', 'Tijdzone'], holds: 'text' },
    { name: 'Status', synonyms: ['État', 'Estado', 'Stato'], holds: 'text' },
    { name: 'Currency', synonyms: ['Währung', 'Devise', 'Divisa', 'Valuta'], holds: 'text', namesCurrency: true },
    {
      name: 'Invoice Number',
      synonyms: ['Invoice ID', 'Rechnungsnummer', 'Numéro de facture', 'Número de factura', 'Numero fattura', 'Factuurnummer'],
      holds: 'text',
      isId: true,
    },
    { name: 'Custom Number', holds: 'text', isId: true },
    { name: 'Reference Txn ID', holds: 'text', isId: true },
    {
      name: 'Country Code',
      synonyms: ['Ländercode', 'Ländervorwahl', 'Code pays', 'Código de país', 'Codice Paese', 'Landcode'],
      holds: 'text',
    },
    { name: 'Balance Impact', synonyms: ['Auswirkung auf Guthaben', 'Impact sur le solde'], holds: 'text' },
  ],
  read(cells) {
    cells.sameCurrency('Currency')
    const at = cells.momentIn('Date', 'Time', 'TimeZone')
    const type = cells.raw('Type')
    refuseUnbooked(cells, type)
    const isFee = feeOnly.test(type)
    const [gross, fee] = [cells.amount('Gross'), feeIn(cells)]
    const taken = isFee ? fee - gross : fee
    const moves = isFee ? null : typeOf(type, gross, fee !== 0n || orderIn(cells) !== null)
    if (moves === null && taken === 0n)
      cells.refuse('Type', 'not_counted', `‘${cellExcerpt(type)}’ without a fee: neither a sale nor a refund`)
    const orderId = moves === 'dispute' ? disputedIn(cells) : orderIn(cells)
    const row = { payoutId: cells.text('Transaction ID'), day: at.day, source: 'PayPal', orderId, fee: taken }
    const payout = movement({ ...row, type: moves ?? 'fee', gross: moves === null ? 0n : gross })
    const fees = taken === 0n ? [] : [feeOf(cells, { name: 'PAYPAL FEES', at, amount: taken, orderId: row.orderId })]
    return [payout, ...(moves === 'dispute' ? disputeOf(cells, at.day, gross) : []), ...fees]
  },
}

const refunded = /refund|rückzahlung|rückerstattung|remboursement|reembolso|rimborso|terugbetaling/i
const reserved = /\breserve\b/i

/**
 * What PayPal took, positive. The cell is negative, empty or `...` where nothing was taken; the net
 * amount shows where it is written positive.
 */
function feeIn(cells: Cells): bigint {
  const fee = /^[.,…]*$/.test(cells.raw('Fee')) || cells.isNone('Fee') ? 0n : cells.amount('Fee')
  if (fee <= 0n || !cells.has('Net') || cells.isNone('Net')) return -fee
  return cells.amount('Gross') - fee === cells.amount('Net') ? fee : -fee
}

/**
 * What came in is a sale when a fee was taken, an order is named or the type says so: a deposit of
 * one's own has none of these.
 */
function typeOf(type: string, gross: bigint, isOfShop: boolean): PayoutType | null {
  if (disputed.test(type)) return 'dispute'
  // A refund that comes in without an order is of something that the shop bought.
  if (refunded.test(type)) return gross > 0n && !isOfShop ? null : 'refund'
  if (reserved.test(type)) return reserveType(gross)
  return gross > 0n && (isOfShop || paid.test(type)) ? 'sale' : null
}

/** What customers do, in six languages; PayPal calls deposits and transfers otherwise. */
const paid = /payment|zahlung|paiement|\bpago\b|pagamento|betaling/i

const disputed =
  /chargeback|payment reversal|rückbuchung|rückbelastung|rétrofacturation|annulation de paiement|contracargo|reversión|riaddebito|terugboeking/i
/** PayPal's own fees have no amount beside them. */
const feeOnly = /\bfee\b|gebühr|\bfrais\b|comisión|tariffa|\bkosten\b/i
const completed = /^(completed|abgeschlossen|terminé|effectué|completado|completata|completato|voltooid)?$/i
const notMoved = /\bhold\b|authori[sz]ation|autorisierung|einbehalt/i

function refuseUnbooked(cells: Cells, type: string): void {
  const status = cells.raw('Status')
  if (!completed.test(status)) cells.refuse('Status', 'not_counted', `‘${cellExcerpt(status)}’: the payment is not completed`)
  if (/^memo$/i.test(cells.raw('Balance Impact')) || (notMoved.test(type) && !reserved.test(type))) {
    cells.refuse('Type', 'not_counted', `‘${cellExcerpt(type)}’: no money moved`)
  }
}

function orderIn(cells: Cells): string | null {
  return cells.optionalText('Invoice Number', 200) ?? cells.optionalText('Custom Number', 200)
}

/**
 * What was disputed: its order, else the payment. A dispute and what comes back of it have it in
 * common.
 */
function disputedIn(cells: Cells): string {
  return orderIn(cells) ?? cells.optionalText('Reference Txn ID', 200) ?? cells.text('Transaction ID')
}

/** Money taken for a dispute. */
function disputeOf(cells: Cells, day: Chargeback['day'], moved: bigint): Chargeback[] {
  const [reason, country] = [cells.raw('Type'), cells.optionalText('Country Code')]
  return takenByDispute({ orderId: disputedIn(cells), day, moved, reason, country })
}
