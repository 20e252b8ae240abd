import type { Chargeback, Fact, OrderLine, RowRefusal } from '../../ledger/fact.ts'
import { lineAmount, type UnitPrice } from '../../values/unit-price.ts'
import type { Cells } from '../read/cells/cell.ts'
import { disputeFlag, isDisputed } from '../read/dispute-flag.ts'
import type { GroupReading, GroupRecords, Layout } from '../read/layout.ts'
import { canonicalOrders, readOrderLine } from './canonical-orders.ts'

/**
 * Order lines as in `canonical-orders` with a column that says which of them were disputed. Written
 * from docs/import-reference.md, 2026-11-29. The disputed lines of an order are one dispute of what
 * was paid for them. Where no column has its day, the day of the order stands for it, and that is
 * said.
 */
export const flaggedOrders: Layout = {
  name: 'canonical-flagged-orders',
  kind: 'orders',
  columns: [
    ...canonicalOrders.columns,
    disputeFlag,
    { name: 'dispute_date', synonyms: ['disputed at', 'disputed on', 'chargeback date'], holds: 'date' },
  ],
  groupBy: 'order_id',
  readGroup,
}

type Read = { readonly fact: Fact; readonly isDisputed: boolean }

function readGroup(records: GroupRecords): readonly GroupReading[] {
  const read = Array.from({ length: records.length }, (_, i) => readLine(records.at(i)))
  const isOfDispute = (one: Read | RowRefusal): one is { readonly fact: OrderLine; readonly isDisputed: true } =>
    'fact' in one && one.isDisputed && one.fact.table === 'order_line'
  const first = read.findIndex(isOfDispute)
  if (first < 0) return read.map(readingOf)
  const lines = read.filter(isOfDispute).map(({ fact }) => fact)
  const dispute = disputeOf(records.at(first), lines)
  return read.map((one, i) => (i === first ? withDispute(one, dispute) : readingOf(one)))
}

const readingOf = (one: Read | RowRefusal): GroupReading => ('fact' in one ? [one.fact] : one)

function withDispute(one: Read | RowRefusal, dispute: Chargeback | RowRefusal): GroupReading {
  if (!('fact' in one)) return one
  return 'table' in dispute ? [one.fact, dispute] : dispute
}

function readLine(cells: Cells): Read | RowRefusal {
  const line = { fact: readOrderLine(cells), isDisputed: isDisputed(cells) }
  return cells.refusal ?? line
}

/** The dispute of an order, of what was paid for its disputed lines. */
function disputeOf(cells: Cells, lines: readonly OrderLine[]): Chargeback | RowRefusal {
  const hasOwnDay = cells.raw('dispute_date') !== ''
  const day = cells.day(hasOwnDay ? 'dispute_date' : 'date')
  if (!hasOwnDay) cells.note('dispute_without_day')
  const amount = lines.reduce((sum, { unitPrice, units }) => sum + lineAmount(unitPrice as UnitPrice, units, cells.currency).minor, 0n)
  const [orderId, country] = [cells.text('order_id'), cells.optionalText('country')]
  return cells.refusal ?? { table: 'chargeback', orderId, day, amount, reason: null, country, state: null }
}
