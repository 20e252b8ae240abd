import type { Fact, RowRefusal } from '../../ledger/fact.ts'
import type { Cells } from '../read/cells/cell.ts'
import { cellExcerpt } from '../read/cells/cell-excerpt.ts'
import type { GroupReading, GroupRecords, Layout, LayoutColumn } from '../read/layout.ts'
import { incomplete } from '../read/read-group.ts'
import { type Amount, type AmountPart, factsOf, feeName, leftOut, partOf } from './amazon-amounts.ts'

/**
 * Amazon's settlement report “Flat File V2”: a tab-separated text file with one row for each kind
 * of amount of an order. Written from public headers, rows and lists of its amount types,
 * 2026-11-23 and 2026-11-29; never tested with a real file. The first row sums the settlement and
 * is the only one that names the currency. Taken are sales, postage, refunds, fees, chargebacks and
 * A-to-z claims, labels and reimbursements. Where another file has the same orders, its sales
 * count. Taxes that Amazon collects, reserves and transfers are left out. The rows of an order are
 * read together.
 */
export const amazonSettlement: Layout = {
  name: 'amazon-settlement',
  kind: 'refunds',
  statesAgain: ['amazon-transactions', 'amazon-settlement-v1'],
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
  readGroup: (records) => readSettled(records, (cells) => ({ amounts: [amountOf(cells)], named: 'amount-description' })),
}

function amountOf(cells: Cells): Amount {
  const [type, what] = [cells.raw('amount-type'), cells.raw('amount-description')]
  const part = partOf(cells.raw('transaction-type'), type, what)
  return { ...placeOf(cells, part), part, name: feeName(type, what), amount: cells.amount('amount') }
}

const v1Amounts: readonly { readonly type: string; readonly of: string; readonly amount: string }[] = [
  { type: 'ItemPrice', of: 'price-type', amount: 'price-amount' },
  { type: 'Promotion', of: 'promotion-type', amount: 'promotion-amount' },
  { type: 'ItemFees', of: 'item-related-fee-type', amount: 'item-related-fee-amount' },
  { type: 'ItemFees', of: 'shipment-fee-type', amount: 'shipment-fee-amount' },
  { type: 'ItemFees', of: 'order-fee-type', amount: 'order-fee-amount' },
  { type: 'ItemFees', of: 'other-fee-reason-description', amount: 'other-fee-amount' },
  { type: 'ItemFees', of: 'transaction-type', amount: 'misc-fee-amount' },
  { type: 'other-transaction', of: 'transaction-type', amount: 'other-amount' },
  { type: 'Transfer', of: 'direct-payment-type', amount: 'direct-payment-amount' },
]

/**
 * Amazon's older settlement report, the flat file of 36 columns, in which each kind of amount has
 * columns of its own and units stand in a row without amounts. Written from public headers and rows
 * of it, 2026-11-29; never tested with a real file. Read as the V2 is.
 */
export const amazonSettlementV1: Layout = {
  name: 'amazon-settlement-v1',
  kind: 'refunds',
  statesAgain: ['amazon-settlement', 'amazon-transactions'],
  yieldsSales: true,
  columns: [
    { name: 'settlement-id', isRequired: true, holds: 'text', isId: true },
    { name: 'transaction-type', isRequired: true, holds: 'text' },
    { name: 'order-id', isRequired: true, holds: 'text', isId: true },
    { name: 'price-type', isRequired: true, holds: 'text' },
    { name: 'price-amount', isRequired: true, holds: 'number' },
    { name: 'item-related-fee-type', isRequired: true, holds: 'text' },
    { name: 'item-related-fee-amount', isRequired: true, holds: 'number' },
    { name: 'posted-date', isRequired: true, holds: 'date' },
    ...['promotion-type', 'shipment-fee-type', 'order-fee-type', 'direct-payment-type', 'other-fee-reason-description'].map(
      (name): LayoutColumn => ({ name, holds: 'text' }),
    ),
    ...['promotion-amount', 'shipment-fee-amount', 'order-fee-amount', 'direct-payment-amount'].map(
      (name): LayoutColumn => ({ name, holds: 'number' }),
    ),
    ...['misc-fee-amount', 'other-fee-amount', 'other-amount'].map((name): LayoutColumn => ({ name, holds: 'number' })),
    { name: 'sku', holds: 'text', isId: true },
    { name: 'quantity-purchased', holds: 'number' },
    { name: 'currency', holds: 'text', namesCurrency: true },
  ],
  groupBy: 'order-id',
  readGroup: (records) => readSettled(records, v1AmountsIn),
}

function v1AmountsIn(cells: Cells): Settled {
  const transaction = cells.raw('transaction-type')
  const stated = v1Amounts.filter(({ amount }) => cells.raw(amount) !== '')
  const amounts = stated.map(({ type, of, amount }): Amount => {
    const what = cells.raw(of)
    const part = partOf(transaction, type, what)
    return { ...placeOf(cells, part), part, name: feeName(type, what), amount: cells.amount(amount) }
  })
  if (stated.length > 0) return { amounts, named: stated[0]?.of ?? '' }
  const part = /refund/i.test(transaction) ? 'refund' : 'goods'
  return { amounts: [{ ...placeOf(cells, part), part, name: '', amount: 0n }], named: 'transaction-type' }
}

/** Whose amount it is, and when it was posted. */
function placeOf(cells: Cells, part: AmountPart) {
  const at = cells.moment(cells.raw('posted-date-time') === '' ? 'posted-date' : 'posted-date-time')
  const units = cells.optionalCount('quantity-purchased') ?? 0
  const isOfPrice = part === 'goods' || part === 'refund'
  return { at, orderId: cells.optionalText('order-id'), sku: cells.optionalText('sku', 200), units: isOfPrice ? units : 0 }
}

/** The amounts of a record, and the column that names the first of them. */
type Settled = { readonly amounts: readonly Amount[]; readonly named: string }

/**
 * Reads the records of an order. The first that is in a fact bears all facts; the others that are
 * in one, and taxes beside them, belong to it.
 */
function readSettled(records: GroupRecords, settledIn: (cells: Cells) => Settled): GroupReading[] {
  const rows = Array.from({ length: records.length }, (_, i) => rowOf(records.at(i), settledIn))
  const broken = rows.find((row): row is RowRefusal => 'code' in row && row.code !== 'total')
  if (broken) return rows.map((row, i) => ('code' in row ? row : incomplete(records.at(i).line, broken.line)))
  const counted = rows.flatMap((row) => ('code' in row ? [] : row.amounts.filter(({ part }) => leftOut[part] === null)))
  const facts = counted.length === 0 ? [] : factsOf(records.at(0), counted)
  const isIn = (row: (typeof rows)[number]) => !('code' in row) && row.amounts.some(({ part }) => leftOut[part] === null)
  const first = facts.length === 0 ? -1 : rows.findIndex(isIn)
  return rows.map((row, i) => {
    if ('code' in row) return row
    if (i === first) return facts as [Fact, ...Fact[]]
    const isBeside = i > first && first >= 0 && (isIn(row) || row.amounts.every(({ part }) => part === 'tax'))
    return isBeside ? 'with_the_one_before' : refusalOf(records.at(i), row)
  })
}

function rowOf(cells: Cells, settledIn: (cells: Cells) => Settled): Settled | RowRefusal {
  cells.sameCurrency('currency')
  if (cells.raw('transaction-type') === '' && cells.raw('posted-date') === '') cells.refuse('', 'total', 'row sums the whole settlement')
  const settled = settledIn(cells)
  return cells.refusal ?? settled
}

function refusalOf(cells: Cells, { amounts, named }: Settled): RowRefusal {
  const why = amounts.map(({ part }) => leftOut[part]).find((reason) => reason !== null)
  const what = cellExcerpt(cells.raw(named) || cells.raw('amount-type'))
  cells.refuse(named, 'not_counted', `‘${what}’: ${why ?? 'amounts that add up to nothing'}`)
  return cells.refusal as RowRefusal
}
