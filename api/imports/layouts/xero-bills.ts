import type { Fact } from '../../ledger/fact.ts'
import { divideHalfEven } from '../../values/money.ts'
import { microsPerMajor, microsToMinor } from '../../values/unit-price.ts'
import type { Cells } from '../read/cells/cell.ts'
import { cellExcerpt } from '../read/cells/cell-excerpt.ts'
import type { Layout } from '../read/layout.ts'
import { givenBackOf, outgoingOf } from './other-outgoings.ts'

/**
 * Bills exported from Xero (Business, Bills to pay, Export), which have the columns of Xero's
 * import template. Written from public headers of both, 2026-11-23 and 2026-11-29; never tested
 * with a real file. A line with an item code states what one of it costs from the day of the bill,
 * less the line's discount, and who sold it. A line without a code (rent, freight) is kept as other
 * outgoings under its supplier's name. Credit notes, drafts, bills that wait for approval and those
 * that were voided or deleted are not counted; neither are sales invoices, whose export has the
 * same columns and tells itself by `Type`.
 */
export const xeroBills: Layout = {
  name: 'xero-bills',
  kind: 'costs',
  columns: [
    { name: 'ContactName', isRequired: true, holds: 'text' },
    { name: 'InvoiceNumber', isRequired: true, holds: 'text', isId: true },
    { name: 'InvoiceDate', isRequired: true, holds: 'date' },
    { name: 'UnitAmount', isRequired: true, holds: 'number' },
    { name: 'InventoryItemCode', holds: 'text', isId: true },
    { name: 'Description', holds: 'text' },
    { name: 'Quantity', holds: 'number' },
    { name: 'Discount', holds: 'number' },
    { name: 'LineAmount', holds: 'number' },
    { name: 'AccountCode', holds: 'text' },
    { name: 'Type', holds: 'text' },
    { name: 'Status', holds: 'text' },
    { name: 'Currency', holds: 'text', namesCurrency: true },
  ],
  read(cells) {
    cells.sameCurrency('Currency')
    refuseOthers(cells)
    if (cells.raw('InventoryItemCode') === '') return otherLine(cells)
    return {
      table: 'unit_cost',
      sku: cells.text('InventoryItemCode'),
      validFrom: cells.day('InvoiceDate'),
      unitCost: lessDiscount(cells.positivePrice('UnitAmount'), discountIn(cells)),
      vendor: cells.optionalText('ContactName', 200),
    }
  },
}

function refuseOthers(cells: Cells): void {
  const [type, status] = [cells.raw('Type'), cells.raw('Status')]
  if (/sales|receivable|accrec|credit|overpayment|prepayment/i.test(type)) {
    cells.refuse('Type', 'not_counted', `‘${cellExcerpt(type)}’ is no bill of a supplier`)
  }
  if (/draft|submitted|awaiting approval/i.test(status))
    cells.refuse('Status', 'not_counted', `‘${cellExcerpt(status)}’: the bill is not approved yet`)
  if (/void|deleted/i.test(status)) cells.refuse('Status', 'not_counted', `‘${cellExcerpt(status)}’: the bill does not hold`)
}

const discountIn = (cells: Cells) => cells.optionalPrice('Discount') ?? 0n

/** A line that buys no product: its stated amount, else that of its units less the discount. */
function otherLine(cells: Cells): Fact {
  const price = lessDiscount(cells.price('UnitAmount'), discountIn(cells))
  const units = cells.optionalPrice('Quantity') ?? microsPerMajor
  const micros = cells.optionalPrice('LineAmount') ?? divideHalfEven(price * units, microsPerMajor)
  if (micros === 0n && !cells.refusal) cells.refuse('UnitAmount', 'not_counted', '‘0’: the line costs nothing')
  const of = {
    name: cells.text('ContactName'),
    document: cells.optionalText('InvoiceNumber', 200),
    at: cells.moment('InvoiceDate'),
    amount: microsToMinor(micros < 0n ? -micros : micros, cells.currency),
    what: cells.optionalText('Description') ?? cells.optionalText('AccountCode'),
  }
  return micros < 0n ? givenBackOf(cells, of) : outgoingOf(of)
}

/** Xero's discount is a percentage: micros of 10 are 10%. */
function lessDiscount(price: bigint, percent: bigint): bigint {
  const hundred = 100_000_000n
  return percent <= 0n || percent > hundred ? price : divideHalfEven(price * (hundred - percent), hundred)
}
