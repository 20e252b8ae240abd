import { holdLedger } from '../../ledger/ledger-lock.ts'
import { readStoredRow, replaceRow, sameContent, storedRow } from '../../ledger/stored-row.ts'
import type { TableName } from '../../ledger/tables.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { type Connection, connection, isUuid, type PageArgs, pageRequest } from '../../platform/graph-types/paging.ts'
import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Currency } from '../../values/money.ts'
import { type ConflictingRow, ConflictSide } from '../import.entity.ts'
import { comparedValues, type RowTexts } from './compared-values.ts'

/**
 * A conflict as stored: rows as JSON text in the form of `storedRow`, because their figures are
 * exact.
 */
type Undecided = {
  readonly table: TableName
  readonly rowId: string
  readonly importId: string
  readonly fileRow: string | null
  /** The ledger's row at the time of the decision. */
  readonly ledgerRow: string | null
  readonly kept: ConflictSide | null
}

/**
 * Conflicting rows of an import in the order of the file, each with the ledger's row now or at the
 * decision.
 */
export async function conflictsPage(work: Work, importId: string, page: PageArgs): Promise<Connection<ConflictingRow>> {
  may(work.actor, 'import:read')
  const order = `lines of import_conflict ${importId}`
  const request = pageRequest(page, { order, defaultSize: 20, isKey: ([line]) => /^\d{1,10}$/.test(line ?? '') })
  const rows = await shownConflicts(work, 'import_id = $2 and line > $3::bigint order by line limit $4', [
    importId,
    request.after?.[0] ?? -1,
    request.limit + 1,
  ])
  const [total] = await work.sql<{ count: number }>(
    'select count(*)::int as count from import_conflict where business_id = $1 and import_id = $2',
    [work.businessId, importId],
  )
  return connection(rows, { request, order, totalCount: total?.count ?? 0, keys: ({ line }) => [String(line)], node: (row) => row })
}

/** Conflicts by their ids, in one statement; a loader's batch. */
export async function conflictsById(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, ConflictingRow>> {
  may(work.actor, 'import:read')
  const rows = await shownConflicts(work, 'id = any($2::uuid[])', [ids.filter(isUuid)])
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Decides which of two contradicting rows counts. The file's row replaces the ledger's, with its
 * own file and line; the days of both are marked as changed and a scan is requested. Repeating a
 * decision does nothing. The opposite decision restores the other row, as long as the ledger still
 * has the chosen one. The rejected row is stored, and reading it again is no conflict. Throws
 * `not_found`, and `conflict` where the decision is no longer possible.
 */
export async function decideConflict(work: Work, id: string, keep: ConflictSide): Promise<ConflictingRow> {
  may(work.actor, 'import:write')
  if (!isUuid(id)) throw notFound()
  await holdLedger(work)
  const [conflict] = await work.sql<Undecided>(
    `select "table", row_id as "rowId", import_id as "importId", kept, ledger_row::text as "ledgerRow",
            (file_row || jsonb_build_object('import_id', import_id, 'line', line))::text as "fileRow"
       from import_conflict where business_id = $1 and id = $2 for update`,
    [work.businessId, id],
  )
  if (!conflict) throw notFound()
  if (conflict.kept !== keep) await decide(work, { ...conflict, id }, keep)
  const [decided] = await shownConflicts(work, 'id = $2', [id])
  if (!decided) throw notFound()
  return decided
}

const notFound = () => new Failure('not_found', 'There is no conflict of this id.')

async function decide(work: Work, conflict: Undecided & { id: string }, keep: ConflictSide): Promise<void> {
  const { table, rowId, fileRow, importId, id } = conflict
  if (fileRow === null)
    throw new Failure('conflict', 'What the file says was not kept when this row was listed. Import the file again and decide there.')
  const now = await readStoredRow(work, table, rowId)
  if (now === null) throw new Failure('conflict', 'The ledger does not have this row any more.')
  const ledgerRow = conflict.ledgerRow ?? now
  const [wanted, other] = keep === ConflictSide.FILE ? [fileRow, ledgerRow] : [ledgerRow, fileRow]
  const isSaid = await sameContent(work, now, wanted)
  if (!isSaid && !(await sameContent(work, now, other)))
    throw new Failure('conflict', 'The ledger says something else by now: another decision or a newer file has changed the row.')
  if (!isSaid) {
    await replaceRow(work, { table, rowId, said: wanted })
    await work.enqueue('scan', { businessId: work.businessId })
  }
  await noteDecision(work, { id, importId, keep, ledgerRow, isFirst: conflict.kept === null })
  await work.publish('import.progress', importId)
}

type Decision = {
  readonly id: string
  readonly importId: string
  readonly keep: ConflictSide
  readonly ledgerRow: string
  readonly isFirst: boolean
}

async function noteDecision({ sql, businessId, actor, clock }: Work, { id, importId, keep, ledgerRow, isFirst }: Decision): Promise<void> {
  const decision = { kept: keep, by: actor.kind === 'person' ? actor.userId : null, at: clock.now().toISOString() }
  await sql(
    'update import_conflict set kept = $3, ledger_row = $4, decisions = decisions || $5::jsonb where business_id = $1 and id = $2',
    [businessId, id, keep, ledgerRow, JSON.stringify([decision])],
  )
  if (isFirst) await sql('update import set decided = decided + 1 where business_id = $1 and id = $2', [businessId, importId])
}

type Shown = Omit<ConflictingRow, 'values'> & {
  readonly table: TableName
  readonly rowId: string
  readonly file: RowTexts | null
  readonly ledger: RowTexts | null
}

/** A row as texts by its columns: figures stay exact. */
const texts = (row: string) => `(select jsonb_object_agg(key, value) from jsonb_each_text(${row}))`

/** Conflicts in display form: `where` is SQL on `import_conflict`, its parameters begin with $2. */
async function shownConflicts(work: Work, where: string, parameters: readonly unknown[]): Promise<ConflictingRow[]> {
  const rows = await work.sql<Shown>(
    `select id, line, "table", row_id as "rowId", reason, record, ${texts('file_row')} as file, ${texts('ledger_row')} as ledger, kept,
            (decisions -> -1 ->> 'at')::timestamptz as "decidedAt", (decisions -> -1 ->> 'by') as "decidedBy"
       from import_conflict where business_id = $1 and ${where}`,
    [work.businessId, ...parameters],
  )
  if (rows.length === 0) return []
  const [shop] = await work.sql<{ currency: Currency; zone: string }>('select currency, zone from business where id = $1', [
    work.businessId,
  ])
  if (!shop) throw new Error('the business of this work does not exist')
  const now = await ledgerNow(work, rows)
  return rows.map(({ file, ledger, rowId, table, ...row }) => {
    const ours = ledger ?? now.get(rowId) ?? null
    return { ...row, values: file && ours ? comparedValues(table, { ledger: ours, file, ...shop }) : [] }
  })
}

/** The ledger's current rows for the undecided conflicts. */
async function ledgerNow({ sql, businessId }: Work, rows: readonly Shown[]): Promise<ReadonlyMap<string, RowTexts>> {
  const found = new Map<string, RowTexts>()
  const open = rows.filter(({ kept }) => kept === null)
  for (const [table, ofTable] of Map.groupBy(open, (row) => row.table)) {
    const stored = await sql<{ id: string; said: RowTexts }>(
      `select id, ${texts(storedRow(table))} as said from ${table} row where business_id = $1 and id = any($2::uuid[])`,
      [businessId, ofTable.map(({ rowId }) => rowId)],
    )
    for (const { id, said } of stored) found.set(id, said)
  }
  return found
}
