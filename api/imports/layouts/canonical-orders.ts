import type { Layout } from '../layout.ts'
import { saleOrReturn } from '../sale-or-return.ts'

/**
 * Order lines of RiskPilot's own set of files: `order_id,date,sku,qty,unit_price,customer_id,country,list_price,discount`.
 * Written from docs/import.md, 2026-11-21. `unit_price` is what was paid for one, `list_price` before any code, `discount` the share
 * taken off. A negative `qty` is a return. The file gives its lines no id of their own.
 */
export const canonicalOrders: Layout = {
  name: 'canonical-orders',
  kind: 'orders',
  columns: [
    { name: 'order_id', synonyms: ['order', 'order no', 'order number', 'order nr'], isRequired: true, holds: 'text' },
    { name: 'date', synonyms: ['order date', 'ordered at', 'created at', 'date time'], isRequired: true, holds: 'date' },
    { name: 'sku', synonyms: ['product sku', 'item sku', 'variant sku', 'item', 'product id'], isRequired: true, holds: 'text' },
    { name: 'qty', synonyms: ['quantity', 'units'], isRequired: true, holds: 'number' },
    { name: 'unit_price', synonyms: ['price', 'price paid', 'price per unit'], isRequired: true, holds: 'number' },
    { name: 'list_price', synonyms: ['compare at price', 'original price', 'regular price'], holds: 'number' },
    { name: 'discount', synonyms: ['discount share', 'discount rate'], holds: 'number' },
    { name: 'customer_id', synonyms: ['customer', 'customer no', 'customer number'], holds: 'text' },
    { name: 'country', synonyms: ['shipping country', 'country code'], holds: 'text' },
    { name: 'description', synonyms: ['product name', 'product title', 'item name'], holds: 'text' },
    { name: 'currency', synonyms: ['currency code'], holds: 'text' },
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
