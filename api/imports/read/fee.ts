import type { OrderLine, Refund } from '../../ledger/fact.ts'
import { type Fee, feeFact } from '../../ledger/fee.ts'
import type { Cells } from './cells/cell.ts'

/** A fee of a file, as the ledger books fees. */
export function feeOf(cells: Cells, fee: Fee): Refund | OrderLine {
  return feeFact(fee, cells.microsPerMinor)
}
