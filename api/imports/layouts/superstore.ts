import type { Fact, Parcel, UnitCost } from '../../ledger/fact.ts'
import { divideHalfEven } from '../../values/money.ts'
import { microsPerMajor, microsToMinor } from '../../values/unit-price.ts'
import type { Cells } from '../read/cells/cell.ts'
import type { Layout } from '../read/layout.ts'
import { type SignedLine, saleOrReturn } from '../read/sale-or-return.ts'

/**
 * Tableau's “Sample – Superstore”, the sample data of Tableau Desktop. Written from the published
 * headers, 2026-11-21; tested with the files of 2014 to 2017 (9,994 rows) and of 2015 (1,952 rows,
 * with shipping cost). `Sales` is the amount paid for the whole line, `Discount` the share deducted
 * before. A variant without product ids identifies products by their names. Profit without a column
 * for shipping is sales less the cost of goods, so each line also states a unit cost.
 * With a shipping cost each line states a parcel; the shipping price paid by the buyer is not in
 * the file. Lines have no id: `Row ID` is a position in the sample.
 */
export const superstore: Layout = {
  name: 'superstore',
  kind: 'orders',
  columns: [
    { name: 'Order ID', isRequired: true, holds: 'text', isId: true },
    { name: 'Order Date', isRequired: true, holds: 'date' },
    { name: 'Product Name', isRequired: true, holds: 'text' },
    { name: 'Sales', isRequired: true, holds: 'number' },
    { name: 'Quantity', synonyms: ['Quantity ordered new', 'Order Quantity'], isRequired: true, holds: 'number' },
    { name: 'Ship Mode', isRequired: true, holds: 'text' },
    { name: 'Product ID', holds: 'text', isId: true },
    { name: 'Discount', holds: 'number' },
    { name: 'Profit', holds: 'number' },
    { name: 'Shipping Cost', holds: 'number' },
    { name: 'Ship Date', holds: 'date' },
    { name: 'Customer ID', holds: 'text' },
    { name: 'Country', synonyms: ['Country/Region'], holds: 'text' },
    { name: 'Region', holds: 'text' },
    { name: 'Sub-Category', synonyms: ['Product Sub-Category'], holds: 'text' },
  ],
  read(cells) {
    const line = lineOf(cells)
    const sale = saleOrReturn(cells, line, line.orderId, { units: 'Quantity', price: 'Sales' })
    if (cells.has('Shipping Cost')) return withParcel(cells, sale, line)
    return withCost(cells, sale, line)
  },
}

function lineOf(cells: Cells): SignedLine {
  const units = cells.count('Quantity')
  const sales = cells.computedPrice('Sales')
  if (sales === null && !cells.refusal) cells.refuse('Sales', 'missing', 'is empty')
  const discount = cells.optionalShare('Discount') ?? 0n
  const paid = units < 0 ? -(sales ?? 0n) : (sales ?? 0n)
  const unitPrice = units === 0 ? 0n : divideHalfEven(paid, BigInt(Math.abs(units)))
  const left = microsPerMajor - discount
  return {
    orderId: cells.text('Order ID'),
    at: cells.moment('Order Date'),
    sku: cells.text(cells.has('Product ID') ? 'Product ID' : 'Product Name'),
    description: cells.optionalText('Product Name'),
    units,
    unitPrice,
    listPrice: left > 0n ? divideHalfEven(unitPrice * microsPerMajor, left) : null,
    discount,
    customerId: cells.optionalText('Customer ID'),
    country: cells.optionalText('Country'),
    category: cells.optionalText('Sub-Category'),
  }
}

function withCost(cells: Cells, sale: Fact, { sku, units, at }: SignedLine): Fact | readonly [Fact, ...Fact[]] {
  const profit = cells.computedPrice('Profit')
  const sales = cells.computedPrice('Sales')
  if (sales === null || profit === null || units <= 0) return sale
  const step = costStep([sales, profit], BigInt(cells.microsPerMinor))
  const unitCost = divideHalfEven(sales - profit, BigInt(units) * step) * step
  if (unitCost < 0n) return sale
  const cost: UnitCost = { table: 'unit_cost', sku, validFrom: at.day, unitCost }
  return [sale, cost]
}

/**
 * To what a cost is rounded, so that two lines of a product give the same: the published file has
 * fractions of a cent, variants of it are rounded to the cent.
 */
function costStep(amounts: readonly bigint[], minor: bigint): bigint {
  return amounts.some((micros) => micros % minor !== 0n) ? minor / 100n : minor
}

function withParcel(cells: Cells, sale: Fact, { orderId }: SignedLine): Fact | readonly [Fact, ...Fact[]] {
  const cost = cells.computedPrice('Shipping Cost')
  if (cost === null) return sale
  const parcel: Parcel = {
    table: 'parcel',
    orderId,
    day: cells.day(cells.raw('Ship Date') === '' ? 'Order Date' : 'Ship Date'),
    carrier: cells.text('Ship Mode'),
    zone: cells.optionalText('Region') ?? 'no zone',
    charged: 0n,
    cost: microsToMinor(cost, cells.currency),
  }
  return [sale, parcel]
}
