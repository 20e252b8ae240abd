import type { Work } from '../platform/transaction/work.ts'
import { deleteRows } from './delete-rows.ts'
import type { StagedRows } from './row-stager.ts'
import { ledgerTables } from './tables.ts'
import { stagedName } from './write-rows.ts'

/** Sales of some imports that give way to the same orders of any other. */
export type YieldedSales = {
  /** The imports whose sales give way. */
  readonly of: readonly string[]
  /** The one import to which they give way; null for every other. */
  readonly to: string | null
}

type Yielded = { readonly id: string; readonly by: string }

/** Lines that sell something; fees and money that was given back stay. */
const isSale = "line.nature in ('product', 'postage', 'sample', 'gift_card', 'test')"

/**
 * SQL: the sales of the imports `$2`, each with another import, of none of `$2`, that has the same
 * order.
 */
const yieldedSql = (where: string) => `
  select line.id, min(other.import_id::text) as by
    from order_line line
    join order_line other on other.business_id = $1 and other.order_id = line.order_id
   where line.business_id = $1 and line.import_id = any($2::uuid[]) and ${isSale} and ${where}
     and other.nature = 'product' and other.import_id <> all($2::uuid[])
   group by line.id`

/**
 * Sets sales aside that an orders file or a connection states too: they leave the ledger, and come
 * back when that import is taken back. Their days are marked as changed. Returns how many there
 * were.
 */
export async function yieldSales(work: Work, { of, to }: YieldedSales): Promise<number> {
  if (of.length === 0) return 0
  const rows = await work.sql<Yielded>(yieldedSql('($3::uuid is null or other.import_id = $3)'), [work.businessId, of, to])
  return setAside(work, rows)
}

/**
 * The same for the lines that this transaction has just written from `staged`. Returns the number
 * of the file's records that counted by them: these were known already.
 */
export async function yieldWritten(work: Work, importId: string, staged: StagedRows, of: readonly string[]): Promise<number> {
  const isWritten = `line.import_id = $3 and exists (select from ${stagedName(staged)} new where new.id = line.id and new.line = line.line)`
  const rows = await work.sql<Yielded>(yieldedSql(isWritten), [work.businessId, of, importId])
  await setAside(work, rows)
  const [counted] = await work.sql<{ records: string }>(
    `select coalesce(sum(${staged.isWeighted ? 'records' : '1'}), 0)::text as records from ${stagedName(staged)} where id = any($1::uuid[])`,
    [rows.map(({ id }) => id)],
  )
  return Number(counted?.records ?? 0)
}

async function setAside(work: Work, rows: readonly Yielded[]): Promise<number> {
  if (rows.length === 0) return 0
  for (const [by, given] of Map.groupBy(rows, (row) => row.by)) {
    // One that another file stated as well is aside already.
    await work.sql(
      `insert into superseded_row (business_id, "table", row_id, import_id, by_import_id, said)
       select $1, 'order_line', sale.id, sale.import_id, $2, to_jsonb(sale) from order_line sale
        where sale.business_id = $1 and sale.id = any($3::uuid[])
       on conflict do nothing`,
      [work.businessId, by, given.map(({ id }) => id)],
    )
  }
  await deleteRows(work, ledgerTables.order_line, { column: 'id', ids: rows.map(({ id }) => id) })
  return rows.length
}
