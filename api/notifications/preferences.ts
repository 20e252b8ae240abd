import { z } from 'zod'
import { Failure } from '../platform/failures/failures.ts'
import { parse } from '../platform/failures/parse.ts'
import { audit, whatChanged } from '../platform/transaction/audit.ts'
import type { Work } from '../platform/transaction/work.ts'

/** What a person wants to hear of, by the documented names. */
export type NotificationPreferences = {
  readonly critical_risks: boolean
  readonly daily_summary: boolean
  readonly weekly_report: boolean
  readonly new_integrations: boolean
  readonly ai_insights: boolean
}

/** Of who never said otherwise. */
export const defaultPreferences: NotificationPreferences = {
  critical_risks: true,
  daily_summary: true,
  weekly_report: false,
  new_integrations: true,
  ai_insights: true,
}

const preferenceNames = Object.keys(defaultPreferences) as readonly (keyof NotificationPreferences)[]

const choice = z.boolean({ error: 'It is true or false.' }).nullish()

const preferencesInput = z.object({
  critical_risks: choice,
  daily_summary: choice,
  weekly_report: choice,
  new_integrations: choice,
  ai_insights: choice,
})

/** The person who asks. Programs have no preferences and are told nothing. */
export function personOf({ actor: viewer }: Pick<Work, 'actor'>): string {
  if (viewer.kind !== 'person') throw new Failure('forbidden', 'Only people have settings and notifications of their own.')
  return viewer.userId
}

/** Nobody's id. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Whose notifications are read: programs were told nothing. */
export function readerOf({ actor: viewer }: Pick<Work, 'actor'>): string {
  return viewer.kind === 'person' ? viewer.userId : nobody
}

/** Of the person who asks, in this business. */
export async function notificationPreferences(work: Work): Promise<NotificationPreferences> {
  const [kept] = await work.sql<NotificationPreferences>(
    `select ${preferenceNames.join(', ')} from notification_preference where business_id = $1 and user_id = $2`,
    [work.businessId, personOf(work)],
  )
  return kept ?? defaultPreferences
}

/** Changes what is given and leaves the rest as it was. Throws `invalid_input`. */
export async function updateNotificationPreferences(
  work: Work,
  input: Readonly<Record<string, unknown>>,
): Promise<NotificationPreferences> {
  const userId = personOf(work)
  const given = Object.entries(parse(preferencesInput, input)).filter(([, value]) => value != null)
  const known = await notificationPreferences(work)
  const wanted: NotificationPreferences = { ...known, ...Object.fromEntries(given) }
  const changes = preferenceNames.map((name) => `${name} = excluded.${name}`)
  await work.sql(
    `insert into notification_preference (business_id, user_id, updated_at, ${preferenceNames.join(', ')})
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (business_id, user_id) do update set updated_at = excluded.updated_at, ${changes.join(', ')}`,
    [work.businessId, userId, work.clock.now(), ...preferenceNames.map((name) => wanted[name])],
  )
  await audit(work, 'updateNotificationPreferences', { subject: `Member:${userId}`, ...whatChanged(known, wanted) })
  return wanted
}
