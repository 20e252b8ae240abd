import { uuidv7 } from '../../../db/uuid.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { PushText } from './push-text.ts'

type QueueWork = Pick<Work, 'sql' | 'businessId' | 'clock'>

export type NewPush = PushText & {
  /** It is not sent before. */
  readonly notBefore: Date
  /** Hours from then on after which it is useless and no longer sent. */
  readonly usefulHours: number
  /** It is sent in the person's quiet hours too. */
  readonly passesQuiet: boolean
}

const hourMs = 3_600_000

/** Leaves one notification to be sent to each device of a member, in the caller's transaction: it is sent if and only if its cause was committed. */
export async function queuePush(work: QueueWork, userId: string, push: NewPush): Promise<void> {
  const devices = await work.sql<{ id: string }>(
    'select id from push_device where business_id = $1 and user_id = $2 and ended_at is null',
    [work.businessId, userId],
  )
  const eventId = uuidv7(work.clock.now())
  for (const { id } of devices) await queueFor(work, { deviceId: id, eventId, push })
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
  await queueFor(work, { deviceId, eventId: deviceId, push })
}

type Queued = { readonly deviceId: string; readonly eventId: string; readonly push: NewPush }

async function queueFor({ sql, businessId, clock }: QueueWork, { deviceId, eventId, push }: Queued): Promise<void> {
  const { title, body, path, notBefore, usefulHours, passesQuiet } = push
  await sql(
    `insert into push_message (business_id, id, device_id, event_id, payload, passes_quiet, next_try_at, useful_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      businessId,
      uuidv7(clock.now()),
      deviceId,
      eventId,
      JSON.stringify({ id: eventId, title, body, path }),
      passesQuiet,
      notBefore,
      new Date(notBefore.getTime() + usefulHours * hourMs),
    ],
  )
}
