import { columnWords } from '../read/column-words.ts'
import type { Layout } from '../read/layout.ts'
import { saleOrReturn } from '../read/sale-or-return.ts'

/**
 * Order lines of RiskPilot's own file format:
 * `order_id,date,sku,qty,unit_price,customer_id,country,list_price,discount`. Written from
 * docs/import.md, 2026-11-21. `unit_price` is the price paid per unit, `list_price` the price
 * before any code, `discount` the share deducted. A negative `qty` is a return. Lines have no id of
 * their own in the file.
 */
export const canonicalOrders: Layout = {
  name: 'canonical-orders',
  kind: 'orders',
  columns: [
    { name: 'order_id', synonyms: columnWords.orderId, isRequired: true, holds: 'text' },
    {
      name: 'date',
      synonyms: ['order date', 'ordered at', 'created at', 'date time', ...columnWords.orderDay, ...columnWords.day],
      isRequired: true,
      holds: 'date',
    },
    { name: 'sku', synonyms: columnWords.sku, isRequired: true, holds: 'text' },
    { name: 'qty', synonyms: columnWords.units, isRequired: true, holds: 'number' },
    {
      name: 'unit_price',
      synonyms: ['price', 'price paid', 'price per unit', ...columnWords.unitPrice],
      isRequired: true,
      holds: 'number',
    },
    { name: 'list_price', synonyms: ['compare at price', 'original price', 'regular price', ...columnWords.listPrice], holds: 'number' },
    { name: 'discount', synonyms: ['discount share', 'discount rate', ...columnWords.discount], holds: 'number' },
    { name: 'customer_id', synonyms: columnWords.customerId, holds: 'text' },
    { name: 'country', synonyms: ['shipping country', ...columnWords.country], holds: 'text' },
    { name: 'description', synonyms: columnWords.description, holds: 'text' },
    { name: 'currency', synonyms: columnWords.currency, holds: 'text', namesCurrency: true },
  ],
  read(cells) {
    cells.sameCurrency('currency')
    const orderId = cells.text('order_id')
    const line = {
      orderId,
      at: cells.moment('date'),
      sku: cells.text('sku'),
      description: cells.optionalText('description'),
      units: cells.count('qty'),
      unitPrice: cells.positivePrice('unit_price'),
      listPrice: cells.optionalPrice('list_price'),
      discount: cells.optionalShare('discount'),
      customerId: cells.optionalText('customer_id'),
      country: cells.optionalText('country'),
    }
    return saleOrReturn(cells, line, orderId)
  },
}
