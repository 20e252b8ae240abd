import type { Chargeback, EventTime, Fact, Refund, RowRefusal } from '../../ledger/fact.ts'
import { lineNature } from '../../ledger/line-nature.ts'
import type { Cells } from '../read/cells/cell.ts'
import { feeOf } from '../read/fee.ts'
import type { GroupReading, Layout } from '../read/layout.ts'
import { incomplete } from '../read/read-group.ts'

/**
 * Amazon's settlement report “Flat File V2”: a tab-separated text file with one row for each kind of
 * amount of an order. Written from public headers and rows of it, 2026-11-23; never tested with a
 * real file. The first row sums the settlement and is the only one that names the currency. Taken
 * are what the orders report lacks: fees, refunds, chargebacks and A-to-z claims. Sales themselves
 * are not, so that they do not count twice beside it. The rows of an order are read together.
 */
export const amazonSettlement: Layout = {
  name: 'amazon-settlement',
  kind: 'refunds',
  statesAgain: ['amazon-transactions'],
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
  readGroup(records) {
    const rows = Array.from({ length: records.length }, (_, i) => rowOf(records.at(i)))
    const broken = rows.find((row): row is RowRefusal => 'code' in row && row.code !== 'not_counted' && row.code !== 'total')
    if (broken) return rows.map((row, i) => ('code' in row ? row : incomplete(records.at(i).line, broken.line)))
    const amounts = rows.filter((row): row is Amount => !('code' in row))
    const facts = amounts.length === 0 ? [] : factsOf(records.at(0), amounts)
    const first = rows.findIndex((row) => !('code' in row))
    return rows.map((row, i) => ('code' in row ? row : readingOf(facts, i === first, () => records.at(i))))
  },
}

type Amount = {
  readonly kind: 'fee' | 'refund' | 'claim' | 'sale'
  readonly name: string
  readonly at: EventTime
  readonly amount: bigint
  readonly orderId: string | null
  readonly sku: string | null
  readonly units: number
}

function rowOf(cells: Cells): Amount | RowRefusal {
  cells.sameCurrency('currency')
  const [transaction, type, what] = ['transaction-type', 'amount-type', 'amount-description'].map((column) => cells.raw(column))
  if (transaction === '') cells.refuse('', 'total', 'row sums the whole settlement')
  const row = {
    kind: kindOf(transaction ?? '', type ?? '', what ?? ''),
    name: `AMAZON ${(type === 'ItemFees' ? 'SELLING FEES' : (type ?? '')).toUpperCase()}`,
    at: cells.moment(cells.raw('posted-date-time') === '' ? 'posted-date' : 'posted-date-time'),
    amount: cells.amount('amount'),
    orderId: cells.optionalText('order-id'),
    sku: cells.optionalText('sku', 200),
    units: cells.optionalCount('quantity-purchased') ?? 0,
  }
  return cells.refusal ?? row
}

function kindOf(transaction: string, type: string, what: string): Amount['kind'] {
  if (/chargeback|a-to-z/i.test(transaction)) return /^principal$/i.test(what) ? 'claim' : 'sale'
  if (/^(ItemFees|Cost of Advertising)$/i.test(type) || /^(ServiceFee|.*Fee)$/i.test(transaction)) return 'fee'
  if (/^refund$/i.test(transaction) && /^principal$/i.test(what)) return 'refund'
  return 'sale'
}

/** The amounts of an order: fees of one name are added, refunds of one product too. */
function factsOf(cells: Cells, amounts: readonly Amount[]): Fact[] {
  const grouped = Map.groupBy(amounts, ({ kind, name, sku }) => (kind === 'fee' ? name : `${kind} ${sku ?? ''}`))
  return [...grouped.values()].flatMap((same): Fact[] => {
    const [one] = same as [Amount, ...Amount[]]
    const amount = -same.reduce((sum, each) => sum + each.amount, 0n)
    if (one.kind === 'sale' || amount === 0n) return []
    if (one.kind === 'fee') return [feeOf(cells, { ...one, amount })]
    return [one.kind === 'refund' ? refundOf(one, amount, unitsOf(same)) : claimOf(one, amount)]
  })
}

const unitsOf = (same: readonly Amount[]) => Math.max(1, ...same.map(({ units }) => Math.abs(units)))

function refundOf({ at, orderId, sku: told }: Amount, amount: bigint, units: number): Refund {
  const sku = told ?? 'PARTIAL REFUND'
  const of = { refundId: `${orderId ?? ''}/${sku}`, hasLineId: false, at, sku, units, amount, orderId, customerId: null, country: null }
  const nature = told === null ? 'adjustment' : lineNature({ ...of, description: null, unitPrice: 1n, listPrice: null })
  return { table: 'refund', ...of, nature }
}

function claimOf({ at, orderId }: Amount, amount: bigint): Chargeback {
  return {
    table: 'chargeback',
    orderId: orderId ?? '',
    day: at.day,
    amount: amount < 0n ? -amount : amount,
    reason: 'claim',
    country: null,
  }
}

function readingOf(facts: readonly Fact[], isFirst: boolean, cells: () => Cells): GroupReading {
  if (facts.length > 0) return isFirst ? (facts as readonly [Fact, ...Fact[]]) : 'with_the_one_before'
  const at = cells()
  const what = at.raw('amount-description').slice(0, 60)
  at.refuse('amount-description', 'not_counted', `‘${what}’: neither fee nor refund; sales are in the orders report`)
  return at.refusal as RowRefusal
}
