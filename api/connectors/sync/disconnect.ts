import { takeBackConnection } from '../../imports/source-import.ts'
import { forgetConnection } from '../../integrations/connection.ts'
import type { Integration } from '../../integrations/integration.entity.ts'
import { audit } from '../../platform/transaction/audit.ts'
import type { Work } from '../../platform/transaction/work.ts'

/**
 * Ends a connection: its secrets are deleted, and nothing is read any more. With `removesRows` its rows
 * leave the ledger, and rows of files that were set aside for it come back; else what was read stays.
 * Throws `not_found`.
 */
export async function disconnect(
  work: Work,
  { integrationId, removesRows }: { integrationId: string; removesRows: boolean },
): Promise<Integration> {
  const integration = await forgetConnection(work, integrationId)
  if (removesRows) await takeBackConnection(work, integrationId)
  // Whatever is connected next is read from the beginning: it may be another account.
  await work.sql('delete from connection_stream where business_id = $1 and integration_id = $2', [work.businessId, integrationId])
  await audit(work, 'disconnectIntegration', { subject: `Integration:${integrationId}`, after: { removesRows } })
  return integration
}
