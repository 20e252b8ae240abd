import type { Range } from '../../detection/finding.ts'
import type { Work } from '../../platform/transaction/work.ts'

/** What a failure of the supplier puts at stake, in minor units; null where no product is known to be its. */
export async function stakeOf(_work: Work, _supplierId: string): Promise<Range | null> {
  return null
}
