import { listBusinesses } from '../businesses/businesses.ts'
import type { ExternalServices } from '../platform/transaction/external-services.ts'
import { runInTransaction, type WorkDependencies } from '../platform/transaction/run-in-transaction.ts'
import { sealAnew } from './secrets.ts'

/**
 * Seals every stored credential of every business with the current key, a business at a time. `left`: those whose key is neither SECRET_KEY
 * nor SECRET_KEY_PREVIOUS; they have to be entered again.
 */
export async function reencryptSecrets(
  dependencies: WorkDependencies & { readonly external: Pick<ExternalServices, 'cipher'> },
): Promise<{ sealed: number; left: number }> {
  const { cipher: vault } = dependencies.external
  const total = { sealed: 0, left: 0 }
  for (const { id } of await listBusinesses(dependencies.db.pool)) {
    const { sealed, left } = await runInTransaction(dependencies, { businessId: id, actor: { kind: 'system' } }, (work) =>
      sealAnew(work, vault),
    )
    total.sealed += sealed
    total.left += left
  }
  return total
}
