import { parse } from '../platform/failures/parse.ts'
import { may } from '../platform/rights/rights.ts'
import { audit } from '../platform/transaction/audit.ts'
import type { ExternalServices } from '../platform/transaction/external-services.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { Integration } from './integration.entity.ts'
import { clientInput } from './integration.input.ts'
import { ensureIntegration, listedAgain, one, slotOf } from './integrations.ts'
import { oauthOf, type Provider, shopOf } from './providers.ts'
import { keepClient } from './secrets.ts'
import { connectionFor } from './which-connection.ts'

/**
 * Keeps the OAuth client of a provider, sealed; its integration is added when there is none. With a
 * shop the client is kept for the connection of that shop alone, where others are there already.
 * Throws `invalid_input`, `not_found` for an unknown provider, and `conflict` for one without
 * OAuth.
 */
export async function saveIntegrationCredentials(
  work: Work,
  { cipher: vault }: Pick<ExternalServices, 'cipher'>,
  input: Readonly<Record<string, unknown>>,
): Promise<Integration> {
  may(work.actor, 'integration:write')
  const { provider: key, clientId, clientSecret, shop } = parse(clientInput, input)
  const { provider, oauth } = oauthOf(key)
  const integrationId = oauth.needsShop && shop ? await ofShop(work, provider, shop) : await ensureIntegration(work, provider)
  await keepClient(work, vault, (await slotOf(work, integrationId)) ?? key, { clientId, clientSecret })
  await work.publish('integration.changed', integrationId)
  await audit(work, 'saveIntegrationCredentials', { subject: `Integration:${integrationId}`, after: { provider: key, clientId } })
  return one(work, integrationId)
}

/** The connection of a shop, which is noted there, so that it is found again when it is let in. */
async function ofShop(work: Work, provider: Provider, named: string): Promise<string> {
  const accountId = shopOf(named)
  if (accountId === null) return ensureIntegration(work, provider)
  const integrationId = await connectionFor(work, { provider, accountId, integrationId: null, field: 'shop', mayBeActive: true })
  await work.sql(
    `update integration set account = $3, updated_at = $4, ${listedAgain} where business_id = $1 and id = $2 and status <> 'active'`,
    [work.businessId, integrationId, accountId, work.clock.now()],
  )
  return integrationId
}
