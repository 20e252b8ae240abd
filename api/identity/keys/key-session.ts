import { randomBytes } from 'node:crypto'
import type { Database } from '../../../db/connect.ts'
import { inBusiness } from '../../../db/in-business.ts'
import { uuidv7 } from '../../../db/uuid.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { sha256 } from '../../platform/settings/sha256.ts'
import { nowhere } from '../../platform/transaction/audit.ts'
import type { Clock } from '../../platform/transaction/work.ts'
import type { Session } from '../sessions/authenticated-session.ts'

/** The stored form of a key. A key has 256 random bits, so one round of hashing is enough. */
export function keyHash(key: string): Buffer {
  return sha256(key)
}

/**
 * A new key, which ends after some days or never. `secret` is shown once, `hash` is stored, and by
 * `hint`, its first letters, keys are told apart.
 */
export function newKey(now: Date, expiresInDays: number | null | undefined) {
  const secret = `rp_${randomBytes(32).toString('base64url')}`
  const expiresAt = expiresInDays ? new Date(now.getTime() + expiresInDays * 24 * 60 * 60_000) : null
  return { id: uuidv7(now), secret, hash: keyHash(secret), hint: secret.slice(0, 8), expiresAt }
}

type KeyRow = { businessId: string; id: string; name: string; scopes: string; isLive: boolean; isUseDue: boolean }

/** The shortest interval between two recorded uses. */
const noteEvery = '1 minute'

/**
 * The session of this key in its business. It is read on every request, so a revoked key is refused
 * at once. Throws `unauthenticated`, with the same message for every reason.
 */
export async function keySession({ db, clock }: { db: Database; clock: Clock }, key: string): Promise<Session> {
  const now = clock.now()
  const { rows } = await db.pool.query<KeyRow>({
    name: 'key of a request',
    text: `select business_id as "businessId", id, name, array_to_string(scopes, ' ') as scopes,
                  revoked_at is null and (expires_at is null or expires_at > $2) as "isLive",
                  last_used_at is null or last_used_at < $2::timestamptz - interval '${noteEvery}' as "isUseDue"
             from key_of_hash($1)`,
    values: [keyHash(key), now],
  })
  const [row] = rows
  if (!row?.isLive) throw new Failure('unauthenticated', 'This API key is not valid: it was revoked, it expired, or it never was one.')
  if (row.isUseDue) await noteUse(db, row, now)
  const { businessId, id, name, scopes } = row
  return { id, businessId, name, from: nowhere, actor: { kind: 'key', keyId: id, name, scopes: scopes.split(' ') } }
}

/**
 * Records when a key was last used, to the minute. A full disk or a read-only database does not
 * fail the request.
 */
async function noteUse(db: Database, { businessId, id }: KeyRow, now: Date): Promise<void> {
  await inBusiness(db, businessId, ({ sql }) =>
    sql(
      `update api_key set last_used_at = $3 where business_id = $1 and id = $2
         and (last_used_at is null or last_used_at < $3::timestamptz - interval '${noteEvery}')`,
      [businessId, id, now],
    ),
  ).catch(() => undefined)
}
