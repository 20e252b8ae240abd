import type { MailPart } from '../mail/mail-part.ts'
import { subjectLine } from '../mail/mail-text.ts'
import { linkMark, originMark } from '../mail/marks.ts'
import type { NewMail } from '../mail/write-mail.ts'
import { digestReaders } from '../notifications/decide/digests.ts'
import { loadPeople } from '../notifications/load/load-people.ts'
import { tell } from '../notifications/tell.ts'
import type { Work } from '../platform/transaction/work.ts'
import { type MonthReport, monthBefore, monthReport } from '../reports/month-report.ts'
import { monthWords } from '../reports/report-words.ts'
import { monthlyAtRisk } from '../risks/summary/money-at-risk.ts'
import type { Money } from '../values/money.ts'
import { openParts } from './digest-mail.ts'

/**
 * `now`: when it is written; `morning`: the first eight o'clock after the month. `fonts`: the
 * folder of the fonts of a PDF.
 */
type Round = { readonly now: Date; readonly morning: Date; readonly fonts: string }

/**
 * Mails the members who chose it the report of the month that ended before this morning, as a PDF;
 * returns the number of mails. It comes after a quiet month too: who asked for it wants to know
 * that.
 */
export async function writeMonthlyReports(work: Work, { now, morning, fonts }: Round): Promise<number> {
  const isRead = digestReaders(await loadPeople(work), { name: 'monthly_report', isMonday: false }).length > 0
  if (!isRead) return 0
  const report = await monthReport(work, await monthBefore(work, morning))
  // A library that takes a while to load, for mails of one morning.
  const { monthPdf } = await import('../reports/month-pdf.ts')
  const attachment = { name: `riskpilot-${report.month.first.slice(0, 7)}.pdf`, bytes: await monthPdf(report, fonts) }
  const { monthly } = await monthlyAtRisk(work)
  const mail = { ...monthlyMail(report, monthly), attachment, usefulHours: 24 * 7 }
  return tell(work, { kind: 'digest', digest: { name: 'monthly_report', isMonday: false, mailFor: () => mail } })
}

function monthlyMail({ month, found, fixed, now }: MonthReport, monthly: Money): Pick<NewMail, 'subject' | 'parts'> {
  const name = monthWords(month.first)
  const parts: MailPart[] = [
    { kind: 'text', text: `The report of ${name} at ${now.business} is attached as a PDF.` },
    { kind: 'text', text: `${leaks(found.length)} found. ${leaks(fixed.length)} fixed.` },
    ...openParts({ monthly, risks: now.alerts.length }),
    {
      kind: 'small',
      text: 'You get this because the monthly report is on in your settings',
      word: 'Settings',
      address: `${originMark}/settings/notifications`,
    },
    { kind: 'small', text: 'Stop these mails', address: linkMark },
  ]
  const counts = `${found.length} found, ${fixed.length} fixed, ${now.alerts.length} still open`
  return { subject: subjectLine(`${name} at ${now.business}: ${counts}`), parts }
}

const leaks = (count: number): string => (count === 0 ? 'No leak was' : count === 1 ? '1 leak was' : `${count} leaks were`)
