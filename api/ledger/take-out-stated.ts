import type { Work } from '../platform/transaction/work.ts'
import { otherStatements, type Place, type Promoted, type TakingOut } from './other-statements.ts'
import { replaceRow } from './stored-row.ts'
import type { AnyLedgerTable } from './tables.ts'

type Heir = Place & {
  readonly records: number
  readonly isDuplicate: boolean
  /** As in the form of `storedRow`, with its source. */
  readonly said: string
}

/**
 * Rows of an import that other files state under the same key go to the first of them, with what
 * that file says. Rows without another file are left to the caller.
 */
export async function takeOutStated(
  work: Work,
  taking: TakingOut,
  table: AnyLedgerTable,
): Promise<{ readonly promoted: readonly Promoted[]; readonly won: readonly Place[]; readonly ids: readonly string[] }> {
  const heirs = await heirsOf(work, taking, table)
  for (const { rowId, said } of heirs) await replaceRow(work, { table: table.name, rowId, said })
  return {
    promoted: heirs.filter(({ isDuplicate }) => isDuplicate),
    won: heirs.filter(({ isDuplicate }) => !isDuplicate),
    ids: heirs.map(({ rowId }) => rowId),
  }
}

/** For each contested row the statement of the file that was read first. */
function heirsOf({ sql, businessId }: Work, { importId, others, contenders }: TakingOut, { name }: AnyLedgerTable): Promise<Heir[]> {
  return sql<Heir>(
    `with ${otherStatements(name)}, contender as (
       select row.id, said.import_id, said.line, 1 as records, said.text::jsonb as said
         from unnest($4::uuid[], $5::uuid[], $6::int[], $7::text[]) as said (row_id, import_id, line, text)
              join ${name} row on row.business_id = $1 and row.id = said.row_id and row.import_id = $2
        where said.import_id = any($3::uuid[])
     ), every as (
       select *, true as known from other union all select *, false from contender
     )
     select distinct on (id) id as "rowId", import_id as "importId", line, records, known as "isDuplicate",
            (said || jsonb_build_object('import_id', import_id, 'line', line))::text as said
       from every order by id, array_position($3::uuid[], import_id), line`,
    [
      businessId,
      importId,
      others,
      contenders.map(({ rowId }) => rowId),
      contenders.map((one) => one.importId),
      contenders.map(({ line }) => line),
      contenders.map(({ said }) => said),
    ],
  )
}
