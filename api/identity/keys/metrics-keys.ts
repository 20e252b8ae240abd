import type { ClientBase } from 'pg'
import type { Database } from '../../../db/connect.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { parse } from '../../platform/failures/parse.ts'
import { isUuid } from '../../platform/graph-types/paging.ts'
import type { Clock } from '../../platform/transaction/work.ts'
import { type ApiKeyInput, apiKeyInput } from './key.input.ts'
import { keyHash, newKey } from './key-session.ts'

/** What is kept of a key for the figures of the whole server. No key of a business opens them. */
export type MetricsKey = {
  readonly id: string
  readonly name: string
  readonly scopes: readonly string[]
  /** Its first letters, by which keys are told apart. */
  readonly hint: string
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly isActive: boolean
}

/** Whether a key opens the figures of this server. */
export async function isMetricsKey({ db, clock }: { db: Database; clock: Clock }, key: string): Promise<boolean> {
  const { rows } = await db.pool.query<{ is: boolean }>('select identity.is_metrics_key($1, $2) as is', [keyHash(key), clock.now()])
  return rows[0]?.is ?? false
}

/**
 * Makes a key and returns it this once. Only the owner of the database may. Throws `invalid_input`.
 */
export async function createMetricsKey(owner: ClientBase, input: ApiKeyInput, now: Date): Promise<{ id: string; secret: string }> {
  const { name, expiresInDays } = parse(apiKeyInput(['metrics']), input)
  const { id, secret, hash, hint, expiresAt } = newKey(now, expiresInDays)
  await owner.query('insert into identity.metrics_key (id, name, hash, hint, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)', [
    id,
    name,
    hash,
    hint,
    now,
    expiresAt,
  ])
  return { id, secret }
}

/** All keys for figures, the newest first, also those that ended. */
export async function listMetricsKeys(owner: ClientBase, now: Date): Promise<readonly MetricsKey[]> {
  const { rows } = await owner.query<MetricsKey>(
    `select id, name, array['metrics'] as scopes, hint, created_at as "createdAt", expires_at as "expiresAt",
            revoked_at is null and (expires_at is null or expires_at > $1) as "isActive"
       from identity.metrics_key order by created_at desc, id desc`,
    [now],
  )
  return rows
}

/** Ends a key for good, from the next request on. Throws `not_found`. */
export async function revokeMetricsKey(owner: ClientBase, id: string, now: Date): Promise<void> {
  const { rowCount } = isUuid(id)
    ? await owner.query('update identity.metrics_key set revoked_at = coalesce(revoked_at, $2) where id = $1', [id, now])
    : { rowCount: 0 }
  if (rowCount === 0) throw new Failure('not_found', 'There is no key for figures of this id. `riskpilot key list` shows them.')
}
