import { capitalized, inOneLine, subjectLine } from '../mail/mail-text.ts'
import { linkMark, type NewMail, originMark, writeMailOfBusiness } from '../mail/write-mail.ts'
import type { Work } from '../platform/transaction/work.ts'
import { type AddressedAlerts, addressedAlerts } from './alert-recipients.ts'
import { storedAlertSettings } from './alert-settings.ts'
import { takersOfAlertMails, unsubscribeLink } from './mail-choice.ts'
import { limitsByAddress, noteAlertMail, withinLimits } from './mail-limits.ts'
import type { RaisedRisk } from './raised-risk.ts'

export type NamedLeak = Pick<RaisedRisk, 'title' | 'severity'> & Partial<Pick<RaisedRisk, 'cost'>>

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
  const count = countedLeaks(risks)
  const more = risks.length > mostNamed ? [`And ${risks.length - mostNamed} more:`, `${originMark}/risks`, ''] : []
  const text = [
    `RiskPilot found ${count} at ${inOneLine(shop)}.`,
    '',
    ...risks.slice(0, mostNamed).flatMap(toldInMail),
    ...more,
    'The links open the rows that prove it.',
    '',
    `You get this because ${inOneLine(shop)} named you as a recipient of ${lists.join(' and ')} alerts.`,
    `Stop these mails: ${linkMark}`,
  ]
  return { to, subject: subjectLine(subjectOf(risks, shop)), text: text.join('\n'), usefulHours: 72 }
}

/** What, how much since when, what to do, and where its rows are: a line each. */
function toldInMail({ id, title, severity, cost, action }: RaisedRisk): string[] {
  return [inOneLine(title), `${capitalized(cost)}. Severity: ${severity}.`, `Next: ${inOneLine(action)}.`, `${originMark}/risks/${id}`, '']
}

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
