import { announceSessionChange } from '../../platform/events/events.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { parse } from '../../platform/failures/parse.ts'
import { keysetPage } from '../../platform/graph-types/keyset-page.ts'
import { type Connection, isUuid, type PageArgs } from '../../platform/graph-types/paging.ts'
import { keyScopes, may } from '../../platform/rights/rights.ts'
import { audit } from '../../platform/transaction/audit.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { ApiKey } from './api-key.entity.ts'
import { type ApiKeyInput, apiKeyInput } from './key.input.ts'
import { newKey } from './key-session.ts'

/** Active keys of one business. Proposed: more than anybody manages. */
const mostKeys = 50

/** The parts of a transaction that key management uses. */
type KeyWork = Pick<Work, 'sql' | 'businessId' | 'actor' | 'clock' | 'auditDetails'>

/** `$1` is the business, `$2` now. */
const columns = `name, hint, scopes, created_at as "createdAt", created_by_email as "createdByEmail", expires_at as "expiresAt",
  last_used_at as "lastUsedAt", revoked_at as "revokedAt", revoked_at is null and (expires_at is null or expires_at > $2) as "isActive"`

/** The keys of the business, also expired and revoked ones, newest first. */
export async function apiKeysPage(work: KeyWork, page: PageArgs): Promise<Connection<ApiKey>> {
  may(work.actor, 'key:read')
  return keysetPage<ApiKey>(work, page, {
    order: 'keys',
    table: 'api_key',
    at: 'created_at',
    columns,
    // Uses `$2` in the count as well, whose columns do not.
    where: '$2::timestamptz is not null',
    values: [work.clock.now()],
  })
}

/** Keys by their ids; a loader's batch. */
export async function apiKeysById(work: KeyWork, ids: readonly string[]): Promise<ReadonlyMap<string, ApiKey>> {
  may(work.actor, 'key:read')
  const rows = await work.sql<ApiKey>(`select id, ${columns} from api_key where business_id = $1 and id = any($3::uuid[])`, [
    work.businessId,
    work.clock.now(),
    ids.filter(isUuid),
  ])
  return new Map(rows.map((key) => [key.id, key]))
}

/**
 * Creates a key and returns it this once: only its hash is stored. Throws `invalid_input`, and
 * `conflict` for the demo business and for a business with too many keys.
 */
export async function createApiKey(work: KeyWork, input: ApiKeyInput): Promise<{ key: ApiKey; secret: string }> {
  may(work.actor, 'key:write')
  const { name, scopes, expiresInDays } = parse(apiKeyInput(keyScopes), input)
  await refuseMore(work)
  const now = work.clock.now()
  const { id, secret, hash, hint, expiresAt } = newKey(now, expiresInDays)
  const [userId, email] = work.actor.kind === 'person' ? [work.actor.userId, work.actor.email] : [null, null]
  await work.sql(
    `insert into api_key (business_id, id, name, hash, hint, scopes, created_by, created_by_email, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [work.businessId, id, name, hash, hint, scopes, userId, email, now, expiresAt],
  )
  await audit(work, 'createApiKey', { subject: `ApiKey:${id}`, after: { name, scopes, expiresAt } })
  return { key: await requireKey(work, id), secret }
}

async function refuseMore(work: KeyWork): Promise<void> {
  const [found] = await work.sql<{ isDemo: boolean; keys: number }>(
    `select demo_until is not null as "isDemo", (select count(*)::int from api_key where business_id = $1 and revoked_at is null) as keys
       from business where id = $1`,
    [work.businessId],
  )
  if (!found) throw new Failure('not_found', 'There is no such business.')
  if (found.isDemo) throw new Failure('conflict', 'The demo business has no API keys: nothing of it may be changed.')
  if (found.keys >= mostKeys)
    throw new Failure('conflict', `A business has at most ${mostKeys} keys. Revoke one that is not used any more.`)
}

/**
 * Revokes a key permanently, from the next request on. A key that has ended does not change. Throws
 * `not_found`.
 */
export async function revokeApiKey(work: KeyWork, keyId: string): Promise<ApiKey> {
  may(work.actor, 'key:write')
  await requireKey(work, keyId)
  const ended = await work.sql<{ name: string }>(
    'update api_key set revoked_at = $3 where business_id = $1 and id = $2 and revoked_at is null returning name',
    [work.businessId, keyId, work.clock.now()],
  )
  for (const { name } of ended) {
    await announceSessionChange(work.sql, work.businessId)
    await audit(work, 'revokeApiKey', { subject: `ApiKey:${keyId}`, before: { name }, after: { isActive: false } })
  }
  return requireKey(work, keyId)
}

async function requireKey(work: KeyWork, id: string): Promise<ApiKey> {
  const key = isUuid(id) && (await apiKeysById(work, [id])).get(id.toLowerCase())
  if (!key) throw new Failure('not_found', 'There is no API key of this id.')
  return key
}

/**
 * Revokes all keys of the business, in a change that has checked the right and is in the audit log.
 * Every server looks again at who may listen.
 */
export async function endApiKeys({ sql, businessId, clock }: Pick<Work, 'sql' | 'businessId' | 'clock'>): Promise<void> {
  await sql('update api_key set revoked_at = $2 where business_id = $1 and revoked_at is null', [businessId, clock.now()])
  await announceSessionChange(sql, businessId)
}
