import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import { deleteRows } from '../delete-rows.ts'
import { holdLedger } from '../ledger-lock.ts'
import { type AnyLedgerTable, ledgerTables } from '../tables.ts'
import { type ChangedDay, changedDays, touchDays, touchedColumns } from '../touched-days.ts'
import { stagedName } from '../write-rows.ts'

/** A connection's import, the files whose rows it states itself, and the days that it has whole. */
export type Superseding = {
  readonly byImportId: string
  readonly fileImportIds: readonly string[]
  readonly first: Day
  readonly last: Day
}

/**
 * Sets rows of files aside that a connection states itself: they leave the ledger, and come back by
 * `bringBack`. Their days are marked as changed. Returns how many there were.
 */
export async function supersede(work: Work, { byImportId, fileImportIds, first, last }: Superseding): Promise<number> {
  if (fileImportIds.length === 0) return 0
  await holdLedger(work)
  let count = 0
  for (const table of Object.values<AnyLedgerTable>(ledgerTables)) {
    const { name } = table
    const rows = await work.sql<{ id: string }>(
      `select id from ${name} row where row.business_id = $1 and row.import_id = any($2::uuid[]) and row.${table.dayColumn} between $3 and $4`,
      [work.businessId, fileImportIds, first, last],
    )
    const ids = rows.map(({ id }) => id)
    await setAside(work, table, { byImportId, ids })
    count += rows.length
  }
  return count
}

type Aside = { readonly byImportId: string; readonly ids: readonly string[] }

async function setAside(work: Work, table: AnyLedgerTable, { byImportId, ids }: Aside): Promise<void> {
  const { name } = table
  // One that another file stated as well is aside already.
  await work.sql(
    `insert into superseded_row (business_id, "table", row_id, import_id, by_import_id, said)
     select $1, '${name}', row.id, row.import_id, $2, to_jsonb(row) from ${name} row where row.business_id = $1 and row.id = any($3::uuid[])
     on conflict do nothing`,
    [work.businessId, byImportId, ids],
  )
  await deleteRows(work, table, { column: 'id', ids })
}

/** What movements of a payment service give rows in, the fee beside them among these. */
const tablesOfMovements = [ledgerTables.payout, ledgerTables.refund, ledgerTables.order_line] as const

/** The import whose movements count, and those whose same movements do not. */
export type SameMovements = { readonly byImportId: string; readonly ofImportIds: readonly string[] }

/**
 * Sets movements aside that two sources state, with the fees beside them: of the same order, day,
 * kind, gross amount and fee. Those of `byImportId` count, and the others come back by `bringBack`.
 * Returns how many rows there were.
 */
export async function supersedeSameMovements(work: Work, { byImportId, ofImportIds }: SameMovements): Promise<number> {
  if (ofImportIds.length === 0) return 0
  await holdLedger(work)
  const same = await work.sql<{ importId: string; line: number }>(
    `select other.import_id as "importId", other.line from payout other
      where other.business_id = $1 and other.import_id = any($3::uuid[]) and exists (
        select from payout own where own.business_id = $1 and own.import_id = $2 and own.order_id = other.order_id
          and own.day = other.day and own.type = other.type and own.gross = other.gross and own.fee = other.fee)`,
    [work.businessId, byImportId, ofImportIds],
  )
  if (same.length === 0) return 0
  let count = 0
  for (const table of tablesOfMovements) {
    const rows = await work.sql<{ id: string }>(
      `select id from ${table.name} where business_id = $1 and (import_id, line) in (select * from unnest($2::uuid[], $3::int[]))`,
      [work.businessId, same.map(({ importId }) => importId), same.map(({ line }) => line)],
    )
    await setAside(work, table, { byImportId, ids: rows.map(({ id }) => id) })
    count += rows.length
  }
  return count
}

/**
 * A product has one cost a day. Of the costs that were staged just now, those that another
 * connection states for the same product and day are set aside, and come back with that one gone.
 */
export async function setSameCostsAside({ sql, businessId }: Work, importId: string): Promise<void> {
  const told = ledgerTables.unit_cost.columns.map(({ name }) => `'${name}', new.${name}`)
  await sql(
    `insert into superseded_row (business_id, "table", row_id, import_id, by_import_id, said)
     select $1, 'unit_cost', new.id, $2, held.import_id,
            jsonb_build_object('business_id', $1::uuid, 'id', new.id, 'import_id', $2::uuid, 'line', new.line, 'currency', held.currency, ${told.join(', ')})
       from ${stagedName({ table: 'unit_cost', isWeighted: false })} new
       join unit_cost held on held.business_id = $1 and held.sku = new.sku and held.valid_from = new.valid_from
      where held.import_id <> $2
        and exists (select from source_record stated where stated.business_id = $1 and stated.import_id = held.import_id)
     on conflict do nothing`,
    [businessId, importId],
  )
}

/** Rows that a connection states otherwise, or not any more, come back as they were no more. */
export async function forgetOutdated({ sql, businessId }: Work, importId: string, rowIds: readonly string[]): Promise<void> {
  await sql('delete from superseded_row where business_id = $1 and import_id = $2 and row_id = any($3::uuid[])', [
    businessId,
    importId,
    rowIds,
  ])
}

/**
 * The rows that were set aside for a connection are in the ledger again, all of them or those of
 * one import. Returns how many there were.
 */
export async function bringBack(work: Work, byImportId: string, ofImportId: string | null = null): Promise<number> {
  const which = 'business_id = $1 and by_import_id = $2 and ($3::uuid is null or import_id = $3)'
  await holdLedger(work)
  let count = 0
  for (const table of Object.values<AnyLedgerTable>(ledgerTables)) {
    const days = await work.sql<ChangedDay & { readonly count: number }>(
      `with put as (
         insert into ${table.name}
         select row.* from superseded_row aside cross join lateral jsonb_populate_record(null::${table.name}, aside.said) row
          where aside.business_id = $1 and aside.by_import_id = $2 and ($3::uuid is null or aside.import_id = $3)
            and aside."table" = '${table.name}'
         on conflict do nothing returning ${touchedColumns(table)}
       )
       select ${changedDays(table)}, count(*)::float8 as count from put group by day`,
      [work.businessId, byImportId, ofImportId],
    )
    await touchDays(work, days)
    count += days.reduce((sum, one) => sum + one.count, 0)
  }
  await work.sql(`delete from superseded_row where ${which}`, [work.businessId, byImportId, ofImportId])
  return count
}

/** Rows of a file that was taken back come back no more. Returns how many there were. */
export async function forgetSuperseded(work: Work, importId: string): Promise<number> {
  const rows = await work.sql('delete from superseded_row where business_id = $1 and import_id = $2 returning row_id', [
    work.businessId,
    importId,
  ])
  return rows.length
}

/** How many rows were set aside for each of the connections' imports. */
export async function supersededCounts(
  { sql, businessId }: Pick<Work, 'sql' | 'businessId'>,
  byImportIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ id: string; count: number }>(
    `select by_import_id as id, count(*)::float8 as count from superseded_row where business_id = $1 and by_import_id = any($2::uuid[]) group by 1`,
    [businessId, byImportIds],
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}
