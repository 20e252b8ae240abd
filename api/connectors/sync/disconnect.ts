import { hasRowsOf, takeBackConnection } from '../../imports/source-import.ts'
import { forgetConnection } from '../../integrations/connection.ts'
import type { Integration } from '../../integrations/integration.entity.ts'
import { one, slotOf } from '../../integrations/integrations.ts'
import { providerOf } from '../../integrations/providers.ts'
import { tokensToUse } from '../../integrations/secrets.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { may } from '../../platform/rights/rights.ts'
import { atProvider } from '../../platform/settings/provider-origins.ts'
import { audit } from '../../platform/transaction/audit.ts'
import type { ExternalServices } from '../../platform/transaction/external-services.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { connectorOf } from '../list.ts'

export type DisconnectPlace = {
  readonly external: Pick<ExternalServices, 'cipher' | 'request' | 'providerOrigins'>
  change<T>(fn: (work: Work) => Promise<T>): Promise<T>
}

type Ending = { readonly integrationId: string; readonly removesRows: boolean }

/**
 * Ends a connection, or removes the rows of one that has ended: its secrets are deleted, what the
 * provider gave is given back there, and nothing is read any more. With `removesRows` its rows
 * leave the ledger, and rows of files that were set aside for it come back; else what was read
 * stays. Throws `not_found`.
 */
export async function disconnect({ external, change }: DisconnectPlace, ending: Ending): Promise<Integration> {
  const { integration, access } = await change(async (work) => {
    may(work.actor, 'integration:write')
    const access = await accessToGiveBack(work, external, ending.integrationId)
    return { integration: await end(work, ending), access }
  })
  // Nothing is asked of a provider while a transaction of ours is open, and nothing waits for its
  // word.
  if (access) await giveBack(external, access)
  return integration
}

async function end(work: Work, { integrationId, removesRows }: Ending): Promise<Integration> {
  await forgetConnection(work, integrationId, !removesRows && (await hasRowsOf(work, integrationId)))
  if (removesRows) await takeBackConnection(work, integrationId)
  // Whatever is connected next is read from the beginning: it may be another account.
  await work.sql('delete from connection_stream where business_id = $1 and integration_id = $2', [work.businessId, integrationId])
  await work.sql('delete from received_hook where business_id = $1 and integration_id = $2', [work.businessId, integrationId])
  await audit(work, 'disconnectIntegration', { subject: `Integration:${integrationId}`, after: { removesRows } })
  return one(work, integrationId)
}

type Access = { readonly address: string; readonly headers: Readonly<Record<string, string>> }

/** How what the provider gave is given back; null where it takes nothing back, or gave nothing. */
async function accessToGiveBack(work: Work, external: DisconnectPlace['external'], integrationId: string): Promise<Access | null> {
  const { provider: key, metadata } = await one(work, integrationId)
  const known = key === null ? null : providerOf(key)
  const connector = connectorOf(key)
  if (!known?.oauth?.revokeUrl || !connector) return null
  const tokens = await tokensToUse(work, external.cipher, (await slotOf(work, integrationId)) ?? known.key)
  if (!tokens) return null
  const address = known.oauth.revokeUrl(typeof metadata.account === 'string' ? metadata.account : '')
  return { address: atProvider(external.providerOrigins, known.key, address), headers: { ...connector.access.headers(tokens.accessToken) } }
}

/**
 * A provider that cannot be reached, or knows the token no more, has nothing to take back: it ends
 * by itself.
 */
async function giveBack({ request }: DisconnectPlace['external'], { address, headers }: Access): Promise<void> {
  try {
    await request(new URL(address), { method: 'DELETE', headers })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}
