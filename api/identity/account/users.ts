import type pg from 'pg'
import type { Work } from '../../platform/transaction/work.ts'

/**
 * Creates a person with a verified address. Returns the person's id, or null when the address is in
 * use.
 */
export async function addUser(
  { sql }: Pick<Work, 'sql'>,
  { name, email, now }: { readonly name: string; readonly email: string; readonly now: Date },
): Promise<string | null> {
  const [made] = await sql<{ id: string }>(
    `insert into identity."user" (name, email, "emailVerified", "createdAt", "updatedAt") values ($1, $2, true, $3, $3)
       on conflict (email) do nothing returning id`,
    [name, email, now],
  )
  return made?.id ?? null
}

/** Locks a person's row until the transaction ends, to serialize transactions about one person. */
export async function lockUser({ sql }: Pick<Work, 'sql'>, userId: string): Promise<void> {
  await sql('select from identity."user" where id = $1 for no key update', [userId])
}

/** The id of who signs in with an address; null for nobody. */
export async function userIdOf(owner: pg.ClientBase, email: string): Promise<string | null> {
  const { rows } = await owner.query<{ id: string }>('select id from identity."user" where lower(email) = $1', [email.trim().toLowerCase()])
  return rows[0]?.id ?? null
}
