import type { RowRefusal } from '../../ledger/fact.ts'
import { divideHalfEven } from '../../values/money.ts'
import type { Cells } from '../read/cells/cell.ts'
import type { GroupRecords, Layout } from '../read/layout.ts'
import { customerOf, type ExportedLine, type OrderHead, plainHead, readOrder, soldUnits } from '../read/order-group.ts'

/**
 * eBay's “Orders report” (Seller Hub, Orders, Download report). Written from public headers of 80
 * columns and descriptions of its rows, 2026-11-23; never tested with a real file. A line of commas
 * precedes the header and another follows it; a count (`63,record(s) downloaded`) and the seller
 * follow the rows. An order of several products begins with a row that sums them and names none.
 * Amounts bear signs and name no currency. Fees, refunds and claims are in the transaction report.
 */
export const ebayOrders: Layout = {
  name: 'ebay-orders',
  kind: 'orders',
  hasMoneySigns: true,
  remarks: /^(\d*\s*record\(s\) downloaded|seller id\s*:)/i,
  columns: [
    { name: 'Order Number', isRequired: true, holds: 'text', isId: true },
    { name: 'Item Title', isRequired: true, holds: 'text' },
    { name: 'Quantity', isRequired: true, holds: 'number' },
    { name: 'Sold For', synonyms: ['Sale Price'], isRequired: true, holds: 'number' },
    { name: 'Sale Date', isRequired: true, holds: 'date' },
    { name: 'Sales Record Number', holds: 'text', isId: true },
    { name: 'Custom Label', synonyms: ['Custom Label (SKU)', 'Custom Label SKU'], holds: 'text', isId: true },
    { name: 'Item Number', holds: 'text', isId: true },
    { name: 'Shipping And Handling', synonyms: ['Postage And Packaging'], holds: 'number' },
    { name: 'Total Price', holds: 'number' },
    { name: 'Buyer Username', holds: 'text' },
    { name: 'Ship To Country', synonyms: ['Post To Country'], holds: 'text' },
    { name: 'Buyer Country', holds: 'text' },
  ],
  groupBy: 'Order Number',
  readGroup(records) {
    const sum = records.length > 1 && records.at(0).raw('Item Title') === '' ? 1 : 0
    const lines: GroupRecords = { length: records.length - sum, at: (i) => records.at(i + sum) }
    const read = readOrder(lines, { headOf: () => headOf(records), lineOf })
    return sum === 0 ? read : [sumOfOrder(records.at(0)), ...read]
  },
}

function sumOfOrder({ line }: Cells): RowRefusal {
  return { line, column: '', code: 'total', reason: 'The row is a total of others, not a record of its own.' }
}

/** The first row of an order has its postage, whether it sums products or is the only one. */
function headOf(records: GroupRecords): OrderHead {
  const cells = records.at(0)
  const head = {
    ...plainHead,
    orderId: cells.text('Order Number'),
    shipping: cells.optionalPrice('Shipping And Handling') ?? 0n,
    customerId: customerOf(cells.optionalText('Buyer Username')),
    country: cells.optionalText('Ship To Country') ?? cells.optionalText('Buyer Country'),
    at: cells.moment('Sale Date'),
  }
  return { ...head, refusal: cells.refusal }
}

/**
 * `Sold For` is the price of one. Where the whole order costs less than that, it was the price of
 * all.
 */
function lineOf(cells: Cells): ExportedLine {
  const description = cells.text('Item Title')
  const units = soldUnits(cells, 'Quantity')
  const soldFor = cells.positivePrice('Sold For')
  const [count, total] = [BigInt(Math.max(units, 1)), cells.optionalPrice('Total Price')]
  const price = total !== null && total > 0n && soldFor * count > total ? divideHalfEven(soldFor, count) : soldFor
  const label = cells.isNone('Custom Label') ? null : cells.optionalText('Custom Label', 200)
  return { sku: label ?? description.slice(0, 200), description, units, price, discount: 0n }
}
