import type { Layout } from '../read/layout.ts'
import { saleOrReturn } from '../read/sale-or-return.ts'

/**
 * The layout of the UCI data set “Online Retail”
 * (https://archive.ics.uci.edu/dataset/352/online+retail, read 2026-11-21; tested with the real
 * file): `InvoiceNo, StockCode, Description, Quantity, InvoiceDate, UnitPrice, CustomerID,
 * Country`. An invoice with a C before its number is a cancellation and has negative quantities;
 * negative quantities without a C are stock written off at price zero. Customer numbers may have a
 * `.0` from a spreadsheet. Lines have no id of their own.
 */
export const onlineRetail: Layout = {
  name: 'online-retail',
  kind: 'orders',
  columns: [
    { name: 'order_id', synonyms: ['InvoiceNo', 'Invoice'], isRequired: true, holds: 'text', isId: true },
    { name: 'sku', synonyms: ['StockCode'], isRequired: true, holds: 'text', isId: true },
    { name: 'description', isRequired: true, holds: 'text' },
    { name: 'qty', synonyms: ['Quantity'], isRequired: true, holds: 'number' },
    { name: 'date', synonyms: ['InvoiceDate'], isRequired: true, holds: 'date' },
    { name: 'unit_price', synonyms: ['UnitPrice', 'Price'], isRequired: true, holds: 'number' },
    { name: 'customer_id', synonyms: ['CustomerID'], isRequired: true, holds: 'text' },
    { name: 'country', isRequired: true, holds: 'text' },
  ],
  read(cells) {
    const orderId = cells.text('order_id')
    const isCancelled = /^c\d/i.test(orderId)
    const units = cells.count('qty')
    const line = {
      orderId,
      at: cells.moment('date'),
      sku: cells.text('sku'),
      description: cells.optionalText('description'),
      units: isCancelled ? -Math.abs(units) : units,
      unitPrice: cells.price('unit_price'),
      listPrice: null,
      discount: null,
      customerId: cells.optionalText('customer_id')?.replace(/^(\d+)\.0$/, '$1') ?? null,
      country: cells.optionalText('country'),
    }
    // Only lines that are not products have a negative price here: bad debt, written off.
    if (line.unitPrice < 0n && /\d/.test(line.sku)) cells.refuse('unit_price', 'out_of_range', `‘${cells.raw('unit_price')}’ is negative`)
    return saleOrReturn(cells, line, null)
  },
}
