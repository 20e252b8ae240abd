import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { preparedPerson } from './prepared-shops.ts'

export type Role = 'owner' | 'manager' | 'viewer'

/**
 * Gives a business a member who signs in with the prepared person's password, which is not hashed
 * again. `client` is the owner's. Throws when somebody has the address.
 */
export async function copyPerson(
  client: pg.ClientBase,
  { email, businessId, role }: { readonly email: string; readonly businessId: string; readonly role: Role },
): Promise<void> {
  const id = randomUUID()
  const now = new Date()
  const times = { createdAt: now, updatedAt: now }
  const rows = [
    { table: 'identity."user"', person: 'id', changed: { id, email, name: email.split('@')[0], ...times } },
    { table: 'identity.account', person: '"userId"', changed: { id: randomUUID(), userId: id, accountId: id, ...times } },
    { table: 'membership', person: 'user_id', changed: { user_id: id, business_id: businessId, role, created_at: now } },
  ]
  for (const { table, person, changed } of rows) {
    await client.query(
      `insert into ${table} select changed.* from ${table} as prepared, jsonb_populate_record(prepared, $2) as changed
        where prepared.${person} = (select id from identity."user" where email = $1)`,
      [preparedPerson.email, changed],
    )
  }
}
