import type { Database } from '../../../db/connect.ts'
import { inBusiness } from '../../../db/in-business.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { sha256 } from '../../platform/settings/sha256.ts'
import { nowhere } from '../../platform/transaction/audit.ts'
import type { Clock } from '../../platform/transaction/work.ts'
import type { Session } from '../sessions/authenticated-session.ts'

/** What is kept of a key. A key has 256 random bits, so one round of hashing is as good as many. */
export function keyHash(key: string): Buffer {
  return sha256(key)
}

type Row = { businessId: string; id: string; name: string; scopes: string; isLive: boolean; isUseDue: boolean }

/** How long a noted use stands before the next one is noted. */
const noteEvery = '1 minute'

/**
 * Who acts with this key, in the key's business. It is read each time, so a key that is revoked is refused at once. Throws
 * `unauthenticated`, with one sentence for whatever is wrong with it.
 */
export async function keySession({ db, clock }: { db: Database; clock: Clock }, key: string): Promise<Session> {
  const now = clock.now()
  const { rows } = await db.pool.query<Row>({
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

/** When a key was last used, to the minute. A disk that is full, or a database that only reads, is no reason to refuse the request. */
async function noteUse(db: Database, { businessId, id }: Row, now: Date): Promise<void> {
  await inBusiness(db, businessId, ({ sql }) =>
    sql(
      `update api_key set last_used_at = $3 where business_id = $1 and id = $2
         and (last_used_at is null or last_used_at < $3::timestamptz - interval '${noteEvery}')`,
      [businessId, id, now],
    ),
  ).catch(() => undefined)
}
