import type pg from 'pg'
import type { Database } from '../../db/connect.ts'
import { addMember } from '../identity/account/users.ts'
import { createSignInLink } from '../identity/sign-in/first-link.ts'
import type { Clock } from '../platform/transaction/work.ts'
import { createBusiness } from './businesses.ts'

/** The person of the first start; real people are made by the command line. */
const firstOwnerEmail = 'owner@riskpilot.local'

type Place = { readonly db: Database; readonly identity: pg.Pool; readonly clock: Clock }

/**
 * On a database without people: makes an owner and an empty business. As long as nobody has ever signed in, returns the token of a new
 * sign-in link for that owner; null afterwards. Two servers starting at once make one owner; one cut off midway is completed by the next.
 */
export async function firstStartLink({ db, identity, clock }: Place): Promise<string | null> {
  const client = await identity.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(7243900315002)')
    const { rows: signedIn } = await client.query('select 1 from identity.first_sign_in')
    const owner = signedIn.length > 0 ? null : await firstOwner(client, clock.now())
    await client.query('commit')
    if (owner === null) return null
    await giveBusiness({ db, identity, clock }, owner)
    return await createSignInLink(identity, owner, clock.now())
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** The owner's id, made when there are no people at all; null when the people were made by other means. */
async function firstOwner(client: pg.PoolClient, now: Date): Promise<string | null> {
  const { rows: known } = await client.query<{ id: string }>('select id from identity."user" where email = $1', [firstOwnerEmail])
  if (known[0]) return known[0].id
  const { rows } = await client.query<{ id: string }>(
    `insert into identity."user" (name, email, "emailVerified", "createdAt", "updatedAt")
     select 'Owner', $1, false, $2, $2 where not exists
       (select from identity."user" where id not in (select user_id from identity.demo_visitor)) returning id`,
    [firstOwnerEmail, now],
  )
  return rows[0]?.id ?? null
}

async function giveBusiness(place: Place, userId: string): Promise<void> {
  const { rows } = await place.db.pool.query('select 1 from memberships_of($1) limit 1', [userId])
  if (rows.length > 0) return
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
  const businessId = await createBusiness(place, { name: 'My shop', currency: 'USD', zone })
  await addMember(place.db, { businessId, userId, role: 'owner', now: place.clock.now() })
}
