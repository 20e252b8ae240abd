import type { Work } from '../../platform/transaction/work.ts'
import { quietEndOf } from '../mail-limits.ts'
import { nextTryAt } from '../next-try.ts'
import type { SmsBody } from './sms-text.ts'

/** A message whose turn it is. */
export type ClaimedSms = {
  readonly id: string
  readonly userId: string
  readonly number: string
  readonly body: SmsBody
  readonly sealedCode: string | null
  readonly tries: number
}

/**
 * Takes the next message to a member, if one is due. Until its next try nobody else does, on whatever server, also when this one dies
 * meanwhile. Null when none is due, the number rests or takes none, or its person has quiet hours, in which what is late waits for their end.
 */
export async function claimSms(work: Work, userId: string): Promise<ClaimedSms | null> {
  const { sql, businessId } = work
  const now = work.clock.now()
  const [phone] = await sql<{ number: string }>(
    'select number from sms_phone where business_id = $1 and user_id = $2 and off_at is null and coalesce(wait_until, $3) <= $3',
    [businessId, userId, now],
  )
  if (!phone) return null
  await sql(
    `update sms_message set status = 'failed', problem = coalesce(problem, 'It could not be sent in time.'), sealed_code = null
      where business_id = $1 and user_id = $2 and status = 'waiting' and useful_until <= $3`,
    [businessId, userId, now],
  )
  await holdInQuiet(work, userId, now)
  const [next] = await sql<Omit<ClaimedSms, 'userId' | 'number'>>(
    `select id, body, sealed_code as "sealedCode", tries + 1 as tries from sms_message
      where business_id = $1 and user_id = $2 and status = 'waiting' and next_try_at <= $3
      order by next_try_at, id limit 1 for update skip locked`,
    [businessId, userId, now],
  )
  if (!next) return null
  await sql('update sms_message set tries = $3, next_try_at = $4 where business_id = $1 and id = $2', [
    businessId,
    next.id,
    next.tries,
    nextTryAt(now, next.tries, null),
  ])
  return { ...next, userId, number: phone.number }
}

/** In a member's quiet hours only what passes them is due; the rest waits until they end. */
async function holdInQuiet(work: Work, userId: string, now: Date): Promise<void> {
  const until = await quietEndOf(work, userId)
  if (until === null) return
  await work.sql(
    `update sms_message set next_try_at = $4
      where business_id = $1 and user_id = $2 and status = 'waiting' and next_try_at <= $3 and not passes_quiet`,
    [work.businessId, userId, now, until],
  )
}
