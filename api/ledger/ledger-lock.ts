import { holdPart } from '../platform/transaction/business-lock.ts'
import type { Work } from '../platform/transaction/work.ts'

/**
 * Allows one writer of a business's ledger at a time: otherwise two overlapping files would wait
 * for each other's rows. A worker that resumes an interrupted import waits here for the last
 * transaction of the dead worker. Who deletes the business waits for the writer, and so deletes its
 * rows too: they have no foreign key that would.
 */
export function holdLedger(work: Work): Promise<void> {
  return holdPart(work, 'ledger')
}
