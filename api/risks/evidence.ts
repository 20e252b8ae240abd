import type { RowTable } from '../detection/finding.ts'
import type { Day } from '../values/day.ts'
import type { Currency } from '../values/money.ts'
import { microsPerMinor } from '../values/unit-price.ts'
import type { Work } from '../work/work.ts'
import { rowsOfFindings } from './evidence-sql.ts'

/**
 * One row of a file behind a finding. `expected`, `actual` and `loss` are minor units; the losses of all rows of a finding sum to the
 * finding's loss to the cent. Of a cost (`isCost`) `actual` is what the row cost and `loss = actual - expected`; of a sale it is what
 * the row left and `loss = expected - actual`. So a loss is positive where money leaks.
 */
export type EvidenceRow = {
  readonly id: string
  readonly table: RowTable
  readonly file: string
  readonly line: number
  readonly day: Day
  /** The number of the order or refund; of an ads row what tells it from others of its campaign, null where there is nothing. */
  readonly reference: string | null
  /** As the row spells it: its SKU, lane, campaign or country. */
  readonly entity: string
  /** Null for rows that are no units of a product. */
  readonly units: string | null
  readonly isCost: boolean
  readonly expected: bigint
  readonly actual: bigint
  readonly loss: bigint
}

type Raw = Omit<EvidenceRow, 'expected' | 'actual' | 'loss'> & { finding_id: string; expected: string; actual: string; loss: string }

/** Where a row stands among the rows of its finding: by day, and within the day as in the files. */
export type EvidencePlace = Pick<EvidenceRow, 'day' | 'file' | 'line' | 'id'>

/** The rows behind a finding in the order of days and then of the files, at most `limit` after the row `after`. */
export async function evidenceRows(
  work: Work,
  { findingId, currency, after, limit }: { findingId: string; currency: Currency; after: EvidencePlace | null; limit: number },
): Promise<EvidenceRow[]> {
  const rows = await work.sql<Raw>(
    `select * from (${rowsOfFindings}) as evidence
      where $4::text is null or (day, file collate "C", line, id) > ($4::text, $5::text, $6::bigint, $7::uuid)
      order by day, file collate "C", line, id limit $8`,
    [
      work.businessId,
      [findingId],
      microsPerMinor(currency),
      after?.day ?? null,
      after?.file ?? null,
      after?.line ?? null,
      after?.id ?? null,
      limit,
    ],
  )
  return rows.map(fromRaw)
}

/** How many rows each finding rests on, and the `perFinding` rows that lost most, as `orders.csv:1041`. */
export async function evidenceSamples(
  work: Work,
  { findingIds, currency, perFinding }: { findingIds: readonly string[]; currency: Currency; perFinding: number },
): Promise<Map<string, { rows: number; sample: string[] }>> {
  const rows = await work.sql<{ finding_id: string; rows: string; sample: string[] }>(
    `select finding_id, count(*)::text as rows, (array_agg(file || ':' || line order by loss::numeric desc, file collate "C", line))[1:$4] as sample
       from (${rowsOfFindings}) as evidence group by finding_id`,
    [work.businessId, findingIds, microsPerMinor(currency), perFinding],
  )
  return new Map(rows.map(({ finding_id, rows: count, sample }) => [finding_id, { rows: Number(count), sample }]))
}

function fromRaw({ finding_id: _, expected, actual, loss, ...row }: Raw): EvidenceRow {
  return { ...row, expected: BigInt(expected), actual: BigInt(actual), loss: BigInt(loss) }
}
