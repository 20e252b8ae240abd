import type { RowRefusal, UnitCost } from '../../ledger/fact.ts'
import type { Cells } from '../read/cells/cell.ts'
import { cellExcerpt } from '../read/cells/cell-excerpt.ts'
import type { GroupReading, Layout } from '../read/layout.ts'

/**
 * QuickBooks Online's report “Purchases by Product/Service Detail”, exported to Excel or CSV.
 * Written from public descriptions of its columns, 2026-11-23; never tested with a real file.
 * Title, company and dates precede the header. A product stands alone in a row above its bills; the
 * first column has no header and is empty in the rows of bills. Sums (`Total for …`) end each
 * product. A bill states what one costs from its day, and who sold it. The product's name has to be
 * the SKU of the orders: of `Prints:FERN-1` the part behind the last colon counts. The report names
 * no currency.
 */
export const quickbooksPurchases: Layout = {
  name: 'quickbooks-purchases',
  kind: 'costs',
  remarks: /^(accrual|cash) basis\b|^\w+day, \w+ \d+, \d{4} \d/i,
  columns: [
    { name: 'Product/Service', synonyms: ['', 'Product/Service full name', 'Item'], isRequired: true, holds: 'text' },
    { name: 'Transaction Date', synonyms: ['Date'], isRequired: true, holds: 'date' },
    { name: 'Transaction Type', isRequired: true, holds: 'text' },
    { name: 'Quantity', synonyms: ['Qty'], isRequired: true, holds: 'number' },
    { name: 'Rate', synonyms: ['Unit price', 'Sales price', 'Cost'], isRequired: true, holds: 'number' },
    { name: 'Amount', holds: 'number' },
    { name: 'Num', synonyms: ['No.'], holds: 'text', isId: true },
    { name: 'Vendor', synonyms: ['Supplier', 'Name'], holds: 'text' },
  ],
  groupBy: 'Product/Service',
  blankGoesOn: true,
  readGroup(records) {
    const product = skuIn(records.at(0))
    return Array.from({ length: records.length }, (_, i) => billOf(records.at(i), product))
  },
}

function skuIn(first: Cells): string {
  const path = first.raw('Product/Service').replace(/\s*\(deleted\)$/i, '')
  return path
    .slice(path.lastIndexOf(':') + 1)
    .trim()
    .slice(0, 200)
    .normalize('NFC')
}

function billOf(cells: Cells, sku: string): GroupReading {
  if (cells.raw('Transaction Date') === '' && cells.raw('Rate') === '') return headingOf(cells)
  if (sku === '') cells.refuse('Product/Service', 'incomplete', 'is empty: the product’s own row is not above it')
  const type = cells.raw('Transaction Type')
  if (!/^(bill|expense|che(ck|que)|purchase|credit card (expense|charge)|inventory)/i.test(type)) {
    cells.refuse('Transaction Type', 'not_counted', `‘${cellExcerpt(type)}’ is no purchase`)
  }
  if (cells.count('Quantity') <= 0) cells.refuse('Quantity', 'not_counted', `‘${cellExcerpt(cells.raw('Quantity'))}’ units were not bought`)
  const cost: UnitCost = {
    table: 'unit_cost',
    sku,
    validFrom: cells.day('Transaction Date'),
    unitCost: cells.positivePrice('Rate'),
    vendor: cells.optionalText('Vendor', 200),
  }
  return cells.refusal ?? [cost]
}

function headingOf({ line }: Cells): RowRefusal {
  return { line, column: '', code: 'comment', reason: 'The row names the product of the rows below it, or sums them.' }
}
