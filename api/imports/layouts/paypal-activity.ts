import type { Chargeback, Fact, InstantAndDay } from '../../ledger/fact.ts'
import type { Cells } from '../read/cells/cell.ts'
import { shown } from '../read/cells/shown.ts'
import { feeOf } from '../read/fee.ts'
import type { Layout } from '../read/layout.ts'

/**
 * PayPal's activity report (Activity, Download, CSV). Written from public headers of 29 to 41
 * columns and rows in several languages, 2026-11-23; never tested with a real file. Day, time and
 * zone have columns of their own; decimals follow the account's language. Taken are fees of
 * completed payments, and chargebacks and reversals. Sales and refunds are in the shop's orders.
 * Holds, authorizations, transfers and pending payments are not counted. The order is the invoice
 * number that the shop handed over. Headers in English, German, French, Spanish, Italian and Dutch.
 */
export const paypalActivity: Layout = {
  name: 'paypal-activity',
  kind: 'chargebacks',
  columns: [
    { name: 'Date', synonyms: ['Datum', 'Fecha', 'Data'], isRequired: true, holds: 'date' },
    { name: 'Type', synonyms: ['Typ', 'Beschreibung', 'Description', 'Tipo', 'Omschrijving'], isRequired: true, holds: 'text' },
    { name: 'Gross', synonyms: ['Brutto', 'Avant commission', 'Brut', 'Bruto', 'Lordo'], isRequired: true, holds: 'number' },
    {
      name: 'Fee',
      synonyms: ['Gebühr', 'Entgelt', 'Commission', 'Frais', 'Comisión', 'Tarifa', 'Tariffa', 'Kosten'],
      isRequired: true,
      holds: 'number',
    },
    {
      name: 'Transaction ID',
      synonyms: ['Transaktionscode', 'Numéro de transaction', 'Id. de transacción', 'Codice transazione', 'Transactiereferentie'],
      isRequired: true,
      holds: 'text',
    },
    { name: 'Time', synonyms: ['Uhrzeit', 'Heure', 'Hora', 'Orario', 'Tijd'], holds: 'text' },
    { name: 'TimeZone', synonyms: ['Zeitzone', 'Fuseau horaire', 'Zona horaria', 'Fuso orario', 'Tijdzone'], holds: 'text' },
    { name: 'Status', synonyms: ['État', 'Estado', 'Stato'], holds: 'text' },
    { name: 'Currency', synonyms: ['Währung', 'Devise', 'Divisa', 'Valuta'], holds: 'text', namesCurrency: true },
    {
      name: 'Invoice Number',
      synonyms: ['Invoice ID', 'Rechnungsnummer', 'Numéro de facture', 'Número de factura', 'Numero fattura', 'Factuurnummer'],
      holds: 'text',
    },
    { name: 'Custom Number', holds: 'text' },
    { name: 'Reference Txn ID', holds: 'text' },
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
    const [gross, fee] = [-cells.amount('Gross'), -cells.amount('Fee')]
    if (disputed.test(type) && !feeOnly.test(type)) return disputeOf(cells, at, gross, fee)
    const amount = feeOnly.test(type) ? gross : fee
    if (amount === 0n) cells.refuse('Type', 'not_counted', `‘${shown(type)}’ without a fee: sales and refunds are in the shop’s orders`)
    return paypalFee(cells, at, amount)
  },
}

const disputed =
  /chargeback|payment reversal|rückbuchung|rückbelastung|rétrofacturation|annulation de paiement|contracargo|reversión|riaddebito|terugboeking/i
/** PayPal's own fees have no amount beside them. */
const feeOnly = /\bfee\b|gebühr|\bfrais\b|comisión|tariffa|\bkosten\b/i
const completed = /^(completed|abgeschlossen|terminé|effectué|completado|completata|completato|voltooid)?$/i
const notMoved = /\bhold\b|authori[sz]ation|autorisierung|einbehalt/i

function refuseUnbooked(cells: Cells, type: string): void {
  const status = cells.raw('Status')
  if (!completed.test(status)) cells.refuse('Status', 'not_counted', `‘${shown(status)}’: the payment is not completed`)
  if (/^memo$/i.test(cells.raw('Balance Impact')) || notMoved.test(type)) {
    cells.refuse('Type', 'not_counted', `‘${shown(type)}’: no money moved`)
  }
}

function orderIn(cells: Cells): string | null {
  return cells.optionalText('Invoice Number', 200) ?? cells.optionalText('Custom Number', 200)
}

function paypalFee(cells: Cells, at: InstantAndDay, amount: bigint): Fact {
  return feeOf(cells, { name: 'PAYPAL FEES', at, amount, orderId: orderIn(cells) })
}

function disputeOf(cells: Cells, at: InstantAndDay, amount: bigint, fee: bigint): readonly [Fact, ...Fact[]] {
  const type = cells.raw('Type')
  if (amount <= 0n) cells.refuse('Type', 'not_counted', `‘${shown(type)}’: the money came back, so nothing is disputed any more`)
  const orderId = orderIn(cells) ?? cells.optionalText('Reference Txn ID', 200) ?? cells.text('Transaction ID')
  const dispute: Chargeback = {
    table: 'chargeback',
    orderId,
    day: at.day,
    amount,
    reason: type,
    country: cells.optionalText('Country Code'),
  }
  return fee > 0n ? [dispute, paypalFee(cells, at, fee)] : [dispute]
}
