import { uuidv7 } from '../../db/uuid.ts'
import { type NewMessage, queueMessages } from '../platform/outbound/queue-message.ts'
import type { Work } from '../platform/transaction/work.ts'
import { type ChannelEventName, type ChannelKindName, testEvent } from './channel-events.rules.ts'
import type { ChannelContent } from './channel-outbox.ts'
import { channelSenders } from './senders.ts'

type QueueWork = Pick<Work, 'sql' | 'businessId' | 'clock'>

/**
 * Leaves an event to be sent to every channel that chose it, in the caller's transaction: so it is
 * sent if and only if its cause was committed. `subjects`: the alerts, or the import. Programs get
 * a message each; people one message for all of them.
 */
export async function queueEvent(work: QueueWork, event: ChannelEventName, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return
  const channels = await work.sql<{ id: string; kind: ChannelKindName }>(
    `select id, kind from channel where business_id = $1 and state = 'on' and $2 = any(events)`,
    [work.businessId, event],
  )
  const [together, ...each] = [uuidv7(work.clock.now()), ...subjects.map(() => uuidv7(work.clock.now()))]
  const messages = channels.flatMap(({ id: receiverId, kind }): NewMessage[] =>
    channelSenders[kind].isForPrograms
      ? subjects.map((subject, i) => ({ receiverId, kind: event, eventKey: each[i] ?? together, content: about(subject) }))
      : [{ receiverId, kind: event, eventKey: together, content: about(...subjects) }],
  )
  await queueMessages(work, 'channel', messages)
}

/** Leaves a test to be sent to one channel. */
export function queueTest(work: QueueWork, channelId: string): Promise<void> {
  const eventKey = uuidv7(work.clock.now())
  return queueMessages(work, 'channel', [{ receiverId: channelId, kind: testEvent, eventKey, content: about() }])
}

const about = (...subjects: readonly string[]): ChannelContent => ({ subjects })
