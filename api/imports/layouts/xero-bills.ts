import { divideHalfEven } from '../../values/money.ts'
import type { Cells } from '../read/cells/cell.ts'
import { shown } from '../read/cells/shown.ts'
import type { Layout } from '../read/layout.ts'

/**
 * Bills exported from Xero (Business, Bills to pay, Export), which have the columns of Xero's import
 * template. Written from public headers of both, 2026-11-23; never tested with a real file. A line
 * with an item code states what one of it costs from the day of the bill, less the line's discount.
 * Lines without a code (rent, freight), credit notes and bills that were voided or deleted are not
 * counted; neither are sales invoices, whose export has the same columns and tells itself by `Type`.
 */
export const xeroBills: Layout = {
  name: 'xero-bills',
  kind: 'costs',
  columns: [
    { name: 'ContactName', isRequired: true, holds: 'text' },
    { name: 'InvoiceNumber', isRequired: true, holds: 'text', isId: true },
    { name: 'InvoiceDate', isRequired: true, holds: 'date' },
    { name: 'InventoryItemCode', isRequired: true, holds: 'text', isId: true },
    { name: 'UnitAmount', isRequired: true, holds: 'number' },
    { name: 'Quantity', holds: 'number' },
    { name: 'Discount', holds: 'number' },
    { name: 'Type', holds: 'text' },
    { name: 'Status', holds: 'text' },
    { name: 'Currency', holds: 'text', namesCurrency: true },
  ],
  read(cells) {
    cells.sameCurrency('Currency')
    refuseOthers(cells)
    return {
      table: 'unit_cost',
      sku: cells.text('InventoryItemCode'),
      validFrom: cells.day('InvoiceDate'),
      unitCost: lessDiscount(cells.positivePrice('UnitAmount'), cells.optionalPrice('Discount') ?? 0n),
    }
  },
}

function refuseOthers(cells: Cells): void {
  const [type, status] = [cells.raw('Type'), cells.raw('Status')]
  if (/sales|receivable|accrec|credit/i.test(type)) cells.refuse('Type', 'not_counted', `‘${shown(type)}’ is no bill of a supplier`)
  if (/void|deleted/i.test(status)) cells.refuse('Status', 'not_counted', `‘${shown(status)}’: the bill does not hold`)
  if (cells.raw('InventoryItemCode') === '') cells.refuse('InventoryItemCode', 'not_counted', 'is empty: the line buys no product')
}

/** Xero's discount is a percentage: micros of 10 are 10%. */
function lessDiscount(price: bigint, percent: bigint): bigint {
  const hundred = 100_000_000n
  return percent <= 0n || percent > hundred ? price : divideHalfEven(price * (hundred - percent), hundred)
}
