import { divideHalfEven } from '../../values/money.ts'
import { microsPerMajor } from '../../values/unit-price.ts'
import type { Cells } from '../read/cells/cell.ts'
import type { Layout } from '../read/layout.ts'
import { saleOrReturn } from '../read/sale-or-return.ts'

/**
 * Square's “Items detail CSV” (Dashboard, Reports, Transactions or Item sales): one row for each
 * product of a sale. Written from public headers of 21 to 35 columns, 2026-11-23; never tested with
 * a real file. Amounts bear signs (`$8.00`, `-$3.00`, `($3.00)`) and name no currency. A refund is
 * an event of its own with negative units. Day and time have columns of their own and are of the
 * place of sale, whose zone Square writes in words: they are taken as local. Goods sold by weight
 * have broken quantities and are refused.
 */
export const squareItems: Layout = {
  name: 'square-items',
  kind: 'orders',
  hasMoneySigns: true,
  columns: [
    { name: 'Date', isRequired: true, holds: 'date' },
    { name: 'Item', isRequired: true, holds: 'text' },
    { name: 'Qty', isRequired: true, holds: 'number' },
    { name: 'Gross Sales', isRequired: true, holds: 'number' },
    { name: 'Net Sales', isRequired: true, holds: 'number' },
    { name: 'Transaction ID', isRequired: true, holds: 'text', isId: true },
    { name: 'Time', holds: 'text' },
    { name: 'SKU', holds: 'text', isId: true },
    { name: 'Price Point Name', holds: 'text' },
    { name: 'Event Type', holds: 'text' },
    { name: 'Customer ID', holds: 'text' },
  ],
  read(cells) {
    const line = lineOf(cells)
    return saleOrReturn(cells, line, line.orderId, { units: 'Qty', price: 'Gross Sales' })
  },
}

function lineOf(cells: Cells) {
  const item = cells.text('Item')
  const variant = /^(regular|regular price)?$/i.test(cells.raw('Price Point Name')) ? '' : ` (${cells.raw('Price Point Name')})`
  const units = cells.count('Qty')
  const isBack = units < 0 || /^refund/i.test(cells.raw('Event Type'))
  const count = BigInt(Math.max(Math.abs(units), 1))
  const [gross, net] = ['Gross Sales', 'Net Sales'].map((column) => size(cells.price(column))) as [bigint, bigint]
  return {
    orderId: cells.text('Transaction ID'),
    at: cells.momentIn('Date', 'Time'),
    sku: cells.raw('SKU') === '' ? `${item}${variant}`.slice(0, 200) : cells.text('SKU'),
    description: `${item}${variant}`,
    units: isBack ? -Math.abs(units) : units,
    unitPrice: divideHalfEven(net, count),
    listPrice: divideHalfEven(gross, count),
    discount: gross > 0n ? divideHalfEven((gross - net) * microsPerMajor, gross) : null,
    customerId: cells.optionalText('Customer ID'),
    country: null,
  }
}

const size = (amount: bigint) => (amount < 0n ? -amount : amount)
