import type { MailItem, MailPart } from '../mail/mail-part.ts'
import { capitalized, subjectLine } from '../mail/mail-text.ts'
import { linkMark, originMark } from '../mail/marks.ts'
import { type NewMail, writeMailOfBusiness } from '../mail/write-mail.ts'
import type { Work } from '../platform/transaction/work.ts'
import { type AddressedAlerts, addressedAlerts } from './alert-recipients.ts'
import { storedAlertSettings } from './alert-settings.ts'
import { takersOfAlertMails, unsubscribeLink } from './mail-choice.ts'
import { limitsByAddress, noteAlertMail, withinLimits } from './mail-limits.ts'
import type { RaisedRisk } from './raised-risk.ts'

export type NamedLeak = { readonly title: string; readonly severity: string; readonly cost?: string }

/** The number of alerts that a mail names. */
const mostNamed = 10

/**
 * Mails new alerts to those who hear of their kind and did not stop such mails, where the business chose mail: one mail each, whatever
 * the number of alerts. What a member's limits hold back stands in the next digest.
 * Provisional alerts are left out; they are mailed once they are rated.
 */
export async function mailRaised(work: Work, risks: readonly RaisedRisk[]): Promise<void> {
  const rated = risks.filter(({ isProvisional }) => !isProvisional)
  if (rated.length === 0) return
  const settings = await storedAlertSettings(work)
  if (!settings?.channels.includes('email')) return
  const takes = await takersOfAlertMails(work)
  const addressed = addressedAlerts(settings, rated).filter(({ to }) => takes(to))
  if (addressed.length === 0) return
  const [business] = await work.sql<{ name: string }>('select name from business where id = $1', [work.businessId])
  const limits = await limitsByAddress(work)
  for (const all of addressed) {
    const limit = limits.get(all.to.toLowerCase())
    const one = { ...all, risks: limit ? withinLimits(limit, all.risks) : all.risks }
    if (limit) await noteAlertMail(work, limit.userId, { mailed: one.risks.length, held: all.risks.length - one.risks.length })
    if (one.risks.length === 0) continue
    const link = await unsubscribeLink(work, { kind: 'alert_mails', address: one.to })
    await writeMailOfBusiness(work, { ...alertMail(one, business?.name ?? 'your shop'), link })
  }
}

function alertMail({ to, lists, risks }: AddressedAlerts, shop: string): NewMail {
  const more = risks.length > mostNamed ? [moreLeaks(risks.length - mostNamed)] : []
  const parts: MailPart[] = [
    { kind: 'text', text: `RiskPilot found ${countedLeaks(risks)} at ${shop}.` },
    ...risks.slice(0, mostNamed).map(leakItem),
    ...more,
    { kind: 'text', text: 'The links open the rows that prove it.' },
    { kind: 'small', text: `You get this because ${shop} named you as a recipient of ${lists.join(' and ')} alerts.` },
    { kind: 'small', text: 'Stop these mails', address: linkMark },
  ]
  return { to, subject: subjectLine(subjectOf(risks, shop)), parts, usefulHours: 72 }
}

/** What, how much since when, what to do, and where its rows are. */
function leakItem({ id, title, severity, cost, action }: RaisedRisk): MailItem {
  return {
    kind: 'item',
    title,
    figure: `${capitalized(cost)}. Severity: ${severity}.`,
    next: `${action}.`,
    tone: severity,
    word: 'Open the rows that prove it',
    address: `${originMark}/risks/${id}`,
  }
}

const moreLeaks = (count: number): MailPart => ({
  kind: 'action',
  lead: `And ${count} more`,
  word: 'Open all alerts',
  address: `${originMark}/risks`,
})

function subjectOf(risks: readonly RaisedRisk[], shop: string): string {
  const [first] = risks
  return first && risks.length === 1 ? `${first.title} (${shop})` : `${countedLeaks(risks)} at ${shop}`
}

/** As a sentence says it: `a new leak`, `3 new leaks`. */
export const countedLeaks = (risks: readonly unknown[]): string => (risks.length === 1 ? 'a new leak' : `${risks.length} new leaks`)

/** The first of them by title, severity and cost, a line each, and how many more there are. */
export function namedLeaks(risks: readonly NamedLeak[], most: number): string[] {
  const more = risks.length > most ? [`and ${risks.length - most} more`] : []
  return [...risks.slice(0, most).map(({ title, severity, cost }) => `- ${title} (${severity})${cost ? `, ${cost}` : ''}`), ...more]
}
