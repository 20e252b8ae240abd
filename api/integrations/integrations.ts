import { uuidv7 } from '../../db/uuid.ts'
import { firstOwnerId } from '../businesses/members.ts'
import { Failure } from '../platform/failures/failures.ts'
import { parse } from '../platform/failures/parse.ts'
import { isUuid } from '../platform/graph-types/paging.ts'
import { may } from '../platform/rights/rights.ts'
import { audit } from '../platform/transaction/audit.ts'
import type { ExternalServices } from '../platform/transaction/external-services.ts'
import type { Work } from '../platform/transaction/work.ts'
import { Integration, type IntegrationStatus } from './integration.entity.ts'
import { integrationInput, integrationStatusInput } from './integration.input.ts'
import { type Provider, providerOf } from './providers.ts'
import { furtherSlot, providerInColumn, type Slot } from './slot.ts'
import { missingConnection, refusedMove } from './status-machine.ts'

/** As many as a business may have: lists of them come whole. */
const mostIntegrations = 100

type IntegrationRow = Pick<
  Integration,
  | 'id'
  | 'userId'
  | 'name'
  | 'type'
  | 'status'
  | 'provider'
  | 'problem'
  | 'lastSyncAt'
  | 'nextSyncAt'
  | 'hooksProblem'
  | 'rereadFrom'
  | 'rereadTo'
  | 'currency'
  | 'since'
  | 'lacking'
  | 'hasEnded'
  | 'keepsRows'
  | 'createdAt'
  | 'updatedAt'
> & {
  readonly account: string | null
  readonly scopes: string[]
  readonly connectedAt: Date | null
  readonly syncRequestedAt: Date | null
  readonly hasClient: boolean
  readonly hasAccess: boolean
  readonly last4: string | null
}

const provider = providerInColumn('integration.provider')

/** A further connection has the client of the first one where it has none of its own. */
const select = `select integration.id, integration.user_id as "userId", name, type, status, ${provider} as provider, problem, account, scopes,
    connected_at as "connectedAt", sync_requested_at as "syncRequestedAt", lacking, last_sync_at as "lastSyncAt",
    case when status = 'active' then sync_due_at end as "nextSyncAt", created_at as "createdAt",
    hooks_problem as "hooksProblem", reread_from::text as "rereadFrom", reread_to::text as "rereadTo",
    account_currency as currency, account_since::text as since,
    keeps_rows is not null as "hasEnded", coalesce(keeps_rows, false) as "keepsRows", integration.updated_at as "updatedAt", coalesce(own.provider, client.provider) is not null as "hasClient",
    access.provider is not null as "hasAccess", coalesce(own.last4, client.last4) as last4
  from integration
  left join provider_secret as own on own.business_id = $1 and own.provider = integration.provider and own.kind = any('{client,key}') and own.ended_at is null
  left join provider_secret as client on client.business_id = $1 and client.provider = ${provider} and client.kind = 'client' and client.ended_at is null
  left join provider_secret as access on access.business_id = $1 and access.provider = integration.provider and access.kind = any('{tokens,key}')
 where integration.business_id = $1`

function integrationOf({
  account,
  scopes,
  connectedAt,
  syncRequestedAt,
  hasClient,
  hasAccess,
  last4,
  ...row
}: IntegrationRow): Integration {
  const notice = noticeOf({ ...row, hasAccess })
  return Object.assign(new Integration(), {
    ...row,
    notice,
    metadata: { provider: row.provider, account, problem: row.problem, notice, connectedAt, syncRequestedAt },
    settings: { scopes },
    credentials: { configured: hasClient, last4 },
  })
}

/** Said of what is connected, as long as nothing was read from there, and of what may not be. */
function noticeOf({
  status,
  provider,
  lastSyncAt,
  lacking,
  hasAccess,
}: Pick<IntegrationRow, 'status' | 'provider' | 'lastSyncAt' | 'lacking' | 'hasAccess'>): string | null {
  const known = provider === null ? null : providerOf(provider)
  if (status !== 'active' || !known) return null
  if (lastSyncAt) return lacking.join(' ') || null
  // Only what a demo shows is active without anything that lets us in.
  if (known.isRead && !hasAccess) return `This is a sample: nothing is connected, and nothing is read from ${known.name}.`
  if (known.isRead) return ['Connected. RiskPilot is reading it for the first time.', ...lacking].join(' ')
  return `Connected. RiskPilot does not read data from ${known.name} by itself yet; import its files meanwhile.`
}

/** SQL: one that has ended and left nothing is wanted again. */
export const listedAgain = 'keeps_rows = case when keeps_rows then true end'

/** All integrations of the business, the newest first, but those that ended and left nothing. */
export async function integrations(work: Work): Promise<readonly Integration[]> {
  may(work.actor, 'integration:read')
  const rows = await work.sql<IntegrationRow>(`${select} and coalesce(keeps_rows, true) order by created_at desc, integration.id desc`, [
    work.businessId,
  ])
  return rows.map(integrationOf)
}

/** Integrations by their ids in one statement; a loader's batch. */
export async function integrationsById(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Integration>> {
  may(work.actor, 'integration:read')
  const rows = await work.sql<IntegrationRow>(`${select} and integration.id = any($2::uuid[])`, [work.businessId, ids.filter(isUuid)])
  return new Map(rows.map((row) => [row.id, integrationOf(row)]))
}

/**
 * Who adds an integration; for a program or the command line the owner of the business, or itself
 * where there is none yet.
 */
async function adderOf(work: Work): Promise<string> {
  may(work.actor, 'integration:write')
  const { actor } = work
  if (actor.kind === 'person') return actor.userId
  const owner = await firstOwnerId(work)
  if (owner) return owner
  // The command line may come before the first person: then it is the business's own.
  return actor.kind === 'key' ? actor.keyId : work.businessId
}

/**
 * Adds an integration that is still to be set up. Throws `invalid_input`, and `conflict` for a
 * provider that is there already.
 */
export async function createIntegration(work: Work, input: Readonly<Record<string, unknown>>): Promise<Integration> {
  const userId = await adderOf(work)
  const { name, type, provider } = parse(integrationInput, input)
  await refuseTooMany(work)
  const id = (await addPending(work, { name, type, provider: provider ?? null, userId })) ?? (await listAgain(work, provider ?? null))
  if (!id) {
    const message = `There is an integration for ${providerOf(provider ?? '')?.name} already. Use that one.`
    throw new Failure('conflict', message, [{ field: 'provider', message }])
  }
  return one(work, id)
}

/** One that has ended and left nothing is there to be set up; null where there is none. */
async function listAgain({ sql, businessId, publish }: Work, slot: Slot | null): Promise<string | null> {
  const [found] = await sql<{ id: string }>(
    'update integration set keeps_rows = null where business_id = $1 and provider = $2 and not keeps_rows returning id',
    [businessId, slot],
  )
  if (found) await publish('integration.changed', found.id)
  return found?.id ?? null
}

async function refuseTooMany(work: Work): Promise<void> {
  const [row] = await work.sql<{ count: number }>('select count(*)::int as count from integration where business_id = $1', [
    work.businessId,
  ])
  if ((row?.count ?? 0) >= mostIntegrations)
    throw new Failure('conflict', `A business has at most ${mostIntegrations} integrations. Use one that is there.`)
}

type New = Pick<Integration, 'name' | 'provider' | 'userId'> & { readonly type: Provider['type'] }

/** The new one's id; null when there is one for this provider. */
async function addPending(work: Work, of: New): Promise<string | null> {
  const id = uuidv7(work.clock.now())
  return addInSlot(work, { ...of, id, slot: of.provider })
}

/**
 * A connection beside those that its provider has; its id. Throws `conflict` where there are too
 * many.
 */
export async function addFurther(work: Work, { key, name, type }: Provider): Promise<string> {
  await refuseTooMany(work)
  const id = uuidv7(work.clock.now())
  const userId = await adderOf(work)
  await addInSlot(work, { name, type, provider: key, userId, id, slot: furtherSlot(key, id) })
  return id
}

type InSlot = New & { readonly id: string; readonly slot: Slot | null }

async function addInSlot(work: Work, { id, slot, name, type, userId }: InSlot): Promise<string | null> {
  const now = work.clock.now()
  const [added] = await work.sql<{ id: string }>(
    `insert into integration (business_id, id, user_id, name, type, provider, status, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, 'pending', $7, $7) on conflict (business_id, provider) do nothing returning id`,
    [work.businessId, id, userId, name, type, slot, now],
  )
  if (added) await work.publish('integration.changed', added.id)
  return added?.id ?? null
}

/** The slot of an integration; null where it names no provider, or there is none of this id. */
export async function slotOf({ sql, businessId }: Work, integrationId: string): Promise<Slot | null> {
  const [row] = await sql<{ slot: Slot | null }>('select provider as slot from integration where business_id = $1 and id = $2', [
    businessId,
    integrationId,
  ])
  return row?.slot ?? null
}

type Sample = Pick<Integration, 'name' | 'userId'> & {
  readonly type: string
  readonly provider: string
  readonly status: IntegrationStatus
  readonly account: string | null
  readonly problem: string | null
}

/**
 * Writes integrations down as samples for visitors to look at. A business that has integrations
 * already keeps those, and gets none.
 */
export async function addSampleIntegrations(work: Work, samples: readonly Sample[]): Promise<boolean> {
  const [known] = await work.sql('select from integration where business_id = $1 limit 1', [work.businessId])
  if (known) return false
  const now = work.clock.now()
  for (const { userId, name, type, provider, status, account, problem } of samples)
    await work.sql(
      `insert into integration (business_id, id, user_id, name, type, provider, status, account, problem, connected_at, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $7 = 'active' then $10::timestamptz end, $10, $10)`,
      [work.businessId, uuidv7(now), userId, name, type, provider, status, account, problem, now],
    )
  return true
}

/** Makes sure that there is an integration for this provider; the id of the first one. */
export async function ensureIntegration(work: Work, { key, name, type }: Provider): Promise<string> {
  const added = await addPending(work, { name, type, provider: key, userId: await adderOf(work) })
  if (added) return added
  const [known] = await work.sql<{ id: string }>('select id from integration where business_id = $1 and provider = $2', [
    work.businessId,
    key,
  ])
  return known?.id ?? ''
}

/** One that is known to be there. */
export async function one(work: Work, id: string): Promise<Integration> {
  const found = (await integrationsById(work, [id])).get(id)
  if (!found) throw new Failure('not_found', 'There is no integration of this id.')
  return found
}

/**
 * Takes an integration to another status, for a person. Active again asks for a sync; any other
 * status again changes nothing. Throws `invalid_input`, `not_found`, and `conflict`: a move that is
 * not possible, or active without a working connection, saying what is missing.
 */
export async function updateIntegrationStatus(
  work: Work,
  { providerClients }: Pick<ExternalServices, 'providerClients'>,
  { integrationId, ...input }: { integrationId: string } & Record<string, unknown>,
): Promise<Integration> {
  may(work.actor, 'integration:write')
  const { status: to } = parse(integrationStatusInput, input)
  const row = await locked(work, integrationId)
  if (row.status !== to || to === 'active') {
    const provider = row.provider ? providerOf(row.provider) : null
    const connection = {
      providerName: provider?.name ?? null,
      hasOAuth: provider?.oauth != null,
      hasClient: row.hasClient || (provider !== null && providerClients.has(provider.key)),
      takesKey: provider?.hasKey === true,
      hasAccess: row.hasAccess,
    }
    const refused = refusedMove(row.status, to) ?? (to === 'active' ? missingConnection(connection) : null)
    if (refused) throw refused
    await work.sql(
      `update integration set status = $3, problem = null, updated_at = $4,
              sync_requested_at = case when $3 = 'active' then $4::timestamptz else sync_requested_at end,
              -- Whoever reads it just now stops at its next page.
              read_by = case when $3 = 'active' then read_by end, read_by_until = case when $3 = 'active' then read_by_until end
        where business_id = $1 and id = $2`,
      [work.businessId, integrationId, to, work.clock.now()],
    )
    if (to === 'active' && provider?.isRead) await work.enqueue('sync', { businessId: work.businessId, integrationId })
    await work.publish('integration.changed', integrationId)
    await audit(work, 'updateIntegrationStatus', {
      subject: `Integration:${integrationId}`,
      before: { status: row.status },
      after: { status: to },
    })
  }
  return one(work, integrationId)
}

type Locked = {
  readonly status: IntegrationStatus
  readonly provider: string | null
  readonly hasClient: boolean
  readonly hasAccess: boolean
}

/** Where it stands, held until the transaction ends. */
async function locked(work: Work, id: string): Promise<Locked> {
  const [row] = isUuid(id)
    ? await work.sql<IntegrationRow>(`${select} and integration.id = $2 for update of integration`, [work.businessId, id])
    : []
  if (!row) throw new Failure('not_found', 'There is no integration of this id.')
  return row
}
