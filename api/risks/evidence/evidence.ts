import type { RowTable } from '../../detection/finding.ts'
import { type RecordOfRow, recordOfRow } from '../../ledger/source-records/record-name.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import type { Currency } from '../../values/money.ts'
import { microsPerMinor } from '../../values/unit-price.ts'
import { picksOfFindings, productName, type RowPick, rowsOfFindings } from './evidence-sql.ts'
import { byDay, type EvidenceView, filterValues, rowFits, sortKeys } from './evidence-view.ts'

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
  /** The record of a connected system that it is of; null for a row of a file. */
  readonly record: RecordOfRow | null
  readonly day: Day
  /**
   * The number of the order or refund. For an ads row it is the text that distinguishes it within
   * its campaign, or null.
   */
  readonly reference: string | null
  /** The row's own spelling of its SKU, lane, campaign or country. */
  readonly entity: string
  /** What the files call the product; null for other rows, and where no file names it. */
  readonly entityName: string | null
  /** Null for rows that are not units of a product. */
  readonly units: string | null
  readonly isCost: boolean
  readonly expected: bigint
  readonly actual: bigint
  readonly loss: bigint
}

/**
 * The position of a row among the rows of its finding: by the key of the view's order, and among
 * equal ones by day, and within the day as in the files.
 */
export type EvidencePosition = Pick<EvidenceRow, 'day' | 'file' | 'line' | 'id'> & { readonly key?: string }

/** A page of a finding's rows: at most `limit` of those after the row `after`. */
export type EvidenceRequest = { readonly findingId: string; readonly after: EvidencePosition | null; readonly limit: number }

/** The rows of a page with their keys, and the number of rows that fit the filter. */
export type EvidencePageRows = { readonly rows: readonly (EvidenceRow & { readonly key: string })[]; readonly total: number }

/**
 * Rows behind findings in the order of `view`, which is by day unless given, one page for each
 * request, in the order of the requests. One statement, however many there are; two where the
 * selections of the findings are unknown.
 */
export async function evidenceOfMany(
  work: Work,
  asked: readonly EvidenceRequest[],
  { currency, picks: known, view = byDay }: { currency: Currency; picks?: readonly RowPick[]; view?: EvidenceView },
): Promise<EvidencePageRows[]> {
  const findingIds = [...new Set(asked.map(({ findingId }) => findingId))]
  const picks = known ?? (await picksOf(work, findingIds))
  const pages: EvidencePageRows[] = asked.map(() => ({ rows: [], total: 0 }))
  if (picks.length === 0) return pages
  const found = await work.sql<{ ordinal: number; total: number; rows: KeyedJsonRow[] | null }>(pagesSql(picks, view), [
    work.businessId,
    findingIds,
    microsPerMinor(currency),
    asked.map(({ findingId }) => findingId),
    asked.map(({ after }) => after?.day ?? null),
    asked.map(({ after }) => after?.file ?? null),
    asked.map(({ after }) => after?.line ?? null),
    asked.map(({ after }) => after?.id ?? null),
    asked.map(({ limit }) => limit),
    asked.map(({ after }) => after?.key ?? after?.day ?? null),
    ...filterValues(view.filter),
  ])
  for (const { ordinal, total, rows } of found) {
    pages[ordinal - 1] = { rows: (rows ?? []).map(({ key, ...row }) => ({ ...evidenceRow(row), key })), total }
  }
  return pages
}

/**
 * Rows after the page's begin are numbered in the order of the view; the others are only counted.
 */
function pagesSql(picks: readonly RowPick[], view: EvidenceView): string {
  const { key, type } = sortKeys[view.sort]
  const beyond = view.isDescending ? '<' : '>'
  const place = `evidence.day, evidence.file collate "C", evidence.line, evidence.id`
  return `
    select told.ordinal, max(told.total)::int as total,
           json_agg(json_build_object('key', told.key::text, 'id', told.id, ${rowFields}) order by told.place)
             filter (where told.is_after and told.place <= told.size) as rows
      from (select evidence.*, row_number() over (
                     partition by evidence.ordinal, evidence.is_after order by evidence.key ${view.isDescending ? 'desc' : 'asc'}, ${place}) as place
              from (select evidence.*, asked.ordinal::int as ordinal, asked.size, (${key})::${type} as key,
                           count(*) over (partition by asked.ordinal) as total,
                           asked.day is null or (${key})::${type} ${beyond} asked.key::${type}
                             or ((${key})::${type} = asked.key::${type} and (${place}) > (asked.day, asked.file, asked.line, asked.id)) as is_after
                      from unnest($4::uuid[], $5::text[], $6::text[], $7::bigint[], $8::uuid[], $9::int[], $10::text[])
                           with ordinality as asked (finding_id, day, file, line, id, size, key, ordinal)
                      join (${rowsOfFindings(picks)}) as evidence on evidence.finding_id = asked.finding_id
                     where ${rowFits}) as evidence) as told
     group by told.ordinal`
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
const rowFields = `'table', told."table", 'file', told.file, 'line', told.line, 'record', ${recordOfRow('told')}, 'day', told.day,
  'reference', told.reference, 'entity', told.entity, 'entityName', ${productName('told')}, 'units', told.units, 'isCost', told."isCost",
  'expected', told.expected, 'actual', told.actual, 'loss', told.loss`
const jsonRow = `json_build_object('id', told.id, ${rowFields})`

type Amount = 'expected' | 'actual' | 'loss'
type JsonRow = Omit<EvidenceRow, Amount> & Readonly<Record<Amount, string>>
type KeyedJsonRow = JsonRow & { readonly key: string }

function evidenceRow({ expected, actual, loss, ...row }: JsonRow): EvidenceRow {
  return { ...row, expected: BigInt(expected), actual: BigInt(actual), loss: BigInt(loss) }
}

/** The selections in the parts of these findings: the tables to read. */
export function picksOf(work: Work, findingIds: readonly string[]): Promise<RowPick[]> {
  return work.sql<RowPick>(picksOfFindings, [work.businessId, findingIds])
}
