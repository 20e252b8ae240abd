import { holdPart } from '../../platform/transaction/business-lock.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { mostTries, nextTryAt } from '../next-try.ts'
import { notifyMembers } from '../notify.ts'
import { firstCheckAt } from './check-times.ts'
import type { ClaimedSms } from './claim-sms.ts'
import type { SmsOutcome } from './sms-provider.ts'
import { switchOffPhone } from './switch-off-phone.ts'

/** What a number says, and owners are told, while the provider takes nothing from this server. */
export const wrongSettings =
  'The provider refuses this server: its account or sender is wrong. Whoever runs the server corrects TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and SMS_FROM.'

/**
 * Keeps what became of a try, with its number: one that takes no messages is switched off, and after a failure it rests. A number is locked
 * before its messages, so that two servers do not wait for each other.
 */
export async function recordSms(work: Work, claimed: ClaimedSms, outcome: SmsOutcome): Promise<void> {
  switch (outcome.kind) {
    case 'accepted':
      return noteSent(work, claimed, outcome.id)
    case 'kept':
      // Whoever runs the server reads the code in the outbox: it stays sealed there until it was used.
      return setStatus(work, claimed.id, 'kept', null)
    case 'bad_number':
      return switchOffPhone(work, claimed.userId, outcome.problem)
    case 'refused':
      await noteProblem(work, claimed.userId, { problem: outcome.problem, until: null })
      return setStatus(work, claimed.id, 'failed', outcome.problem)
    case 'later':
      return tryLater(work, claimed, outcome)
    case 'misconfigured':
      await tellOwners(work)
      return tryLater(work, claimed, { problem: wrongSettings, retryAfter: null })
  }
}

async function noteSent(work: Work, { id, userId }: ClaimedSms, providerId: string | null): Promise<void> {
  const { sql, businessId, clock } = work
  await sql('update sms_phone set sent_at = $3, last_problem = null, wait_until = null where business_id = $1 and user_id = $2', [
    businessId,
    userId,
    clock.now(),
  ])
  await sql(
    `update sms_message set status = 'sent', sent_at = $3, provider_id = $4, check_at = $5, problem = null, sealed_code = null where business_id = $1 and id = $2`,
    [businessId, id, clock.now(), providerId, providerId === null ? null : firstCheckAt(clock.now())],
  )
}

async function tryLater(
  work: Work,
  { id, userId, tries }: ClaimedSms,
  { problem, retryAfter }: { readonly problem: string; readonly retryAfter: string | null },
): Promise<void> {
  const next = nextTryAt(work.clock.now(), tries, retryAfter)
  await noteProblem(work, userId, { problem, until: next })
  if (tries >= mostTries) await setStatus(work, id, 'failed', problem)
  else
    await work.sql('update sms_message set next_try_at = $3, problem = $4 where business_id = $1 and id = $2', [
      work.businessId,
      id,
      next,
      problem,
    ])
}

async function setStatus({ sql, businessId }: Work, id: string, status: 'kept' | 'failed', problem: string | null): Promise<void> {
  await sql('update sms_message set status = $3, problem = $4 where business_id = $1 and id = $2', [businessId, id, status, problem])
}

/** Keeps with a number that a message did not arrive; it rests until then, or goes on where that is null. */
export async function noteProblem(
  { sql, businessId }: Work,
  userId: string,
  { problem, until }: { readonly problem: string; readonly until: Date | null },
): Promise<void> {
  await sql('update sms_phone set last_problem = $3, wait_until = $4 where business_id = $1 and user_id = $2 and off_at is null', [
    businessId,
    userId,
    problem,
    until,
  ])
}

/** Once, until a message is taken again. */
async function tellOwners(work: Work): Promise<void> {
  // The lock makes the second of two numbers at once wait and see the first.
  await holdPart(work, 'counts')
  const title = 'Text messages are not sent'
  const told = await work.sql(
    `select from notification where business_id = $1 and title = $2
        and created_at >= coalesce((select max(sent_at) from sms_phone where business_id = $1), '-infinity') limit 1`,
    [work.businessId, title],
  )
  if (told.length > 0) return
  const text = `${wrongSettings} Until then nothing is texted; emails come as usual.`
  await notifyMembers(work, { kind: 'integration', isForOwners: true, title, text })
}
