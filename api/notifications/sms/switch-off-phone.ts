import { membersToTell } from '../../businesses/members.ts'
import { originMark } from '../../mail/marks.ts'
import { writeMailOfBusiness } from '../../mail/write-mail.ts'
import { failWaiting } from '../../platform/outbound/queue-message.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { notifyMembers } from '../tell.ts'

/**
 * Sends a number nothing any more. What waits for it is given up, and its person is told under the
 * bell and by mail, if it was confirmed.
 */
export async function switchOffPhone(work: Work, userId: string, because: string): Promise<void> {
  const { sql, businessId, clock } = work
  const [phone] = await sql<{ number: string; isConfirmed: boolean }>(
    `update sms_phone set off_at = $3, off_because = $4, code_hash = null, code_until = null, last_problem = null, wait_until = null
      where business_id = $1 and user_id = $2 and off_at is null returning number, confirmed_at is not null as "isConfirmed"`,
    [businessId, userId, clock.now(), because],
  )
  await failWaiting(work, userId, because)
  if (!phone?.isConfirmed) return
  const title = 'Text messages to your phone are off'
  const text = `${because} Alerts still reach you by email and under the bell.`
  await notifyMembers(work, { kind: 'integration', title, text, onlyTo: userId })
  const to = (await membersToTell(work)).find((one) => one.userId === userId)?.address ?? null
  if (to === null) return
  await writeMailOfBusiness(work, {
    to,
    subject: title,
    parts: [
      { kind: 'text', text: `RiskPilot no longer texts ${phone.number}. ${text}` },
      { kind: 'action', lead: 'To change it', word: 'Open your notifications', address: `${originMark}/settings/notifications` },
    ],
  })
}
