import { localDay } from '../businesses/currency-and-day.ts'
import { digestReaders } from '../notifications/decide/digests.ts'
import { loadPeople } from '../notifications/load/load-people.ts'
import { heldBack } from '../notifications/load/mail-counts.ts'
import { heldSms } from '../notifications/sms/sms-limits.ts'
import { tell } from '../notifications/tell.ts'
import type { Work } from '../platform/transaction/work.ts'
import { risksEndedBetween, risksFoundBetween } from '../risks/risks-of-period.ts'
import { monthlyAtRisk } from '../risks/summary/money-at-risk.ts'
import { weekday } from '../values/day.ts'
import { type DigestKind, digestMail } from './digest-mail.ts'

const nameOf = { daily: 'daily_summary', weekly: 'weekly_report' } as const

/** After `from`, until `until` included. */
export type DigestPeriod = { readonly kind: DigestKind; readonly from: Date; readonly until: Date }

/**
 * Mails the members who chose this digest what was found and what ended in the period, and what all
 * open leaks cost a month; returns the number of mails. A day on which nothing was found and
 * nothing ended is not mailed. In a reader's quiet hours it waits until they end. A weekly report
 * always comes: who asked for it wants to know that too.
 */
export async function writeDigests(work: Work, { kind, from, until }: DigestPeriod): Promise<number> {
  const name = nameOf[kind]
  const isMonday = weekday(await localDay(work, until)) === 1
  if (digestReaders(await loadPeople(work), { name, isMonday }).length === 0) return 0
  const found = await risksFoundBetween(work, { from, until })
  const ended = await risksEndedBetween(work, { from, until })
  if (kind === 'daily' && found.length + ended.length === 0) return 0
  const held = await heldBack(work, { from, until })
  const heldTexts = await heldSms(work, { from, until })
  const digest = { kind, since: await localDay(work, from), found, ended, open: await monthlyAtRisk(work) }
  const mailFor = (userId: string, shop: string) => {
    const ofReader = { held: held.get(userId) ?? 0, heldTexts: heldTexts.get(userId) ?? 0 }
    return { ...digestMail({ ...digest, ...ofReader, shop }), usefulHours: 48 }
  }
  return tell(work, { kind: 'digest', digest: { name, isMonday, mailFor } })
}
