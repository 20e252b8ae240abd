import { localDay } from '../businesses/currency-and-day.ts'
import { notifyMembers } from '../notifications/tell.ts'
import { isUuid } from '../platform/graph-types/paging.ts'
import { may } from '../platform/rights/rights.ts'
import { audit } from '../platform/transaction/audit.ts'
import type { ExternalServices } from '../platform/transaction/external-services.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'
import { endHookAccounts, noteHookAccount } from './hook-accounts.ts'
import type { Integration } from './integration.entity.ts'
import { one, slotOf } from './integrations.ts'
import { putInError } from './problem.ts'
import { type IntegrationKind, type Provider, type ProviderKey, providerOf } from './providers.ts'
import { forgetAccess, forgetSecrets, keepKey, keepTokens, providerKey, type Tokens, tokensToUse } from './secrets.ts'
import { isFurtherColumn, providerIn, type Slot } from './slot.ts'
import { connectionFor } from './which-connection.ts'

type Place = Pick<ExternalServices, 'cipher'>

/** A connection that can be read. */
export type OpenConnection = {
  readonly integrationId: string
  readonly provider: ProviderKey
  /** What its secrets are kept under. */
  readonly slot: Slot
  /** As its provider addresses it; empty where a key tells it. */
  readonly account: string
  readonly secret: string
  /** Whether the provider tells of changes by itself. */
  readonly hasHooks: boolean
  /** When the secret ends by itself; null for one that does not. */
  readonly endsAt: Date | null
}

export type NewConnection = {
  readonly provider: Provider & { readonly type: IntegrationKind }
  /** A key that a person made, or tokens that were got elsewhere. */
  readonly secret: string | Tokens
  /** The account as the provider numbers and names it; null where it may not be asked. */
  readonly account: { readonly id: string | null; readonly name: string | null }
  /**
   * The connection whose access it replaces; null for the one that the account is of, or a new one.
   */
  readonly integrationId: string | null
}

/**
 * Keeps the key of a provider, sealed, and has it read at once: whoever calls has checked it with
 * the provider. Another account than those that are connected becomes a connection beside them.
 * Throws as `connectionFor`.
 */
export async function connectByKey(
  work: Work,
  { cipher }: Place,
  { provider, secret, account, ...of }: NewConnection,
): Promise<Integration> {
  may(work.actor, 'integration:write')
  const field = typeof secret === 'string' ? 'key' : 'shop'
  const integrationId = await connectionFor(work, { provider, accountId: account.id, integrationId: of.integrationId, field })
  const slot = (await slotOf(work, integrationId)) ?? provider.key
  const now = work.clock.now()
  if (typeof secret === 'string') await keepKey(work, cipher, slot, secret)
  else await keepTokens(work, cipher, slot, secret)
  await work.sql(
    `update integration set status = 'active', problem = null, account = coalesce($3, account), account_id = coalesce($5, account_id), connected_at = $4, updated_at = $4, sync_requested_at = $4, hooks_at = null, hooks_problem = null, keeps_rows = null
      where business_id = $1 and id = $2`,
    [work.businessId, integrationId, account.name ?? account.id, now, account.id],
  )
  await noteHookAccount(work, { provider: provider.key, account: account.id, integrationId })
  await work.enqueue('sync', { businessId: work.businessId, integrationId })
  await work.publish('integration.changed', integrationId)
  await audit(work, 'connectByKey', {
    subject: `Integration:${integrationId}`,
    after: { provider: provider.key, account: account.name ?? account.id },
  })
  const integration = await one(work, integrationId)
  await notifyMembers(work, { kind: 'integration', title: `${provider.name} is connected`, text: integration.notice ?? '', integrationId })
  return integration
}

/** The connection with its key or token; null where it is not active any more, or has none. */
export async function connectionToRead(work: Work, { cipher }: Place, integrationId: string): Promise<OpenConnection | null> {
  const [row] = isUuid(integrationId)
    ? await work.sql<{ slot: Slot | null; account: string | null; hasHooks: boolean }>(
        `select provider as slot, account, coalesce(${toldOf('$3')}, false) as "hasHooks" from integration
          where business_id = $1 and id = $2 and status = 'active'`,
        [work.businessId, integrationId, work.clock.now()],
      )
    : []
  const known = row?.slot ? providerOf(providerIn(row.slot)) : null
  if (!row?.slot || !known) return null
  const { slot, account, hasHooks } = row
  const of = { integrationId, provider: known.key, slot, hasHooks }
  if (known.oauth) {
    const tokens = await tokensToUse(work, cipher, slot)
    return tokens && { ...of, account: account ?? '', secret: tokens.accessToken, endsAt: tokens.expiresAt }
  }
  const key = await providerKey(work, cipher, slot)
  return key === null ? null : { ...of, account: '', secret: key, endsAt: null }
}

/**
 * The account of a connection that is not the first one of its provider; null for the first one.
 */
export async function furtherAccount({ sql, businessId }: Work, integrationId: string): Promise<string | null> {
  const [row] = await sql<{ account: string }>(
    `select coalesce(account, id::text) as account from integration where business_id = $1 and id = $2 and ${isFurtherColumn('provider')}`,
    [businessId, integrationId],
  )
  return row?.account ?? null
}

/** Notes when a connection was read whole, null where it was not, and when it is read next. */
export async function noteSync(
  work: Work,
  integrationId: string,
  { at, dueAt }: { readonly at: Date | null; readonly dueAt: Date },
): Promise<void> {
  await work.sql(
    'update integration set last_sync_at = greatest(last_sync_at, $3), sync_due_at = $4, updated_at = $5 where business_id = $1 and id = $2',
    [work.businessId, integrationId, at, dueAt, work.clock.now()],
  )
  await work.publish('integration.changed', integrationId)
}

/** What a provider tells of an account; null each where it may not be asked. */
export type AccountTold = { readonly id: string | null; readonly currency: string | null; readonly oldest: Day | null }

/** Notes which account it is, where the provider says so: another one is refused from then on. */
export async function noteAccount({ sql, businessId }: Work, integrationId: string, { id, currency, oldest }: AccountTold): Promise<void> {
  await sql(
    `update integration set account_id = coalesce(account_id, $3), account_currency = $4, account_since = $5
      where business_id = $1 and id = $2`,
    [businessId, integrationId, id, currency, oldest],
  )
}

/**
 * What a provider was asked to tell of is asked for again after so long, in hours: it may have
 * stopped. Proposed.
 */
const hookHours = 24

/**
 * SQL: whether the provider was asked lately to tell of changes, and refused none of it; `moment`
 * is now.
 */
const toldOf = (moment: string) => `(hooks_problem is null and hooks_at > ${moment}::timestamptz - make_interval(hours => ${hookHours}))`

/** Whether the provider tells of changes by itself. */
export async function hasHooks({ sql, businessId, clock }: Work, integrationId: string): Promise<boolean> {
  const [row] = await sql<{ is: boolean | null }>(`select ${toldOf('$3')} as is from integration where business_id = $1 and id = $2`, [
    businessId,
    integrationId,
    clock.now(),
  ])
  return row?.is === true
}

/**
 * Notes that the provider was asked to tell of changes, and what it refuses to tell of; whether
 * that is news.
 */
export async function noteHooks(work: Work, integrationId: string, problem: string | null): Promise<boolean> {
  const { sql, businessId, clock } = work
  const [before] = await sql<{ problem: string | null }>(
    'select hooks_problem as problem from integration where business_id = $1 and id = $2 for update',
    [businessId, integrationId],
  )
  await sql('update integration set hooks_at = $3, hooks_problem = $4 where business_id = $1 and id = $2', [
    businessId,
    integrationId,
    clock.now(),
    problem,
  ])
  const isNews = before !== undefined && before.problem !== problem
  if (isNews) await work.publish('integration.changed', integrationId)
  return isNews
}

/** Notes what may not be read of a connection, a sentence each. */
export async function noteLacking({ sql, businessId }: Work, integrationId: string, lacking: readonly string[]): Promise<void> {
  await sql('update integration set lacking = $3 where business_id = $1 and id = $2', [businessId, integrationId, lacking])
}

/**
 * So long nobody else reads a connection after a page, in minutes: longer than any provider is
 * waited for.
 */
const turnMinutes = 5

/** Takes the turn to read a connection; false where another reader has it. */
export async function takeTurn({ sql, businessId, clock }: Work, integrationId: string, reader: string): Promise<boolean> {
  const rows = await sql(
    `update integration set read_by = $3, read_by_until = $4::timestamptz + make_interval(mins => $5)
      where business_id = $1 and id = $2 and (read_by is null or read_by = $3 or read_by_until <= $4) returning id`,
    [businessId, integrationId, reader, clock.now(), turnMinutes],
  )
  return rows.length > 0
}

/**
 * Keeps the turn for another page; false where the connection was paused or ended meanwhile, or
 * another reader has taken it over.
 */
export async function keepTurn({ sql, businessId, clock }: Work, integrationId: string, reader: string): Promise<boolean> {
  const rows = await sql(
    `update integration set read_by_until = $4::timestamptz + make_interval(mins => $5)
      where business_id = $1 and id = $2 and status = 'active' and read_by = $3 returning id`,
    [businessId, integrationId, reader, clock.now(), turnMinutes],
  )
  return rows.length > 0
}

/** Gives the turn back. */
export async function endTurn({ sql, businessId }: Work, integrationId: string, reader: string): Promise<void> {
  await sql('update integration set read_by = null, read_by_until = null where business_id = $1 and id = $2 and read_by = $3', [
    businessId,
    integrationId,
    reader,
  ])
}

/** Notes when a connection is read next, whatever came of this time. */
export async function putSyncOff(work: Work, integrationId: string, dueAt: Date): Promise<boolean> {
  const rows = await work.sql(
    "update integration set sync_due_at = $3 where business_id = $1 and id = $2 and status = 'active' and sync_due_at <= $4 returning id",
    [work.businessId, integrationId, dueAt, work.clock.now()],
  )
  return rows.length > 0
}

/** Notes whether rows of a connection that has ended are still in. */
export async function noteKeptRows(work: Work, integrationId: string, keepsRows: boolean): Promise<void> {
  const changed = await work.sql(
    'update integration set keeps_rows = $3 where business_id = $1 and id = $2 and keeps_rows <> $3 returning id',
    [work.businessId, integrationId, keepsRows],
  )
  if (changed.length > 0) await work.publish('integration.changed', integrationId)
}

/**
 * Forgets the secrets of a connection: it has to be set up anew. `keepsRows`: rows of it stay in.
 * Throws `not_found`.
 */
export async function forgetConnection(work: Work, integrationId: string, keepsRows: boolean): Promise<Integration> {
  may(work.actor, 'integration:write')
  await one(work, integrationId)
  const slot = await slotOf(work, integrationId)
  if (slot !== null) await forgetSecrets(work, slot)
  await noteAccountOf(work, integrationId, slot)
  await endHookAccounts(work, integrationId)
  await work.sql(
    `update integration set status = 'pending', problem = null, scopes = '{}', account_id = null, account_currency = null, account_since = null, lacking = '{}', read_by = null, read_by_until = null, connected_at = null, hooks_at = null, hooks_problem = null, reread_from = null, reread_to = null, sync_due_at = null, sync_requested_at = null,
            last_sync_at = null, updated_at = $3, keeps_rows = $4
      where business_id = $1 and id = $2`,
    [work.businessId, integrationId, work.clock.now(), keepsRows],
  )
  await work.publish('integration.changed', integrationId)
  return one(work, integrationId)
}

/**
 * Whose account it was is known for a while: its records go on where they were when it comes again.
 */
async function noteAccountOf(work: Work, integrationId: string, slot: Slot | null): Promise<void> {
  const [row] = await work.sql<{ account: string | null }>(
    'select account_id as account from integration where business_id = $1 and id = $2',
    [work.businessId, integrationId],
  )
  if (row && slot !== null) await noteHookAccount(work, { provider: providerIn(slot), account: row.account, integrationId })
}

/**
 * A provider says that it ended our access. What it says late, of a connection before the one that
 * is there now, changes nothing. What was read stays.
 */
export async function endAccess(
  work: Work,
  provider: Pick<Provider, 'name'>,
  { integrationId, account, at }: { readonly integrationId: string; readonly account: string; readonly at: Date },
): Promise<void> {
  const [known] = await work.sql<{ slot: Slot }>(
    `select provider as slot from integration where business_id = $1 and id = $2 and account = $3
        and status in ('active', 'error') and date_trunc('second', connected_at) <= $4 for update`,
    [work.businessId, integrationId, account, at],
  )
  if (!known) return
  await forgetAccess(work, known.slot)
  await endHookAccounts(work, integrationId)
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${await localDay(work, at)}T00:00:00Z`),
  )
  await putInError(
    work,
    provider,
    integrationId,
    `${provider.name} ended our access on ${day}; sales since then are not here. Connect ${provider.name} again to go on.`,
  )
}
