import type { Work } from '../../platform/transaction/work.ts'

/** Makes a person whose address was proved; null when somebody has it already. Returns the person's id. */
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

/** Holds a person's row until the transaction ends, so that of two transactions about one person the second waits. */
export async function lockUser({ sql }: Pick<Work, 'sql'>, userId: string): Promise<void> {
  await sql('select from identity."user" where id = $1 for no key update', [userId])
}
