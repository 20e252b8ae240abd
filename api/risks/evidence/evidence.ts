import type { RowTable } from '../../detection/finding.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import type { Currency } from '../../values/money.ts'
import { microsPerMinor } from '../../values/unit-price.ts'
import { picksOfFindings, type RowPick, rowsOfFindings } from './evidence-sql.ts'

/**
 * One row of a file behind a finding. `expected`, `actual` and `loss` are minor units; the losses
 * of all rows of a finding sum to the finding's loss to the cent. For a cost (`isCost`) `actual` is
 * the row's cost and `loss = actual - expected`; for a sale it is the row's margin and `loss =
 * expected - actual`. A positive loss is a leak.
 */
export type EvidenceRow = {
  readonly id: string
  readonly table: RowTable
  readonly file: string
  readonly line: number
  readonly day: Day
  /**
   * The number of the order or refund. For an ads row it is the text that distinguishes it within
   * its campaign, or null.
   */
  readonly reference: string | null
  /** The row's own spelling of its SKU, lane, campaign or country. */
  readonly entity: string
  /** Null for rows that are not units of a product. */
  readonly units: string | null
  readonly isCost: boolean
  readonly expected: bigint
  readonly actual: bigint
  readonly loss: bigint
}

/**
 * The position of a row among the rows of its finding: by day, and within the day as in the files.
 */
export type EvidencePosition = Pick<EvidenceRow, 'day' | 'file' | 'line' | 'id'>

/** A page of a finding's rows: at most `limit` of those after the row `after`. */
export type EvidenceRequest = { readonly findingId: string; readonly after: EvidencePosition | null; readonly limit: number }

/**
 * Rows behind findings, ordered by day and then by file, one page for each request, in the order of
 * the requests. One statement, however many there are; two where the selections of the findings are
 * unknown.
 */
export async function evidenceOfMany(
  work: Work,
  asked: readonly EvidenceRequest[],
  currency: Currency,
  knownPicks?: readonly RowPick[],
): Promise<EvidenceRow[][]> {
  const findingIds = [...new Set(asked.map(({ findingId }) => findingId))]
  const picks = knownPicks ?? (await picksOf(work, findingIds))
  const pages: EvidenceRow[][] = asked.map(() => [])
  if (picks.length === 0) return pages
  const rows = await work.sql<{ ordinal: number; rows: JsonRow[] }>(
    `select told.ordinal, json_agg(${jsonRow} order by told.place) as rows from (
       select evidence.*, asked.ordinal::int as ordinal, asked.size,
              row_number() over (partition by asked.ordinal order by evidence.day, evidence.file collate "C", evidence.line, evidence.id) as place
         from unnest($4::uuid[], $5::text[], $6::text[], $7::bigint[], $8::uuid[], $9::int[])
              with ordinality as asked (finding_id, day, file, line, id, size, ordinal)
         join (${rowsOfFindings(picks)}) as evidence on evidence.finding_id = asked.finding_id
        where asked.day is null
           or (evidence.day, evidence.file collate "C", evidence.line, evidence.id) > (asked.day, asked.file, asked.line, asked.id)) as told
      where told.place <= told.size group by told.ordinal`,
    [
      work.businessId,
      findingIds,
      microsPerMinor(currency),
      asked.map(({ findingId }) => findingId),
      asked.map(({ after }) => after?.day ?? null),
      asked.map(({ after }) => after?.file ?? null),
      asked.map(({ after }) => after?.line ?? null),
      asked.map(({ after }) => after?.id ?? null),
      asked.map(({ limit }) => limit),
    ],
  )
  for (const { ordinal, rows: page } of rows) pages[ordinal - 1] = page.map(evidenceRow)
  return pages
}

/**
 * Single rows behind findings, each named by its finding's id and its own. Unknown ones are left
 * out. One statement.
 */
export async function evidenceRowsById(
  work: Work,
  ids: readonly (readonly [findingId: string, rowId: string])[],
  { currency, picks }: { currency: Currency; picks: readonly RowPick[] },
): Promise<{ findingId: string; row: EvidenceRow }[]> {
  if (picks.length === 0) return []
  const found = await work.sql<{ findingId: string; rows: JsonRow[] }>(
    `select told.finding_id as "findingId", json_agg(${jsonRow}) as rows
       from (${rowsOfFindings(picks)}) as told
       join unnest($4::uuid[], $5::uuid[]) as asked (finding_id, id) on asked.finding_id = told.finding_id and asked.id = told.id
      group by told.finding_id`,
    [
      work.businessId,
      [...new Set(ids.map(([findingId]) => findingId))],
      microsPerMinor(currency),
      ids.map(([findingId]) => findingId),
      ids.map(([, id]) => id),
    ],
  )
  return found.flatMap(({ findingId, rows }) => rows.map((row) => ({ findingId, row: evidenceRow(row) })))
}

/**
 * The number of rows behind each finding, and the `perFinding` rows with the highest losses, as
 * `orders.csv:1041`.
 */
export async function evidenceSamples(
  work: Work,
  { findingIds, currency, perFinding }: { findingIds: readonly string[]; currency: Currency; perFinding: number },
): Promise<Map<string, { rows: number; sample: string[] }>> {
  const picks = await picksOf(work, findingIds)
  if (picks.length === 0) return new Map()
  const rows = await work.sql<{ finding_id: string; rows: string; sample: string[] }>(
    `select finding_id, count(*)::text as rows, (array_agg(file || ':' || line order by loss::numeric desc, file collate "C", line))[1:$4] as sample
       from (${rowsOfFindings(picks)}) as evidence group by finding_id`,
    [work.businessId, findingIds, microsPerMinor(currency), perFinding],
  )
  return new Map(rows.map(({ finding_id, rows: count, sample }) => [finding_id, { rows: Number(count), sample }]))
}

/**
 * A row of `rowsOfFindings` as JSON, which parses faster than a column for each value. Whole
 * amounts are texts.
 */
const jsonRow = `json_build_object('id', told.id, 'table', told."table", 'file', told.file, 'line', told.line, 'day', told.day,
  'reference', told.reference, 'entity', told.entity, 'units', told.units, 'isCost', told."isCost",
  'expected', told.expected, 'actual', told.actual, 'loss', told.loss)`

type Amount = 'expected' | 'actual' | 'loss'
type JsonRow = Omit<EvidenceRow, Amount> & Readonly<Record<Amount, string>>

function evidenceRow({ expected, actual, loss, ...row }: JsonRow): EvidenceRow {
  return { ...row, expected: BigInt(expected), actual: BigInt(actual), loss: BigInt(loss) }
}

/** The selections in the parts of these findings: the tables to read. */
export function picksOf(work: Work, findingIds: readonly string[]): Promise<RowPick[]> {
  return work.sql<RowPick>(picksOfFindings, [work.businessId, findingIds])
}
