import { uuidv7 } from '../../../db/uuid.ts'
import { type NewMessage, queueMessages } from '../../platform/outbound/queue-message.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { DeliveryTime } from '../decide/delivery.ts'
import type { PushText } from './push-text.ts'

type QueueWork = Pick<Work, 'sql' | 'businessId' | 'clock'>

export type NewPush = PushText & DeliveryTime

/**
 * Leaves one notification to be sent to each device of a member, in the caller's transaction: it is
 * sent if and only if its cause was committed.
 */
export async function queuePush(work: QueueWork, userId: string, push: NewPush): Promise<void> {
  const devices = await work.sql<{ id: string }>(
    'select id from push_device where business_id = $1 and user_id = $2 and ended_at is null',
    [work.businessId, userId],
  )
  const eventId = uuidv7(work.clock.now())
  await queueMessages(
    work,
    'push',
    devices.map(({ id }) => messageOf(push, { kind: 'alert', deviceId: id, eventId })),
  )
}

/** Leaves a test for one device. While one waits, no second is added. */
export async function queueTestPush(work: QueueWork, deviceId: string): Promise<void> {
  const push: NewPush = {
    title: 'Notifications work on this device',
    body: 'New leaks, leaks that change and files that need you are shown here.',
    path: '/settings/notifications',
    notBefore: work.clock.now(),
    usefulHours: 1,
    passesQuiet: true,
  }
  await queueMessages(work, 'push', [messageOf(push, { kind: 'test', deviceId, eventId: deviceId })])
}

type Queued = { readonly kind: 'alert' | 'test'; readonly deviceId: string; readonly eventId: string }

function messageOf({ title, body, path, ...when }: NewPush, { kind, deviceId, eventId }: Queued): NewMessage {
  const payload = JSON.stringify({ id: eventId, title, body, path })
  return { ...when, receiverId: deviceId, kind, eventKey: eventId, content: {}, body: payload }
}
