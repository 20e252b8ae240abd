import type { AnyLedgerTable } from './tables.ts'

/**
 * SQL: staged rows `new`, each with the `row` of the ledger that has its id. It is the first from
 * its id on: asked for by id alone, PostgreSQL without statistics takes a business for one of few
 * rows, and goes through all staged rows for each of them.
 */
export const knownRows = (staged: string, { name }: Pick<AnyLedgerTable, 'name'>): string =>
  `${staged} new join lateral (
    select * from ${name} known where known.business_id = $1 and known.id >= new.id order by known.id limit 1) as row on row.id = new.id`
