import { longestDispute } from '../../../api/made-shops/ordinary/disputes.ts'
import type { OrdinaryShop } from '../../../api/made-shops/ordinary/make-ordinary-shop.ts'
import { columns, type OrdinaryRow } from '../../../api/made-shops/ordinary/rows.ts'

/** The positions of the days on which files are cut: every so many days, and the shop's last. */
export function cutDays(days: number, every: number): number[] {
  const cuts = Array.from({ length: Math.ceil(days / every) - 1 }, (_, i) => (i + 1) * every - 1)
  return [...cuts, days - 1]
}

/** The rows up to a day, with what was known of them then. */
export function cutShop({ tables }: Pick<OrdinaryShop, 'tables'>, last: number): Pick<OrdinaryShop, 'tables'> {
  return {
    tables: new Map([...tables].map(([table, rows]) => [table, rows.filter(({ on }) => on <= last).map((row) => knownOn(row, last))])),
  }
}

const stateColumn = columns.chargebacks.indexOf('state')

/**
 * A dispute is written with its state of the shop's last day: a young one was open on the day of
 * the cut, whatever became of it.
 */
function knownOn(row: OrdinaryRow, last: number): OrdinaryRow {
  if (row.table !== 'chargebacks' || row.on + longestDispute <= last) return row
  return { ...row, cells: row.cells.with(stateColumn, 'open') }
}
