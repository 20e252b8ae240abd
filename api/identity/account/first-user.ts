import type pg from 'pg'

/**
 * The person of the first start, until they choose an address of their own. All others are created
 * by the command line, sign-up or invitation.
 */
export const firstOwnerEmail = 'owner@riskpilot.local'

/**
 * The id of the first start's person, who is created when there are no people. Null once anybody
 * has signed in, and when people were created in other ways.
 */
export async function firstUser(client: pg.PoolClient, now: Date): Promise<string | null> {
  const { rows: signedIn } = await client.query('select 1 from identity.first_sign_in')
  if (signedIn.length > 0) return null
  const { rows: known } = await client.query<{ id: string }>('select id from identity."user" where email = $1', [firstOwnerEmail])
  if (known[0]) return known[0].id
  const { rows } = await client.query<{ id: string }>(
    `insert into identity."user" (name, email, "emailVerified", "createdAt", "updatedAt")
     select 'Owner', $1, false, $2, $2 where not exists
       (select from identity."user" where id not in (select user_id from identity.demo_visitor
         union all select user_id from identity.file_check_visitor)) returning id`,
    [firstOwnerEmail, now],
  )
  return rows[0]?.id ?? null
}
