import type pg from 'pg'
import type { WithoutBusiness } from '../platform/transaction/context.ts'

/** Whether a person is staff of the installation. */
export async function isStaff({ sql }: Pick<WithoutBusiness, 'sql'>, userId: string): Promise<boolean> {
  const [found] = await sql<{ is: boolean }>('select visitors.is_staff($1) as is', [userId])
  return found?.is ?? false
}

/**
 * Makes a person staff. False where nobody signs in with the address. Only the owner of the
 * database may.
 */
export async function addStaff(owner: pg.ClientBase, { email, now }: { readonly email: string; readonly now: Date }): Promise<boolean> {
  const { rowCount } = await owner.query(
    `insert into visitors.staff (user_id, since) select id, $2 from identity."user" where lower(email) = $1
     on conflict (user_id) do update set since = visitors.staff.since`,
    [email.trim().toLowerCase(), now],
  )
  return rowCount === 1
}

/** Takes it back. False where the person was not staff. */
export async function removeStaff(owner: pg.ClientBase, email: string): Promise<boolean> {
  const { rowCount } = await owner.query(
    'delete from visitors.staff using identity."user" u where user_id = u.id and lower(u.email) = $1',
    [email.trim().toLowerCase()],
  )
  return rowCount === 1
}

export type StaffMember = { readonly email: string; readonly since: string }

/** Everybody who is staff, by address. */
export async function listStaff(owner: pg.ClientBase): Promise<StaffMember[]> {
  const { rows } = await owner.query<StaffMember>(
    `select u.email, to_char(s.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
       from visitors.staff s join identity."user" u on u.id = s.user_id order by u.email`,
  )
  return rows
}
