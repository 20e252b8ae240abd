import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import { type LedFigure, leadersStatement, type StatementGroup } from './statement-sql.ts'

/**
 * What makes up most of a figure of the statement: of refunds the product, customer or country, of
 * chargebacks the country or reason, of fees the fee. `amount` in minor units; it is the sum of the
 * rows that are listed for this group. `label`: what the files call a product.
 */
export type Leader = {
  readonly figure: LedFigure
  readonly by: StatementGroup
  readonly name: string
  readonly label: string | null
  readonly rows: number
  readonly units: bigint | null
  readonly amount: bigint
}

type Read = Omit<Leader, 'units' | 'amount'> & { readonly units: string | null; readonly amount: string }

/** The three largest of each figure and grouping, largest first. `from` and `to` are included. */
export async function leadersOf(work: Work, { from, to, perMinor }: { from: Day; to: Day; perMinor: bigint }): Promise<Leader[]> {
  const rows = await work.sql<Read>(leadersStatement, [work.businessId, from, to, perMinor])
  return rows.map(({ units, amount, ...row }) => ({ ...row, units: units === null ? null : BigInt(units), amount: BigInt(amount) }))
}
