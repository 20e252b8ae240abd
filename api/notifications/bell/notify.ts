import { capitalized } from '../../mail/mail-text.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { LeakNews, Occasion } from '../decide/leak-news.ts'
import type { RaisedRisk } from '../decide/raised-risk.ts'
import { mailNews } from '../email/deliver-news.ts'
import { awaitLook } from '../escalation/unseen-alerts.ts'
import { noteTold } from '../load/told-leaks.ts'
import { NotificationPreferences } from '../settings/notification-preferences.entity.ts'

export type NotificationReason = 'critical_risk' | 'risk' | 'integration' | 'scan' | 'change' | 'import' | 'unseen'

/** What is told. A risk or an integration of this business, or neither. */
export type News = {
  readonly kind: NotificationReason
  readonly title: string
  readonly text: string
  readonly riskId?: string
  readonly integrationId?: string
  /** Nobody else hears of it. */
  readonly isForOwners?: true
  /** This member alone hears of it. */
  readonly onlyTo?: string
}

/** Which preference decides who hears of it; null where the business named who hears of it. */
const preferenceOf: Readonly<Record<NotificationReason, keyof NotificationPreferences | null>> = {
  critical_risk: 'critical_risks',
  risk: 'ai_insights',
  integration: 'new_integrations',
  // While scans fail, no critical alert can come.
  scan: 'critical_risks',
  import: 'critical_risks',
  change: 'ai_insights',
  unseen: null,
}

/** Tells every member, or owner, or one member, who wants to hear of this kind, each on a row of their own, in the caller's transaction. */
export async function notifyMembers(work: Work, { kind, title, text, riskId, integrationId, isForOwners, onlyTo }: News): Promise<void> {
  const preference = preferenceOf[kind]
  const added = await work.sql<{ id: string; userId: string }>(
    `insert into notification (business_id, id, user_id, kind, title, text, risk_id, integration_id, created_at)
     select $1, gen_random_uuid(), membership.user_id, $2, $3, $4, $5, $6, $7
       from membership left join notification_preference as own
         on own.business_id = $1 and own.user_id = membership.user_id
      where membership.business_id = $1 and ${preference ? `coalesce(own.${preference}, $8)` : '$8::boolean'} and (not $9 or membership.role = 'owner')
        and membership.user_id = coalesce($10::uuid, membership.user_id)
     on conflict do nothing returning id, user_id as "userId"`,
    [
      work.businessId,
      kind,
      title,
      text,
      riskId ?? null,
      integrationId ?? null,
      work.clock.now(),
      preference ? new NotificationPreferences()[preference] : true,
      isForOwners ?? false,
      onlyTo ?? null,
    ],
  )
  for (const { id, userId } of added) await work.publish('notification.added', `${userId}/${id}`)
}

/** More than this of one scan are told as one. */
const mostSingle = 3

/**
 * Tells of the risks that a scan raised, in this order: the critical ones and the others, each by itself when they are few; then by mail,
 * where the business wants that, together with what changed of others. Of those that were told as provisional members hear again only
 * what is critical; mail has not told of them yet.
 */
export async function notifyRaised(work: Work, risks: readonly RaisedRisk[], changes: readonly LeakNews[] = []): Promise<void> {
  const critical = risks.filter(({ severity }) => severity === 'critical')
  await tell(work, 'critical_risk', critical)
  const others = risks.filter(({ severity, isRated }) => severity !== 'critical' && !isRated)
  await tell(work, 'risk', others)
  await tellChanges(work, changes)
  const news = [...risks.map((risk) => ({ ...risk, occasion: 'new' as const })), ...changes]
  await mailNews(work, news)
  await awaitLook(
    work,
    news.filter(({ isProvisional }) => !isProvisional),
  )
  await noteTold(
    work,
    [...risks, ...changes.filter(({ occasion }) => occasion !== 'ended')].filter(({ isProvisional }) => !isProvisional),
  )
}

async function tell(work: Work, kind: 'critical_risk' | 'risk', risks: readonly RaisedRisk[]): Promise<void> {
  const what = kind === 'critical_risk' ? 'critical leakage alerts' : 'leakage alerts'
  if (risks.length > mostSingle) {
    const titles = risks.slice(0, mostSingle).map(({ title }) => title)
    const text = `${titles.join('; ')}; and ${risks.length - mostSingle} more.`
    return notifyMembers(work, { kind, title: `${risks.length} new ${what}`, text })
  }
  for (const { id, title, severity, isProvisional } of risks) {
    const until = isProvisional ? ', provisional until sales of 28 days were read' : ''
    await notifyMembers(work, { kind, title, text: `A new leakage alert of severity ${severity}${until}.`, riskId: id })
  }
}

/** What the title of a notification says of a leak that changed. */
const changeWords: Readonly<Record<Exclude<Occasion, 'new'>, string>> = {
  grew: 'Costs twice as much',
  returned: 'Back again',
  woke: 'Put off until now',
  ended: 'It stopped',
}

async function tellChanges(work: Work, changes: readonly LeakNews[]): Promise<void> {
  const word = ({ occasion, title }: LeakNews) => (occasion === 'new' ? title : `${changeWords[occasion]}: ${title}`)
  if (changes.length > mostSingle) {
    const text = `${changes.slice(0, mostSingle).map(word).join('; ')}; and ${changes.length - mostSingle} more.`
    return notifyMembers(work, { kind: 'change', title: `${changes.length} alerts changed`, text })
  }
  for (const one of changes)
    await notifyMembers(work, { kind: 'change', title: word(one), text: `${capitalized(one.cost)}.`, riskId: one.id })
}
