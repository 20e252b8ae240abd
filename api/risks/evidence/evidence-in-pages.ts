import { recordName } from '../../ledger/source-records/record-name.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Currency } from '../../values/money.ts'
import { microsPerMinor } from '../../values/unit-price.ts'
import { type EvidenceRow, picksOf } from './evidence.ts'
import { rowsOfFindings } from './evidence-sql.ts'

const atOnce = 2_000

/** `record`: as its system names it; null for a row of a file. */
export type RowOfFinding = Omit<EvidenceRow, 'record'> & { readonly findingId: string; readonly record: string | null }
type Amount = 'expected' | 'actual' | 'loss'
type Raw = Omit<RowOfFinding, Amount> & Readonly<Record<Amount, string>>

/**
 * All rows behind these findings, in pages, ordered by finding, day and file. One statement reads
 * them once, however many there are, and only one page is in memory.
 */
export async function* evidenceInPages(
  work: Work,
  findingIds: readonly string[],
  currency: Currency,
): AsyncGenerator<readonly RowOfFinding[]> {
  const picks = await picksOf(work, findingIds)
  if (picks.length === 0) return
  await work.sql(
    `declare evidence_page no scroll cursor for
     select finding_id as "findingId", id, "table", file, line, ${recordName('evidence')} as record, day, reference, entity, null as "entityName", units, "isCost", expected, actual, loss
       from (${rowsOfFindings(picks)}) as evidence
      order by array_position($2::uuid[], finding_id), day, file collate "C", line, id`,
    [work.businessId, findingIds, microsPerMinor(currency)],
  )
  for (;;) {
    const rows = await work.sql<Raw>(`fetch ${atOnce} from evidence_page`)
    if (rows.length === 0) return
    yield rows.map(({ expected, actual, loss, ...row }) => ({
      ...row,
      expected: BigInt(expected),
      actual: BigInt(actual),
      loss: BigInt(loss),
    }))
  }
}
