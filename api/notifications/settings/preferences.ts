import { z } from 'zod'
import { entitiesOf } from '../../../db/in-business.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { parse } from '../../platform/failures/parse.ts'
import { audit, whatChanged } from '../../platform/transaction/audit.ts'
import { selectList } from '../../platform/transaction/entity-columns.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { NotificationPreferences } from './notification-preferences.entity.ts'

const columns = selectList(NotificationPreferences)

const choice = z.boolean({ error: 'It is true or false.' }).nullish()

/** 0 is no limit. */
const limit = (most: number) =>
  z
    .number({ error: 'It is a whole number.' })
    .int('It is a whole number.')
    .min(0, 'It is 0, for no limit, or more.')
    .max(most, `It is at most ${most}.`)
    .nullish()

/** A time of the day; nothing where there are no quiet hours. */
const time = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'It is a time such as 22:00.')
  .nullish()

const preferencesInput = z.object({
  critical_risks: choice,
  daily_summary: choice,
  weekly_report: choice,
  monthly_report: choice,
  new_integrations: choice,
  ai_insights: choice,
  alert_mails: choice,
  change_mails: choice,
  task_mails: choice,
  escalation_mails: choice,
  mails_a_week: limit(1_000),
  mail_floor: limit(1_000_000_000),
  quiet_from: time,
  quiet_until: time,
  quiet_zone: z.string().refine(isZone, 'It is a time zone such as Europe/Berlin, or nothing for that of the business.').nullish(),
  critical_passes: choice,
})

/** The person who asks. Programs have no preferences and are told nothing. */
export function personOf({ actor }: Pick<Work, 'actor'>): string {
  if (actor.kind !== 'person') throw new Failure('forbidden', 'Only people have settings and notifications of their own.')
  return actor.userId
}

/** Nobody's id. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Whose notifications are read: programs were told nothing. */
export function readerOf({ actor }: Pick<Work, 'actor'>): string {
  return actor.kind === 'person' ? actor.userId : nobody
}

/** Of the person who asks, in this business. */
export async function notificationPreferences(work: Work): Promise<NotificationPreferences> {
  const userId = personOf(work)
  return (await preferencesOfAll(work, userId)).get(userId) ?? new NotificationPreferences()
}

/** By the person, of each who ever chose, or of one. */
export async function preferencesOfAll(
  { sql, businessId }: Pick<Work, 'sql' | 'businessId'>,
  userId: string | null = null,
): Promise<ReadonlyMap<string, NotificationPreferences>> {
  const rows = await sql<NotificationPreferences>(
    `select user_id as "userId", ${columns} from notification_preference where business_id = $1 and user_id = coalesce($2::uuid, user_id)`,
    [businessId, userId],
  )
  return new Map(rows.map((row) => [row.userId, row]))
}

/** Changes what is given and leaves the rest as it was. Throws `invalid_input`. */
export async function updateNotificationPreferences(
  work: Work,
  input: Readonly<Record<string, unknown>>,
): Promise<NotificationPreferences> {
  const { businessId, clock } = work
  const userId = personOf(work)
  const given = Object.entries(parse(preferencesInput, input)).filter(([, value]) => value != null)
  const before = await notificationPreferences(work)
  const after = { ...before, ...Object.fromEntries(given) }
  refuseHalfQuiet(after)
  await audit(work, 'updateNotificationPreferences', { subject: `Member:${userId}`, ...whatChanged(before, after) })
  return entitiesOf(work).upsert(NotificationPreferences, { ...after, businessId, userId, updatedAt: clock.now() })
}

/** Quiet hours have a beginning and another end. */
function refuseHalfQuiet({ quiet_from: from, quiet_until: until }: NotificationPreferences): void {
  const refuse = (field: string, message: string) => new Failure('invalid_input', message, [{ field, message }])
  if (from === '' && until !== '') throw refuse('quiet_from', 'Say when the quiet hours begin, or empty both.')
  if (from !== '' && until === '') throw refuse('quiet_until', 'Say when the quiet hours end, or empty both.')
  if (from !== '' && from === until) throw refuse('quiet_until', 'The quiet hours end at another time than they begin.')
}

/** A zone that this server knows; nothing is that of the business. */
function isZone(text: string): boolean {
  if (text === '') return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return text.length <= 60
  } catch {
    return false
  }
}
