import { localDay } from '../businesses/currency-and-day.ts'
import { membersById } from '../businesses/members.ts'
import { dayWords } from '../detection/phrases.ts'
import type { Work } from '../platform/transaction/work.ts'
import { lastStatusChange } from '../risks/status/status-history.ts'

const words = { active: null, investigating: 'acknowledged', resolved: 'resolved', dismissed: 'dismissed' } as const

/** Where an alert stands by now, since whom and when; null while it stands where it began. */
export async function alreadyWords(work: Work, riskId: string): Promise<string | null> {
  const change = await lastStatusChange(work, riskId)
  const word = change && words[change.to]
  if (!word) return null
  const { userId, email, byName, changedAt } = change
  const member = userId === null ? undefined : (await membersById(work, [userId])).get(userId)
  const who = member?.name || email || byName || 'RiskPilot'
  return `Already ${word} by ${who} on ${dayWords(await localDay(work, changedAt))}. Nothing was changed.`
}
