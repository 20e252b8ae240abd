import { plainName } from '../read/header-names.ts'

/** An export of a known system that cannot be judged, told by columns that only it has together. */
type OtherExport = { readonly columns: readonly string[]; readonly problem: string }

/**
 * Exports that owners take for the right one. `problem` follows the file's name and says which
 * export is needed instead. Written from public headers, 2026-11-23.
 */
const others: readonly OtherExport[] = [
  {
    columns: ['Sale Date', 'Order ID', 'Number of Items', 'Order Value'],
    problem: 'is Etsy’s list of orders, which names no products. Export Order Items instead: Settings, Options, Download Data.',
  },
  {
    columns: ['order_number', 'order_total', 'line_items'],
    problem: 'has one row an order, with all products in it. Export one row a product instead, such as with Advanced Order Export.',
  },
  {
    columns: ['Date', 'Orders', 'Gross sales', 'Coupons', 'Net sales', 'Total sales'],
    problem: 'is WooCommerce’s report of revenue, which sums each day. Export Analytics, Orders instead.',
  },
  {
    columns: ['Gross Sales', 'Total Collected', 'Net Total', 'Transaction ID'],
    problem: 'is Square’s list of transactions, which names no products. Export Items Detail CSV instead, under Transactions.',
  },
]

/** What to export instead of a file with this header; null where it is no such export. */
export function exportInstead(header: readonly string[]): string | null {
  const names = new Set(header.map(plainName))
  return others.find(({ columns }) => columns.every((column) => names.has(plainName(column))))?.problem ?? null
}
