import type { OrdinaryRow, OrdinaryTable } from '../ordinary/rows.ts'
import type { Slice } from './hard-plan.ts'
import { cellOf, type HardTables } from './row-money.ts'

/** A row with its line in the written file; the header is 1. */
export type WrittenRow = { readonly row: OrdinaryRow; readonly line: number }

const columnOf: Readonly<Partial<Record<Slice['what'], string>>> = {
  customer: 'customer_id',
  country: 'country',
  channel: 'channel',
  product: 'sku',
  code: 'discount_code',
}

/** The rows whose money a slice is about. */
export function rowsOfSlice(tables: HardTables, slice: Slice): WrittenRow[] {
  const rowsIn = (table: OrdinaryTable, isOwn: (row: OrdinaryRow) => boolean): WrittenRow[] =>
    (tables.get(table) ?? []).flatMap((row, i) => (isOwn(row) ? [{ row, line: i + 2 }] : []))
  const isNamed = (row: OrdinaryRow) => cellOf(row, columnOf[slice.what] ?? '') === slice.value
  switch (slice.money) {
    case 'ads':
      return rowsIn('ads', (row) => cellOf(row, 'campaign') === slice.value)
    case 'postage':
      return rowsIn('shipping', (row) => laneOf(row) === slice.value)
    case 'goods':
      return rowsIn('orders', isNamed)
    case 'lines':
      return [...rowsIn('orders', isNamed), ...rowsIn('refunds', isNamed)]
    case 'orders': {
      const named = slice.what === 'lane' ? rowsIn('shipping', (row) => laneOf(row) === slice.value) : rowsIn('orders', isNamed)
      const ids = new Set(named.map(({ row }) => orderOf(row)))
      const tablesOfOrders = ['orders', 'refunds', 'shipping', 'chargebacks', 'payouts'] as const
      return tablesOfOrders.flatMap((table) => rowsIn(table, (row) => ids.has(orderOf(row))))
    }
  }
}

/** The number of the order that a row is of. */
export function orderOf(row: OrdinaryRow): string {
  return cellOf(row, 'order_id')
}

function laneOf(row: OrdinaryRow): string {
  return ['carrier', 'zone', 'size'].map((column) => cellOf(row, column)).join('/')
}
