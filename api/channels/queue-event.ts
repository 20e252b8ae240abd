import { uuidv7 } from '../../db/uuid.ts'
import type { Work } from '../platform/transaction/work.ts'
import { type ChannelEventName, type ChannelKindName, type SentEvent, testEvent } from './channel-events.rules.ts'

type QueueWork = Pick<Work, 'sql' | 'businessId' | 'clock'>

/**
 * Leaves an event to be sent to every channel that chose it, in the caller's transaction: so it is sent if and only if its cause was
 * committed. `subjects`: the alerts, or the import. Programs get a message each; people one message for all of them.
 */
export async function queueEvent(work: QueueWork, event: ChannelEventName, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return
  const channels = await work.sql<{ id: string; kind: ChannelKindName }>(
    `select id, kind from channel where business_id = $1 and state = 'on' and $2 = any(events)`,
    [work.businessId, event],
  )
  const [together, ...each] = [uuidv7(work.clock.now()), ...subjects.map(() => uuidv7(work.clock.now()))]
  const messages = channels.flatMap(({ id: channelId, kind }): Message[] =>
    kind === 'webhook'
      ? subjects.map((subject, i) => ({ channelId, eventId: each[i] ?? together, subjects: [subject] }))
      : [{ channelId, eventId: together, subjects }],
  )
  await queue(work, event, messages)
}

/** Leaves a test to be sent to one channel. */
export function queueTest(work: QueueWork, channelId: string): Promise<void> {
  return queue(work, testEvent, [{ channelId, eventId: uuidv7(work.clock.now()), subjects: [] }])
}

type Message = { readonly channelId: string; readonly eventId: string; readonly subjects: readonly string[] }

async function queue({ sql, businessId, clock }: QueueWork, event: SentEvent, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return
  await sql(
    `insert into channel_delivery (business_id, id, channel_id, event_id, event, subjects, occurred_at, next_try_at)
     select $1, one.id, one.channel_id, one.event_id, $2, one.subjects::uuid[], $3, $3
       from unnest($4::uuid[], $5::uuid[], $6::uuid[], $7::text[]) as one (id, channel_id, event_id, subjects)
     on conflict do nothing`,
    [
      businessId,
      event,
      clock.now(),
      messages.map(() => uuidv7(clock.now())),
      messages.map(({ channelId }) => channelId),
      messages.map(({ eventId }) => eventId),
      // An array of arrays would have to have rows of one length.
      messages.map(({ subjects }) => `{${subjects.join(',')}}`),
    ],
  )
}

/** What waits for a channel is given up, with the reason. It can be sent again by hand. */
export async function failWaiting({ sql, businessId }: QueueWork, channelId: string, problem: string): Promise<void> {
  await sql(
    `update channel_delivery set status = 'failed', problem = $3 where business_id = $1 and channel_id = $2 and status = 'waiting'`,
    [businessId, channelId, problem],
  )
}
