import { memberAddresses } from '../businesses/members.ts'
import type { MailPart } from '../mail/mail-part.ts'
import { subjectLine } from '../mail/mail-text.ts'
import { linkMark, originMark } from '../mail/marks.ts'
import { type NewMail, writeMailOfBusiness } from '../mail/write-mail.ts'
import { unsubscribeLink } from '../notifications/mail-choice.ts'
import { readersByAddress } from '../notifications/mail-limits.ts'
import { choosersOf } from '../notifications/preferences.ts'
import { quietUntil } from '../notifications/quiet-hours.ts'
import type { Work } from '../platform/transaction/work.ts'
import { type MonthReport, monthBefore, monthReport } from '../reports/month-report.ts'
import { money, monthWords } from '../reports/report-words.ts'

/**
 * Mails the members who chose it the report of the month that ended before this morning, as a PDF; returns the number of mails. It comes
 * after a quiet month too: who asked for it wants to know that. In a reader's quiet hours it waits until they end.
 */
export async function writeMonthlyReports(work: Work, { morning, fonts }: { morning: Date; fonts: string }): Promise<number> {
  const wants = await choosersOf(work, 'monthly_report')
  const readers = [...(await memberAddresses(work))].filter(([userId]) => wants(userId))
  if (readers.length === 0) return 0
  const report = await monthReport(work, await monthBefore(work, morning))
  // A library that takes a while to load, for mails of one morning.
  const { monthPdf } = await import('../reports/month-pdf.ts')
  const attachment = { name: `riskpilot-${report.month.first.slice(0, 7)}.pdf`, bytes: await monthPdf(report, fonts) }
  const mail = { ...monthlyMail(report), attachment, usefulHours: 24 * 7 }
  const people = await readersByAddress(work)
  let mails = 0
  for (const [userId, to] of readers) {
    const reader = people.get(to.toLowerCase())
    const notBefore = (reader && quietUntil(reader.quiet, work.clock.now())) ?? work.clock.now()
    const link = await unsubscribeLink(work, { kind: 'monthly_report', userId })
    if ((await writeMailOfBusiness(work, { ...mail, to, link, notBefore })) !== null) mails++
  }
  return mails
}

function monthlyMail({ month, found, fixed, now }: MonthReport): Pick<NewMail, 'subject' | 'parts'> {
  const name = monthWords(month.first)
  const open = now.alerts.length
  const cost = `about ${money(now.atRisk.monthly.expected)} a month`
  const lead = open === 1 ? `1 leak is still open and costs ${cost}` : `${open} leaks are still open and together cost ${cost}`
  const action = { kind: 'action', word: 'Open the alerts', address: `${originMark}/risks` } as const
  const parts: MailPart[] = [
    { kind: 'text', text: `The report of ${name} at ${now.business} is attached as a PDF.` },
    { kind: 'text', text: `${leaks(found.length)} found. ${leaks(fixed.length)} fixed.` },
    ...(open === 0 ? [{ kind: 'text', text: 'No leak is open.' } as const, action] : [{ ...action, lead }]),
    {
      kind: 'small',
      text: 'You get this because the monthly report is on in your settings',
      word: 'Settings',
      address: `${originMark}/settings/notifications`,
    },
    { kind: 'small', text: 'Stop these mails', address: linkMark },
  ]
  return { subject: subjectLine(`${name} at ${now.business}: ${found.length} found, ${fixed.length} fixed, ${open} still open`), parts }
}

const leaks = (count: number): string => (count === 0 ? 'No leak was' : count === 1 ? '1 leak was' : `${count} leaks were`)
