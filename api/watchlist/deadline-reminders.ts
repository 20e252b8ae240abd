import type { MailItem } from '../mail/mail-part.ts'
import { subjectLine } from '../mail/mail-text.ts'
import { linkMark, originMark } from '../mail/marks.ts'
import type { NewMail } from '../mail/write-mail.ts'
import { reminderReaders } from '../notifications/decide/deadlines.ts'
import { loadSettings } from '../notifications/load/load-settings.ts'
import { tell } from '../notifications/tell.ts'
import { onboarding } from '../onboarding/onboarding.ts'
import type { Work } from '../platform/transaction/work.ts'
import { deadlines } from './deadlines.ts'
import type { Deadline } from './watchlist.entity.ts'

/** So many days before a deadline its reminder is mailed; proposed. */
const daysBefore = 14

/**
 * Mails the recipients of legal alerts who did not stop such mails what is due within two weeks,
 * each deadline once, where the business chose mail. Call it every night.
 */
export async function remindOfDeadlines(work: Work): Promise<void> {
  if (reminderReaders(await loadSettings(work)).length === 0) return
  const due = (await deadlines(work, await onboarding(work))).filter(
    ({ daysLeft }) => daysLeft !== null && daysLeft >= 0 && daysLeft <= daysBefore,
  )
  const fresh = due.length === 0 ? [] : await notRemindedYet(work, due)
  if (fresh.length === 0) return
  await tell(work, { kind: 'deadlines', mailTo: (to, shop) => reminder(to, fresh, shop) })
}

/** Those of which nobody was reminded; from now on somebody was. */
async function notRemindedYet(work: Work, due: readonly Deadline[]): Promise<Deadline[]> {
  const noted = await work.sql<{ key: string }>(
    `insert into deadline_reminder (business_id, key, due_on, reminded_at)
     select $1, key, due_on, $3 from jsonb_to_recordset($2::jsonb) as row (key text, due_on date) on conflict do nothing returning key`,
    [work.businessId, JSON.stringify(due.map(({ key, dueOn }) => ({ key, due_on: dueOn }))), work.clock.now()],
  )
  const keys = new Set(noted.map(({ key }) => key))
  return due.filter(({ key }) => keys.has(key))
}

function reminder(to: string, due: readonly Deadline[], shop: string): NewMail {
  const count = due.length === 1 ? 'A deadline' : `${due.length} deadlines`
  return {
    to,
    subject: subjectLine(`${count} of ${shop} in the next two weeks`),
    parts: [
      ...due.map(deadlineItem),
      { kind: 'text', text: 'RiskPilot gives no legal advice: check the source.' },
      { kind: 'action', lead: 'Mark what is done', word: 'Open the watchlist', address: `${originMark}/watchlist` },
      { kind: 'small', text: `You get this because ${shop} named you as a recipient of legal alerts.` },
      { kind: 'small', text: 'Stop these mails', address: linkMark },
    ],
    usefulHours: 72,
  }
}

function deadlineItem({ title, dueOn, text, sourceName, sourceUrl }: Deadline): MailItem {
  return {
    kind: 'item',
    title: `${dueOn}: ${title}`,
    lines: [text],
    ...(sourceUrl && { word: sourceName ?? 'Source', address: sourceUrl }),
  }
}
