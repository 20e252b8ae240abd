import { notifyMembers } from '../notifications/tell.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { Provider } from './providers.ts'

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
  await notifyMembers(work, { kind: 'integration', title: `${name} is not connected`, text: problem, integrationId })
}
