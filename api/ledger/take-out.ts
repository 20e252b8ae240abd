import type { Work } from '../platform/transaction/work.ts'
import { deleteRows } from './delete-rows.ts'
import { fillAnew } from './fill-columns.ts'
import { otherStatements, type Place, type Promoted, type TakenOut, type TakingOut } from './other-statements.ts'
import { forgetSuperseded } from './source-records/superseded-rows.ts'
import { type AnyLedgerTable, filledColumns, ledgerTables } from './tables.ts'
import { takeOutRestated } from './take-out-restated.ts'
import { takeOutStated } from './take-out-stated.ts'
import { touchDays, touchedColumns } from './touched-days.ts'

/**
 * Takes the rows of an import out of the ledger, as if its file had never been read. A row that
 * another file states as well stays as the row of the first of them; a value that it restated goes
 * back to the one before. `contenders` are other files' rows that were held back because of a row
 * of this import. Marks the days of all these rows as changed. The caller holds the ledger.
 */
export async function takeOut(work: Work, taking: TakingOut): Promise<TakenOut> {
  const { importId, contenders } = taking
  let left = 0
  const promoted: Promoted[] = []
  const won: Place[] = []
  for (const table of Object.values<AnyLedgerTable>(ledgerTables)) {
    const ofTable = contenders.filter((one) => one.table === table.name)
    if (table.rule === 'restated') await takeOutRestated(work, taking, table)
    if (table.rule === 'stated') {
      const heirs = await takeOutStated(work, { ...taking, contenders: ofTable }, table)
      promoted.push(...heirs.promoted)
      won.push(...heirs.won)
      await fillAnew(work, taking, table, heirs.ids)
    }
    if (table.rule === 'content') {
      const heirs = await handOver(work, taking, table)
      promoted.push(...heirs)
      await fillAnew(
        work,
        taking,
        table,
        heirs.flatMap(({ ids }) => ids),
      )
    }
    left += await deleteRows(work, table, { column: 'import_id', ids: [importId] })
  }
  left += await forgetSuperseded(work, importId)
  await work.sql('delete from source_record where business_id = $1 and import_id = $2', [work.businessId, importId])
  await work.sql('delete from also_stated where business_id = $1 and import_id = $2', [work.businessId, importId])
  return { left, promoted: summed(promoted), won }
}

/**
 * Rows that other files state as well become rows of the first of these, with what that file says
 * of the columns that files fill. Files that were read before this was kept say nothing of these.
 */
async function handOver(work: Work, { importId, others }: TakingOut, table: AnyLedgerTable) {
  const { name } = table
  const filled = filledColumns(table)
  const values = filled.map(
    (column) => `case when other.said is null then row.${column.name} else (other.said ->> '${column.name}')::${column.type} end`,
  )
  const set = ['import_id = other.import_id', 'line = other.line', ...filled.map((column, i) => `${column.name} = ${values[i]}`)]
  const heirs = await work.sql<Promoted & { readonly ids: readonly string[]; readonly days: readonly string[] }>(
    `with ${otherStatements(name)}, put as (
       update ${name} row set ${[...set, ...(filled.length > 0 ? ['filled = null'] : [])].join(', ')} from other
        where row.business_id = $1 and row.id = other.id returning ${touchedColumns(table, 'row.')}
     )
     select import_id as "importId", sum(records)::int as records, array_agg(id::text) as ids,
            (select coalesce(array_agg(distinct day::text), '{}') from put) as days
       from other group by import_id`,
    [work.businessId, importId, others],
  )
  await touchDays(
    work,
    (heirs[0]?.days ?? []).map((day) => ({ day })),
  )
  return heirs
}

function summed(promoted: readonly Promoted[]): Promoted[] {
  const records = new Map<string, number>()
  for (const one of promoted) records.set(one.importId, (records.get(one.importId) ?? 0) + one.records)
  return [...records].map(([importId, sum]) => ({ importId, records: sum }))
}
