import type { Work } from '../../platform/transaction/work.ts'

/**
 * Allows one writer of a business's ledger at a time: otherwise two overlapping files would wait
 * for each other's rows. A worker that resumes an interrupted import waits here for the last
 * transaction of the dead worker. Who deletes the business waits for the writer, and so deletes its
 * rows too: they have no foreign key that would.
 */
export async function holdLedger({ sql, businessId }: Work): Promise<void> {
  await sql(`select pg_advisory_xact_lock(hashtextextended('ledger ' || $1, 0))`, [businessId])
  await sql('select 1 from business where id = $1 for key share', [businessId])
}
