import { listBusinesses } from '../businesses/businesses.ts'
import type { SecretCipher } from '../platform/settings/encrypted-secret.ts'
import type { ExternalServices } from '../platform/transaction/external-services.ts'
import { runInTransaction, type WorkDependencies } from '../platform/transaction/run-in-transaction.ts'
import type { Work } from '../platform/transaction/work.ts'

type Sealed = { readonly sealed: number; readonly left: number }

/**
 * Seals every stored credential of every business with the current key, a business at a time.
 * `rooms`: what each room that keeps secrets does. `left`: those whose key is neither SECRET_KEY
 * nor SECRET_KEY_PREVIOUS; they have to be entered again.
 */
export async function reencryptSecrets(
  dependencies: WorkDependencies & { readonly external: Pick<ExternalServices, 'cipher'> },
  rooms: readonly ((work: Work, cipher: SecretCipher) => Promise<Sealed>)[],
): Promise<Sealed> {
  const { cipher: vault } = dependencies.external
  const total = { sealed: 0, left: 0 }
  for (const { id } of await listBusinesses(dependencies.db.pool)) {
    for (const sealAnew of rooms) {
      const options = { businessId: id, actor: { kind: 'system' } } as const
      const { sealed, left } = await runInTransaction(dependencies, options, (work) => sealAnew(work, vault))
      total.sealed += sealed
      total.left += left
    }
  }
  return total
}
