import { rollUpTouchedDays } from '../../ledger/daily-roll-up.ts'
import { holdLedger } from '../../ledger/ledger-lock.ts'
import { nameWithout } from '../../ledger/names-without.ts'
import type { Contender, Place, Promoted } from '../../ledger/other-statements.ts'
import { bringBack } from '../../ledger/source-records/superseded-rows.ts'
import { takeOut } from '../../ledger/take-out.ts'
import type { Work } from '../../platform/transaction/work.ts'

/**
 * Takes an import's rows out of the ledger, sums its days anew and requests a scan, all in the
 * transaction of `work`. Does nothing when that was done.
 */
export async function completeTakeBack(work: Work, importId: string): Promise<void> {
  await holdLedger(work)
  const [found] = await work.sql<{ state: string }>('select state from import where business_id = $1 and id = $2 for update', [
    work.businessId,
    importId,
  ])
  if (found?.state !== 'taking_back') return
  const taken = await takeOut(work, { importId, others: await othersInOrder(work, importId), contenders: await contenders(work, importId) })
  await bringBack(work, importId)
  await countPromoted(work, taken.promoted)
  await endConflicts(work, importId, taken.won)
  const days = await rollUpTouchedDays(work)
  await nameWithout(work, days)
  await work.sql(`update import set state = 'taken_back', rows_left = $3, taken_back_at = $4 where business_id = $1 and id = $2`, [
    work.businessId,
    importId,
    taken.left,
    work.clock.now(),
  ])
  await work.publish('import.progress', importId)
  await work.enqueue('scan', { businessId: work.businessId })
}

/** Ends a take-back that failed too often: the rows stay. */
export async function giveUpTakeBack(work: Work, importId: string): Promise<void> {
  const problem = 'The file could not be taken back: five tries failed. Its rows stay in. Try again, or ask whoever runs RiskPilot.'
  const [kept] = await work.sql<{ integrationId: string | null }>(
    `update import set state = 'done', problem = $3 where business_id = $1 and id = $2 and state = 'taking_back' returning integration_id as "integrationId"`,
    [work.businessId, importId, problem],
  )
  // Its connection is listed again.
  if (kept?.integrationId) await work.enqueue('sync', { businessId: work.businessId, integrationId: kept.integrationId })
  await work.publish('import.progress', importId)
}

async function othersInOrder({ sql, businessId }: Work, importId: string): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `select id from import where business_id = $1 and id <> $2 and state <> 'taken_back' and started_at is not null
      order by read_no nulls first, started_at, id`,
    [businessId, importId],
  )
  return rows.map(({ id }) => id)
}

/**
 * Other files' rows that contradict one of this import, and rows that one of this import replaced
 * by a decision.
 */
function contenders({ sql, businessId }: Work, importId: string): Promise<Contender[]> {
  return sql<Contender>(
    `select "table", row_id as "rowId", import_id as "importId", line, file_row::text as said from import_conflict
      where business_id = $1 and import_id <> $2 and file_row is not null and kept is distinct from 'file'
     union all
     select "table", row_id, (ledger_row ->> 'import_id')::uuid, (ledger_row ->> 'line')::int,
            (ledger_row - array['import_id', 'line'])::text
       from import_conflict where business_id = $1 and import_id = $2 and kept = 'file' and ledger_row is not null`,
    [businessId, importId],
  )
}

/** Duplicates whose first statement left count as accepted. */
async function countPromoted({ sql, businessId }: Work, promoted: readonly Promoted[]): Promise<void> {
  if (promoted.length === 0) return
  await sql(
    `update import set duplicates = duplicates - more.records, accepted = accepted + more.records
       from unnest($2::uuid[], $3::bigint[]) as more (id, records) where import.business_id = $1 and import.id = more.id`,
    [businessId, promoted.map(({ importId }) => importId), promoted.map(({ records }) => records)],
  )
}

/**
 * Conflicts of this import end with it; those of other files that were about its rows end as
 * accepted rows.
 */
async function endConflicts({ sql, businessId }: Work, importId: string, won: readonly Place[]): Promise<void> {
  await sql('delete from import_conflict where business_id = $1 and import_id = $2', [businessId, importId])
  const counts = await sql<{ importId: string; rows: string; decided: string }>(
    `with ended as (
       delete from import_conflict conflict
        where business_id = $1 and (kept = 'file' and ledger_row ->> 'import_id' = $2::text
          or (row_id, import_id, line) in (select * from unnest($3::uuid[], $4::uuid[], $5::int[])))
       returning import_id, kept
     )
     select import_id as "importId", count(*)::text as rows, count(kept)::text as decided from ended group by import_id`,
    [businessId, importId, won.map(({ rowId }) => rowId), won.map((one) => one.importId), won.map(({ line }) => line)],
  )
  if (counts.length === 0) return
  await sql(
    `update import set conflicts = conflicts - counts.rows, decided = import.decided - counts.decided, accepted = accepted + counts.rows
       from unnest($2::uuid[], $3::bigint[], $4::bigint[]) as counts (import_id, rows, decided)
      where import.business_id = $1 and import.id = counts.import_id`,
    [businessId, counts.map((one) => one.importId), counts.map(({ rows }) => rows), counts.map(({ decided }) => decided)],
  )
}
