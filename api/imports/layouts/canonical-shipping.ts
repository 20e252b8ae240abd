import { columnWords } from '../read/column-words.ts'
import type { Layout } from '../read/layout.ts'

/**
 * Parcels of RiskPilot's own file format: `order_id,date,carrier,zone,charged,cost`. Written from
 * docs/import-reference.md, 2026-11-21. `charged` is what the buyer paid for shipping, `cost` what
 * the carrier charged.
 */
export const canonicalShipping: Layout = {
  name: 'canonical-shipping',
  kind: 'shipping',
  columns: [
    { name: 'order_id', synonyms: columnWords.orderId, isRequired: true, holds: 'text', isId: true },
    {
      name: 'date',
      synonyms: ['ship date', 'shipping date', 'shipped at', 'parcel date', ...columnWords.shippingDay, ...columnWords.day],
      isRequired: true,
      holds: 'date',
    },
    { name: 'carrier', synonyms: columnWords.carrier, isRequired: true, holds: 'text' },
    {
      name: 'zone',
      synonyms: ['shipping zone', 'Versandzone', 'Zona', 'Zona di spedizione', 'Verzendzone'],
      isRequired: true,
      holds: 'text',
    },
    {
      name: 'charged',
      synonyms: ['shipping charged', 'charged to buyer', 'charge', 'Berechnet', 'Facturé', 'Cobrado', 'Addebitato', 'Berekend'],
      isRequired: true,
      holds: 'number',
    },
    {
      name: 'cost',
      synonyms: ['shipping cost', 'carrier cost', 'Kosten', 'Frachtkosten', 'Coût', 'Coste', 'Costo'],
      isRequired: true,
      holds: 'number',
    },
    { name: 'size', synonyms: ['parcel size', 'box', 'package size'], holds: 'text' },
    { name: 'weight', synonyms: ['parcel weight', 'package weight'], holds: 'text' },
    { name: 'currency', synonyms: columnWords.currency, holds: 'text', namesCurrency: true },
  ],
  read(cells) {
    cells.sameCurrency('currency')
    return {
      table: 'parcel',
      orderId: cells.text('order_id'),
      day: cells.day('date'),
      carrier: cells.text('carrier'),
      zone: cells.text('zone'),
      charged: cells.amount('charged'),
      cost: cells.amount('cost'),
      size: cells.optionalText('size'),
      weight: cells.optionalText('weight'),
    }
  },
}
