import { csv } from '../../../api/made-shops/csv.ts'
import type { MadeShop, OrderRow, RefundRow } from '../../../api/made-shops/shop.ts'
import { unitPriceText } from '../../../api/values/unit-price.ts'

/**
 * The shop in the layout of UCI Online Retail
 * (https://archive.ics.uci.edu/dataset/352/online+retail), in order of time: refunds are invoices
 * with C and a negative quantity; postage, samples and write-offs are among the products. The
 * layout has no list price, no discount and no link from a refund to its order.
 */
export function onlineRetailFile({ tables, products, otherLines }: MadeShop): string {
  const buyers = new Map(tables.orders.map((row) => [row.orderId, row]))
  const rows = [
    ...tables.orders.map((row) => ({ at: row.at, cells: saleCells(row, products) })),
    ...tables.refunds.map((row) => ({ at: row.at, cells: refundCells(row, products, buyers) })),
    ...otherLines.map(({ at, orderId, code, description, qty, unitPrice, customerId, country }) => ({
      at,
      cells: [orderId, code, description, qty, `${at}:00`, unitPriceText(unitPrice), customerId, country],
    })),
  ]
  const header = ['InvoiceNo', 'StockCode', 'Description', 'Quantity', 'InvoiceDate', 'UnitPrice', 'CustomerID', 'Country']
  rows.sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1))
  return csv(
    header,
    rows.map(({ cells }) => cells),
  )
}

function saleCells(row: OrderRow, products: ReadonlyMap<string, string>): (string | number)[] {
  const description = products.get(row.sku) ?? ''
  return [row.orderId, row.sku, description, row.qty, `${row.at}:00`, unitPriceText(row.unitPrice), row.customerId, row.country]
}

function refundCells(row: RefundRow, products: ReadonlyMap<string, string>, buyers: ReadonlyMap<string, OrderRow>): (string | number)[] {
  const order = row.orderId === undefined ? undefined : buyers.get(row.orderId)
  // An invoice number outside the range of the orders: the digits of the refund's id.
  const invoice = `C${700_000 + Number(row.refundId.slice(1))}`
  const price = unitPriceText(row.amount / BigInt(row.qty))
  const description = products.get(row.sku) ?? ''
  return [invoice, row.sku, description, -row.qty, `${row.at}:00`, price, order?.customerId ?? '', order?.country ?? 'United Kingdom']
}
