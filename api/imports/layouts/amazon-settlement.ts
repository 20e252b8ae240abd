import type { Fact, RowRefusal } from '../../ledger/fact.ts'
import type { Cells } from '../read/cells/cell.ts'
import { shown } from '../read/cells/shown.ts'
import type { GroupReading, GroupRecords, Layout } from '../read/layout.ts'
import { incomplete } from '../read/read-group.ts'
import { type Amount, type AmountPart, factsOf, feeName, leftOut, partOf } from './amazon-amounts.ts'

/**
 * Amazon's settlement report “Flat File V2”: a tab-separated text file with one row for each kind of
 * amount of an order. Written from public headers, rows and lists of its amount types, 2026-11-23 and
 * 2026-11-29; never tested with a real file. The first row sums the settlement and is the only one that
 * names the currency. Taken are sales, postage, refunds, fees, chargebacks and A-to-z claims, labels
 * and reimbursements. Where another file has the same orders, its sales count. Taxes that Amazon
 * collects, reserves and transfers are left out. The rows of an order are read together.
 */
export const amazonSettlement: Layout = {
  name: 'amazon-settlement',
  kind: 'refunds',
  statesAgain: ['amazon-transactions'],
  yieldsSales: true,
  columns: [
    { name: 'settlement-id', isRequired: true, holds: 'text', isId: true },
    { name: 'transaction-type', isRequired: true, holds: 'text' },
    { name: 'order-id', isRequired: true, holds: 'text', isId: true },
    { name: 'amount-type', isRequired: true, holds: 'text' },
    { name: 'amount-description', isRequired: true, holds: 'text' },
    { name: 'amount', isRequired: true, holds: 'number' },
    { name: 'posted-date', isRequired: true, holds: 'date' },
    { name: 'posted-date-time', holds: 'date' },
    { name: 'sku', holds: 'text', isId: true },
    { name: 'quantity-purchased', holds: 'number' },
    { name: 'currency', holds: 'text', namesCurrency: true },
  ],
  groupBy: 'order-id',
  readGroup: readAmounts,
}

function amountOf(cells: Cells): Amount {
  const [type, what] = [cells.raw('amount-type'), cells.raw('amount-description')]
  const part = partOf(cells.raw('transaction-type'), type, what)
  return { ...placeOf(cells, part), part, name: feeName(type, what), amount: cells.amount('amount') }
}

/** Whose amount it is, and when it was posted. */
function placeOf(cells: Cells, part: AmountPart) {
  const at = cells.moment(cells.raw('posted-date-time') === '' ? 'posted-date' : 'posted-date-time')
  const units = cells.optionalCount('quantity-purchased') ?? 0
  const isOfPrice = part === 'goods' || part === 'refund'
  return { at, orderId: cells.optionalText('order-id'), sku: cells.optionalText('sku', 200), units: isOfPrice ? units : 0 }
}

/**
 * Reads the records of an order. The first that is in a fact bears all facts; the others that are in
 * one, and taxes beside them, belong to it.
 */
function readAmounts(records: GroupRecords): GroupReading[] {
  const rows = Array.from({ length: records.length }, (_, i) => rowOf(records.at(i)))
  const broken = rows.find((row): row is RowRefusal => 'code' in row && row.code !== 'total')
  if (broken) return rows.map((row, i) => ('code' in row ? row : incomplete(records.at(i).line, broken.line)))
  const counted = rows.filter((row): row is Amount => isCounted(row))
  const facts = counted.length === 0 ? [] : factsOf(records.at(0), counted)
  const first = facts.length === 0 ? -1 : rows.findIndex(isCounted)
  return rows.map((row, i) => {
    if ('code' in row) return row
    if (i === first) return facts as [Fact, ...Fact[]]
    const isBeside = i > first && first >= 0 && (isCounted(row) || row.part === 'tax')
    return isBeside ? 'with_the_one_before' : refusalOf(records.at(i), row)
  })
}

function isCounted(row: Amount | RowRefusal): boolean {
  return !('code' in row) && leftOut[row.part] === null
}

function rowOf(cells: Cells): Amount | RowRefusal {
  cells.sameCurrency('currency')
  if (cells.raw('transaction-type') === '' && cells.raw('amount-type') === '') cells.refuse('', 'total', 'row sums the whole settlement')
  const amount = amountOf(cells)
  return cells.refusal ?? amount
}

function refusalOf(cells: Cells, { part }: Amount): RowRefusal {
  const what = shown(cells.raw('amount-description') || cells.raw('amount-type'))
  cells.refuse('amount-description', 'not_counted', `‘${what}’: ${leftOut[part] ?? 'amounts that add up to nothing'}`)
  return cells.refusal as RowRefusal
}
