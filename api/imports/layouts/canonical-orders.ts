import type { OrderLine, Refund } from '../../ledger/fact.ts'
import type { Cells } from '../read/cells/cell.ts'
import { columnWords } from '../read/column-words.ts'
import type { Layout } from '../read/layout.ts'
import { saleOrReturn } from '../read/sale-or-return.ts'
import { statedNature } from '../read/stated-nature.ts'

/**
 * Order lines of RiskPilot's own file format:
 * `order_id,date,sku,qty,unit_price,customer_id,country,list_price,discount`. Written from
 * docs/import-reference.md, 2026-11-21. `unit_price` is the price paid per unit, `list_price` the
 * price before any code, `discount` the share deducted. A negative `qty` is a return. Lines have no
 * id of their own in the file. `nature`, which an export of a business states, says what is no
 * product; only there a price may be negative.
 */
export const canonicalOrders: Layout = {
  name: 'canonical-orders',
  kind: 'orders',
  columns: [
    { name: 'order_id', synonyms: columnWords.orderId, isRequired: true, holds: 'text', isId: true },
    {
      name: 'date',
      synonyms: ['order date', 'ordered at', 'created at', 'date time', ...columnWords.orderDay, ...columnWords.day],
      isRequired: true,
      holds: 'date',
    },
    { name: 'sku', synonyms: columnWords.sku, isRequired: true, holds: 'text', isId: true },
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
    { name: 'category', synonyms: ['product type', 'product category'], holds: 'text' },
    { name: 'channel', synonyms: ['sales channel'], holds: 'text' },
    { name: 'discount_code', synonyms: ['coupon', 'coupon code', 'code'], holds: 'text' },
    {
      name: 'payment_method',
      synonyms: [
        'payment method',
        'payment method name',
        'payment gateway',
        'Zahlungsart',
        'Zahlungsmethode',
        'Mode de paiement',
        'Forma de pago',
        'Metodo di pagamento',
        'Betaalmethode',
      ],
      holds: 'text',
    },
    { name: 'order_discount', synonyms: ['order discount', 'cart discount', 'discount amount of order'], holds: 'number' },
    { name: 'nature', synonyms: [], holds: 'text' },
    { name: 'currency', synonyms: columnWords.currency, holds: 'text', namesCurrency: true },
  ],
  read: readOrderLine,
}

/** A line, sold or returned. */
export function readOrderLine(cells: Cells): OrderLine | Refund {
  cells.sameCurrency('currency')
  const orderId = cells.text('order_id')
  const nature = statedNature(cells)
  const line = {
    orderId,
    at: cells.moment('date'),
    sku: cells.text('sku'),
    description: cells.optionalText('description'),
    units: cells.count('qty'),
    unitPrice: nature === null ? cells.positivePrice('unit_price') : cells.price('unit_price'),
    listPrice: cells.optionalPrice('list_price'),
    discount: cells.optionalShare('discount'),
    customerId: cells.optionalText('customer_id'),
    country: cells.optionalText('country'),
    category: cells.optionalText('category'),
    channel: cells.optionalText('channel'),
    discountCode: cells.optionalText('discount_code'),
    paymentMethod: cells.optionalText('payment_method', 200),
    orderDiscount: cells.roundedAmount('order_discount'),
  }
  const read = saleOrReturn(cells, line, orderId)
  return nature === null ? read : { ...read, nature }
}
