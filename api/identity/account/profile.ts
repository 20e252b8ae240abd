import type { Work } from '../../platform/transaction/work.ts'

type Statements = Pick<Work, 'sql'>

/** A person's name in full and in parts; parts are null as long as they never said them. */
export type AccountProfile = {
  readonly name: string
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
}

/** A person's display preferences. Null: never set. */
export type ScreenPreferences = { readonly theme: 'light' | 'dark' | 'system' | null; readonly locale: string | null }

export async function profileOf({ sql }: Statements, userId: string): Promise<AccountProfile> {
  const [own] = await sql<AccountProfile>(
    `select person.name, person.email, own.first_name as "firstName", own.last_name as "lastName"
       from identity."user" as person left join identity.profile as own on own.user_id = person.id where person.id = $1`,
    [userId],
  )
  return own as AccountProfile
}

type Parts = Pick<AccountProfile, 'firstName' | 'lastName'>

/** The parts as the person entered them; undefined if they never did. */
export async function partsOfName({ sql }: Statements, userId: string): Promise<Parts | undefined> {
  const [parts] = await sql<Parts>('select first_name as "firstName", last_name as "lastName" from identity.profile where user_id = $1', [
    userId,
  ])
  return parts
}

/** Replaces a person's names. */
export async function saveNames(
  { sql, clock }: Pick<Work, 'sql' | 'clock'>,
  userId: string,
  { name, firstName, lastName }: Omit<AccountProfile, 'email'>,
): Promise<void> {
  const now = clock.now()
  await sql(`update identity."user" set name = $2, "updatedAt" = $3 where id = $1`, [userId, name, now])
  await sql(
    `insert into identity.profile (user_id, first_name, last_name, updated_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set first_name = excluded.first_name, last_name = excluded.last_name, updated_at = excluded.updated_at`,
    [userId, firstName, lastName, now],
  )
}

export async function screenPreferencesOf({ sql }: Statements, userId: string): Promise<ScreenPreferences> {
  const [own] = await sql<ScreenPreferences>('select theme, locale from identity.profile where user_id = $1', [userId])
  return own ?? { theme: null, locale: null }
}

/** Changes the given values; null leaves a value as it is. */
export async function saveScreenPreferences(
  { sql, clock }: Pick<Work, 'sql' | 'clock'>,
  userId: string,
  { theme, locale }: ScreenPreferences,
): Promise<void> {
  await sql(
    `insert into identity.profile (user_id, theme, locale, updated_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set theme = coalesce(excluded.theme, identity.profile.theme),
       locale = coalesce(excluded.locale, identity.profile.locale), updated_at = excluded.updated_at`,
    [userId, theme, locale, clock.now()],
  )
}
