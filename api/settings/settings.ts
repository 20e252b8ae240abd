import { personOf } from '../notifications/preferences.ts'
import { parse } from '../platform/failures/parse.ts'
import { audit, whatChanged } from '../platform/transaction/audit.ts'
import { may, type Work } from '../platform/transaction/work.ts'
import { preferencesInput, profileInput } from './settings.input.ts'

/** A person's name in full and in parts; parts are null as long as they never said them. */
export type Profile = { readonly name: string; readonly email: string; readonly firstName: string | null; readonly lastName: string | null }

/** How a person likes the screens. Null locale: the browser's. */
export type Preferences = { readonly theme: 'light' | 'dark' | 'system'; readonly locale: string | null }

/** Where the business's alerts go; null as long as the wizard was not completed. */
export type AlertSettings = {
  readonly channels: readonly string[]
  readonly financialRecipients: readonly string[]
  readonly vendorRecipients: readonly string[]
  readonly legalRecipients: readonly string[]
}

/** Of the person who asks. */
export async function profile(work: Work): Promise<Profile> {
  const [own] = await work.sql<Profile>(
    `select person.name, person.email, own.first_name as "firstName", own.last_name as "lastName"
       from identity."user" as person left join identity.profile as own on own.user_id = person.id where person.id = $1`,
    [personOf(work)],
  )
  return own as Profile
}

/**
 * Changes what is given of the own names. Parts without a full name make the full name. Throws `invalid_input`.
 */
export async function updateProfile(work: Work, input: Readonly<Record<string, unknown>>): Promise<Profile> {
  const userId = personOf(work)
  const said = parse(profileInput, input)
  const known = await profile(work)
  const [firstName, lastName] = [said.firstName ?? known.firstName, said.lastName ?? known.lastName]
  const parts = [firstName, lastName].filter(Boolean).join(' ')
  const isOfParts = said.name == null && (said.firstName != null || said.lastName != null)
  const name = said.name ?? (isOfParts && parts !== '' ? parts : known.name)
  const now = work.clock.now()
  await work.sql(`update identity."user" set name = $2, "updatedAt" = $3 where id = $1`, [userId, name, now])
  await work.sql(
    `insert into identity.profile (user_id, first_name, last_name, updated_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set first_name = excluded.first_name, last_name = excluded.last_name, updated_at = excluded.updated_at`,
    [userId, firstName, lastName, now],
  )
  const changed = await profile(work)
  await audit(work, 'updateProfile', { subject: `Member:${userId}`, ...whatChanged(known, changed) })
  return changed
}

/** Of the person who asks. */
export async function preferences(work: Work): Promise<Preferences> {
  const [own] = await work.sql<{ theme: Preferences['theme'] | null; locale: string | null }>(
    'select theme, locale from identity.profile where user_id = $1',
    [personOf(work)],
  )
  return { theme: own?.theme ?? 'light', locale: own?.locale ?? null }
}

/** Changes what is given and leaves the rest as it was. Throws `invalid_input`. */
export async function updatePreferences(work: Work, input: Readonly<Record<string, unknown>>): Promise<Preferences> {
  const userId = personOf(work)
  const { theme, locale } = parse(preferencesInput, input)
  const known = await preferences(work)
  await work.sql(
    `insert into identity.profile (user_id, theme, locale, updated_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set theme = coalesce(excluded.theme, identity.profile.theme),
       locale = coalesce(excluded.locale, identity.profile.locale), updated_at = excluded.updated_at`,
    [userId, theme ?? null, locale ?? null, work.clock.now()],
  )
  const changed = await preferences(work)
  await audit(work, 'updatePreferences', { subject: `Member:${userId}`, ...whatChanged(known, changed) })
  return changed
}

/** Of the business. */
export async function alertSettings(work: Work): Promise<AlertSettings | null> {
  may(work.actor, 'setting:read')
  const [kept] = await work.sql<AlertSettings>(
    `select channels, financial_recipients as "financialRecipients", vendor_recipients as "vendorRecipients", legal_recipients as "legalRecipients"
       from alert_setting where business_id = $1`,
    [work.businessId],
  )
  return kept ?? null
}
