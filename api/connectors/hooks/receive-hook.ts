import { uuidv7 } from '../../../db/uuid.ts'
import { endAccess } from '../../integrations/connection.ts'
import { type AccountOwner, ownersOfAccount } from '../../integrations/hook-accounts.ts'
import { slotOf } from '../../integrations/integrations.ts'
import { signingSecretOf } from '../../integrations/secrets.ts'
import { Failure } from '../../platform/failures/failures.ts'
import type { ExternalServices } from '../../platform/transaction/external-services.ts'
import { runInTransaction, type WorkDependencies } from '../../platform/transaction/run-in-transaction.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Connector, ReceivedHook, SentHook, Webhooks } from '../connector.ts'
import { connectorOf } from '../list.ts'

export type HookPlace = WorkDependencies & { readonly external: Pick<ExternalServices, 'cipher' | 'providerClients'> }

/**
 * With this a signature is checked that can be nobody's: it takes the same steps, and does not fit.
 */
const noSecret = 'nobody has this secret'

/**
 * So long what changed is gathered before it is read, in milliseconds. Of one order several are
 * sent within a second; an owner who has just sold something looks for it. Proposed.
 */
const gatheredMs = 2_000

/**
 * Takes what a provider sends: it is stored, and read later. `integrationId` is whose address it
 * came to; null for the one address of an application. Nothing of it is read before its signature
 * is checked. Throws `unauthenticated` for what the provider did not sign, and `not_found` for a
 * provider that sends nothing.
 */
export async function receiveHook(place: HookPlace, key: string, integrationId: string | null, sent: SentHook): Promise<void> {
  const connector = connectorOf(key)
  const webhooks = connector?.webhooks
  if (!connector || !webhooks) throw new Failure('not_found', 'Nothing is sent to this address.')
  const account = webhooks.accountOf(sent.headers)
  const owners = account === null ? [] : await ownersOfAccount(place, { provider: key, account })
  const asked = owners.filter((one) => integrationId === null || one.integrationId === integrationId)
  const signed = await signedFor(place, { key, webhooks, sent }, asked)
  const ofNobody = integrationId === null && isSignedByOperator(place, { key, webhooks, sent })
  if (signed.length === 0 && !ofNobody)
    throw new Failure(
      'unauthenticated',
      `This is not signed as ${connector.name} signs what it sends. Check the client secret of the application.`,
    )
  const hook = webhooks.read(sent)
  if (hook === null) return
  for (const owner of signed)
    await runInTransaction(place, { businessId: owner.businessId, actor: { kind: 'system' } }, (work) =>
      store(work, { connector, owner, hook }),
    )
}

type Signed = { readonly key: string; readonly webhooks: Webhooks; readonly sent: SentHook }

/** Those of the owners whose application signed it. */
async function signedFor(place: HookPlace, { key, webhooks, sent }: Signed, owners: readonly AccountOwner[]): Promise<AccountOwner[]> {
  const signed: AccountOwner[] = []
  for (const owner of owners) {
    const options = { businessId: owner.businessId, actor: { kind: 'system' }, readOnly: true } as const
    const secret = await runInTransaction(place, options, async (work) =>
      signingSecretOf(work, place.external, (await slotOf(work, owner.integrationId)) ?? key),
    )
    if (webhooks.isSigned(sent, secret ?? noSecret) && secret !== null) signed.push(owner)
  }
  if (owners.length === 0) webhooks.isSigned(sent, noSecret)
  return signed
}

function isSignedByOperator({ external }: HookPlace, { key, webhooks, sent }: Signed): boolean {
  const secret = external.providerClients.get(key)?.clientSecret
  return secret !== undefined && webhooks.isSigned(sent, secret)
}

type Stored = { readonly connector: Connector; readonly owner: AccountOwner; readonly hook: ReceivedHook }

async function store(work: Work, { connector, owner: { integrationId }, hook }: Stored): Promise<void> {
  const { provider } = connector
  const { id, topic, account, record, privacy } = hook
  if (privacy) return storeWish(work, { connector, integrationId, hook, ...privacy })
  const added = await work.sql(
    `insert into received_hook (business_id, provider, id, integration_id, topic, stream, record, received_at, done_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
    [
      work.businessId,
      provider,
      id,
      integrationId,
      topic.slice(0, 100),
      record?.stream,
      record?.key,
      work.clock.now(),
      record ? null : work.clock.now(),
    ],
  )
  if (added.length === 0) return
  if (hook.hasEnded !== null) await endAccess(work, connector, { integrationId, account, at: new Date(1_000 * hook.hasEnded) })
  else if (record) await work.enqueue('sync', { businessId: work.businessId, integrationId, only: 'told' }, { afterMs: gatheredMs })
}

type Wish = { readonly connector: Connector; readonly integrationId: string; readonly hook: ReceivedHook } & NonNullable<
  ReceivedHook['privacy']
>

async function storeWish(work: Work, { connector, integrationId, hook, customer, orders }: Wish): Promise<void> {
  const now = work.clock.now()
  const added = await work.sql(
    `insert into privacy_request (business_id, id, provider, account, hook_id, topic, customer, orders, integration_id, received_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning id`,
    [work.businessId, uuidv7(now), connector.provider, hook.account, hook.id, hook.topic, customer, [...orders], integrationId, now],
  )
  if (added.length > 0) await work.enqueue('sync', { businessId: work.businessId, integrationId, only: 'told' })
}
