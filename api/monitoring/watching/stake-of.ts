import { Failure } from '../../platform/failures/failures.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { atStakeOf } from '../../suppliers/at-stake.ts'
import type { SupplierStake } from '../../suppliers/stake.ts'

/**
 * What a failure of the supplier puts at stake, in minor units; null where no product is known to
 * be its, and where the supplier was removed. Asks for no right: it is what the alert says to
 * everybody.
 */
export async function stakeOf(work: Work, supplierId: string): Promise<SupplierStake | null> {
  try {
    const { stake } = await atStakeOf({ ...work, actor: { kind: 'system' } }, supplierId)
    return stake
  } catch (error) {
    if (error instanceof Failure && error.kind === 'not_found') return null
    throw error
  }
}
