import { columns, type OrdinaryRow, type OrdinaryTable } from '../ordinary/rows.ts'
import { broken, faulty } from './hard-plan.ts'

export type HardTables = ReadonlyMap<OrdinaryTable, readonly OrdinaryRow[]>

/** What a written row brings the shop, minor units; negative where it costs. */
export type MoneyOfRow = (row: OrdinaryRow) => number

/** The text of a row's cell. */
export function cellOf({ table, cells }: OrdinaryRow, column: string): string {
  return String(cells[(columns[table] as readonly string[]).indexOf(column)] ?? '')
}

const minorOf = (row: OrdinaryRow, column: string): number => Math.round(Number(cellOf(row, column)) * 100)

/**
 * What rows bring by their cells alone: of a line price less the unit cost in force, of a refund
 * what was paid back less the goods that came back, of a parcel charged less cost, of a payout its
 * fee, of a dispute that was not won its amount, of an ad day the shop's margin on its sales less
 * its spend.
 */
export function rowMoneyOf(tables: HardTables): MoneyOfRow {
  const costs = Map.groupBy(tables.get('costs') ?? [], (row) => cellOf(row, 'sku'))
  const goodsOf = (row: OrdinaryRow) => {
    const own = costs.get(cellOf(row, 'sku')) ?? []
    const inForce = own.findLast(({ on }) => on <= row.on) ?? own[0]
    return inForce === undefined ? 0 : minorOf(inForce, 'unit_cost') * Number(cellOf(row, 'qty'))
  }
  const paidOf = (row: OrdinaryRow) => minorOf(row, 'unit_price') * Number(cellOf(row, 'qty'))
  const lines = tables.get('orders') ?? []
  const [paid, goods] = [paidOf, goodsOf].map((of) => lines.reduce((sum, row) => sum + of(row), 0)) as [number, number]
  const margin = (paid - goods) / paid
  const back = (row: OrdinaryRow) => ([broken, faulty].includes(cellOf(row, 'reason')) ? 0 : Math.min(goodsOf(row), minorOf(row, 'amount')))
  const byTable: Readonly<Record<OrdinaryTable, MoneyOfRow>> = {
    orders: (row) => paidOf(row) - goodsOf(row),
    refunds: (row) => back(row) - minorOf(row, 'amount'),
    costs: () => 0,
    shipping: (row) => minorOf(row, 'charged') - minorOf(row, 'cost'),
    ads: (row) => Math.round(minorOf(row, 'conv_value') * margin) - minorOf(row, 'spend'),
    chargebacks: (row) => (cellOf(row, 'state') === 'won' ? 0 : -minorOf(row, 'amount')),
    payouts: (row) => -minorOf(row, 'fee'),
  }
  return (row) => byTable[row.table](row)
}
