import type { Work } from '../transaction/work.ts'
import type { OutboundMessage, Outbox, Outcome } from './outbox.ts'
import { nextTryAt } from './retry-schedule.ts'

type Claimed<Content, Receiver> = { readonly message: OutboundMessage<Content>; readonly receiver: Receiver }

/**
 * Takes the next message to a receiver, if one is due. Until its next try nobody else does, on
 * whatever server, also when this one dies meanwhile. Null when none is due, the receiver rests or
 * takes none, or is to be left in peace: what is late then waits.
 */
export async function claimMessage<Content, Receiver, Dependencies, O extends Outcome>(
  work: Work,
  outbox: Outbox<Content, Receiver, Dependencies, O>,
  { receiverId, random }: { readonly receiverId: string; readonly random: number },
): Promise<Claimed<Content, Receiver> | null> {
  const { sql, businessId } = work
  const now = work.clock.now()
  const receiver = await outbox.receiver(work, receiverId)
  if (receiver === null) return null
  await giveUpLate(work, receiverId, outbox.keepsLog)
  const until = (await outbox.holdUntil?.(work, receiver)) ?? null
  if (until !== null) await holdWaiting(work, receiverId, until)
  const [message] = await sql<OutboundMessage<Content>>(
    `select id, receiver_id as "receiverId", kind, event_key as "eventKey", content, sealed, body, tries + 1 as tries,
            written_at as "writtenAt", useful_until as "usefulUntil"
       from outbound_message where business_id = $1 and receiver_id = $2 and status = 'waiting' and next_try_at <= $3
      order by next_try_at, id limit 1 for update skip locked`,
    [businessId, receiverId, now],
  )
  if (!message) return null
  const { id, tries } = message
  await sql('update outbound_message set tries = $3, last_tried_at = $4, next_try_at = $5 where business_id = $1 and id = $2', [
    businessId,
    id,
    tries,
    now,
    nextTryAt(outbox.retry, { at: now, tries, retryAfter: null, random }),
  ])
  return { message, receiver }
}

/** What could not be sent for as long as it was worth anything. */
async function giveUpLate({ sql, businessId, clock }: Work, receiverId: string, keepsLog: boolean): Promise<void> {
  const values = [businessId, receiverId, clock.now()]
  if (keepsLog)
    await sql(
      `update outbound_message set status = 'failed', problem = coalesce(problem, 'It could not be sent in time.'), sealed = null
        where business_id = $1 and receiver_id = $2 and status = 'waiting' and useful_until <= $3`,
      values,
    )
  else
    await sql(
      `delete from outbound_message where business_id = $1 and receiver_id = $2 and status = 'waiting' and useful_until <= $3`,
      values,
    )
}

/** Only what passes quiet hours is due; the rest waits until then. */
async function holdWaiting({ sql, businessId, clock }: Work, receiverId: string, until: Date): Promise<void> {
  await sql(
    `update outbound_message set next_try_at = $4
      where business_id = $1 and receiver_id = $2 and status = 'waiting' and next_try_at <= $3 and not passes_quiet`,
    [businessId, receiverId, clock.now(), until],
  )
}
