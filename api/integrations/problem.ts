import { notifyMembers } from '../notifications/tell.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { Provider } from './providers.ts'
import { providerInColumn } from './slot.ts'

/**
 * The connection of an integration has failed: it is in error and says why, and its people are
 * told.
 */
export async function putInError(work: Work, { name }: Pick<Provider, 'name'>, integrationId: string, problem: string): Promise<void> {
  await work.sql("update integration set status = 'error', problem = $3, updated_at = $4 where business_id = $1 and id = $2", [
    work.businessId,
    integrationId,
    problem,
    work.clock.now(),
  ])
  await work.publish('integration.changed', integrationId)
  const title = `${await labelOf(work, name, integrationId)} is not connected`
  await notifyMembers(work, { kind: 'integration', title, text: problem, integrationId })
}

/** The name of a provider, with the account of a connection where it is not the only one of it. */
async function labelOf({ sql, businessId }: Work, name: string, integrationId: string): Promise<string> {
  const [row] = await sql<{ account: string | null }>(
    `select account from integration where business_id = $1 and id = $2 and exists (
       select from integration other where other.business_id = $1 and other.id <> $2
         and ${providerInColumn('other.provider')} = ${providerInColumn('integration.provider')})`,
    [businessId, integrationId],
  )
  return row?.account ? `${name} ${row.account}` : name
}
