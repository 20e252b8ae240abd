import { type AccountProfile, profileOf, saveNames, saveScreenPreferences, screenPreferencesOf } from '../identity/account/profile.ts'
import { personOf } from '../notifications/settings/preferences.ts'
import { parse } from '../platform/failures/parse.ts'
import { audit, whatChanged } from '../platform/transaction/audit.ts'
import type { Work } from '../platform/transaction/work.ts'
import { preferencesInput, profileInput } from './settings.input.ts'

/** How a person likes the screens. Null locale: the browser's. */
export type Preferences = { readonly theme: 'light' | 'dark' | 'system'; readonly locale: string | null }

/** Of the person who asks. */
export async function profile(work: Work): Promise<AccountProfile> {
  return profileOf(work, personOf(work))
}

/**
 * Changes what is given of the own names. Parts without a full name make the full name. Throws
 * `invalid_input`.
 */
export async function updateProfile(work: Work, input: Readonly<Record<string, unknown>>): Promise<AccountProfile> {
  const userId = personOf(work)
  const given = parse(profileInput, input)
  const known = await profile(work)
  const [firstName, lastName] = [given.firstName ?? known.firstName, given.lastName ?? known.lastName]
  const parts = [firstName, lastName].filter(Boolean).join(' ')
  const isOfParts = given.name == null && (given.firstName != null || given.lastName != null)
  const name = given.name ?? (isOfParts && parts !== '' ? parts : known.name)
  await saveNames(work, userId, { name, firstName, lastName })
  const changed = await profile(work)
  await audit(work, 'updateProfile', { subject: `Member:${userId}`, ...whatChanged(known, changed) })
  return changed
}

/** Of the person who asks. */
export async function preferences(work: Work): Promise<Preferences> {
  const { theme, locale } = await screenPreferencesOf(work, personOf(work))
  return { theme: theme ?? 'light', locale }
}

/** Changes what is given and leaves the rest as it was. Throws `invalid_input`. */
export async function updatePreferences(work: Work, input: Readonly<Record<string, unknown>>): Promise<Preferences> {
  const userId = personOf(work)
  const { theme, locale } = parse(preferencesInput, input)
  const known = await preferences(work)
  await saveScreenPreferences(work, userId, { theme: theme ?? null, locale: locale ?? null })
  const changed = await preferences(work)
  await audit(work, 'updatePreferences', { subject: `Member:${userId}`, ...whatChanged(known, changed) })
  return changed
}
