import type pg from 'pg'
import type { Database } from '../../db/connect.ts'
import { inBusiness } from '../../db/in-business.ts'
import { firstUser } from '../identity/account/first-user.ts'
import { createSignInLink } from '../identity/sign-in/first-link.ts'
import type { Clock } from '../platform/transaction/work.ts'
import { createBusiness } from './businesses.ts'
import { addMember } from './members.ts'

type FirstStartDependencies = { readonly db: Database; readonly identity: pg.Pool; readonly clock: Clock }

/**
 * On a database without people: creates an owner and an empty business. Returns the token of a new
 * sign-in link for that owner, or null once anybody has signed in. Two servers that start at once
 * create one owner; the next start completes an interrupted one.
 */
export async function firstStartLink({ db, identity, clock }: FirstStartDependencies): Promise<string | null> {
  const client = await identity.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(7243900315002)')
    const owner = await firstUser(client, clock.now())
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

async function giveBusiness(dependencies: FirstStartDependencies, userId: string): Promise<void> {
  const { rows } = await dependencies.db.pool.query('select 1 from memberships_of($1) limit 1', [userId])
  if (rows.length > 0) return
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
  const businessId = await createBusiness(dependencies, { name: 'My shop', currency: 'USD', zone }, { isConfirmed: false })
  await inBusiness(dependencies.db, businessId, ({ sql }) =>
    addMember({ sql, businessId, clock: dependencies.clock }, { userId, role: 'owner' }),
  )
}
