import { createHash } from 'node:crypto'
import { uuidv7 } from '../../../db/uuid.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { parse } from '../../platform/failures/parse.ts'
import { isUuid } from '../../platform/graph-types/paging.ts'
import { forgetMessages } from '../../platform/outbound/queue-message.ts'
import { accountNeeded, isFileCheckActor } from '../../platform/rights/rights.ts'
import { audit } from '../../platform/transaction/audit.ts'
import { holdPart } from '../../platform/transaction/business-lock.ts'
import type { ExternalServices } from '../../platform/transaction/external-services.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { personOf } from '../settings/preferences.ts'
import type { PushDevice } from './push-device.entity.ts'
import { type PushSubscriptionInput, pushDeviceInput } from './push-device.input.ts'
import { sealSubscription } from './push-secrets.ts'
import { queueTestPush } from './queue-push.ts'

/** Devices of one person in a business. Proposed: more than anybody carries. */
const mostDevices = 20

/** Characters of what a browser says of itself. */
const mostOfUserAgent = 300

const columns = `id as "deviceId", user_agent as browser, endpoint_hash as "endpointHash", service, added_at as "addedAt", pushed_at as "pushedAt",
  last_problem as "lastProblem", ended_at as "endedAt", ended_because as "endedBecause"`

/**
 * The devices of the person who asks, in this business, newest first; those that ended stay for a
 * month.
 */
export function pushDevices(work: Work): Promise<PushDevice[]> {
  return work.sql<PushDevice>(`select ${columns} from push_device where business_id = $1 and user_id = $2 order by added_at desc, id`, [
    work.businessId,
    personOf(work),
  ])
}

/** By what sign-in, and in what browser, a device is added. */
export type AddedFrom = { readonly sessionId: string; readonly userAgent: string | null }

/**
 * Adds the browser of the person who asks, or takes it up again: an address is one device, whoever
 * signed in there last. Throws `invalid_input`, and `conflict` for a person with too many.
 */
export async function addPushDevice(
  work: Work,
  { cipher }: Pick<ExternalServices, 'cipher'>,
  { input, from }: { readonly input: Readonly<Record<string, unknown>>; readonly from: AddedFrom },
): Promise<PushDevice> {
  const userId = personOf(work)
  if (isFileCheckActor(work.actor)) throw accountNeeded()
  const subscription = parse(pushDeviceInput, input)
  // The lock makes the second of two at once wait and see the first.
  await holdPart(work, 'counts')
  const endpointHash = createHash('sha256').update(subscription.endpoint).digest('hex')
  const [known] = await work.sql<{ id: string; userId: string; isOn: boolean }>(
    'select id, user_id as "userId", ended_at is null as "isOn" from push_device where business_id = $1 and endpoint_hash = $2',
    [work.businessId, endpointHash],
  )
  if (!known?.isOn || known.userId !== userId) await refuseTooMany(work, userId)
  // What waits for the person before is not for this one.
  if (known && known.userId !== userId) await forgetMessages(work, known.id)
  const deviceId = known?.id ?? uuidv7(work.clock.now())
  await keepDevice(work, { cipher, deviceId, userId, endpointHash, subscription, from })
  const added = await requireDevice(work, deviceId)
  const isNew = !known?.isOn || known.userId !== userId
  if (isNew) await audit(work, 'addPushDevice', { subject: `Member:${userId}`, after: { service: added.service, browser: added.browser } })
  return added
}

async function refuseTooMany({ sql, businessId }: Work, userId: string): Promise<void> {
  const [found] = await sql<{ devices: number }>(
    'select count(*)::int as devices from push_device where business_id = $1 and user_id = $2 and ended_at is null',
    [businessId, userId],
  )
  if ((found?.devices ?? 0) >= mostDevices)
    throw new Failure('conflict', `Notifications go to at most ${mostDevices} devices. Remove one that you no longer use, then try again.`)
}

type KeptDevice = {
  readonly cipher: ExternalServices['cipher']
  readonly deviceId: string
  readonly userId: string
  readonly endpointHash: string
  readonly subscription: PushSubscriptionInput
  readonly from: AddedFrom
}

async function keepDevice(
  { sql, businessId, clock }: Work,
  { cipher, deviceId, userId, endpointHash, subscription, from }: KeptDevice,
): Promise<void> {
  await sql(
    `insert into push_device (business_id, id, user_id, user_agent, endpoint_hash, service, sealed_subscription, key_id, added_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (business_id, endpoint_hash) do update set user_id = excluded.user_id, user_agent = excluded.user_agent,
       sealed_subscription = excluded.sealed_subscription, key_id = excluded.key_id, added_at = excluded.added_at, failures = 0,
       last_problem = null, wait_until = null, ended_at = null, ended_because = null`,
    [
      businessId,
      deviceId,
      userId,
      (from.userAgent ?? '').slice(0, mostOfUserAgent),
      endpointHash,
      new URL(subscription.endpoint).host,
      sealSubscription(cipher, { businessId, deviceId }, subscription),
      cipher.keyId,
      clock.now(),
    ],
  )
  await sql(
    `insert into identity.push_session (device_id, session_id, user_id) values ($1, $2, $3)
     on conflict (device_id) do update set session_id = excluded.session_id, user_id = excluded.user_id`,
    [deviceId, from.sessionId, userId],
  )
}

/** Removes a device of the person who asks with what waits for it. Throws `not_found`. */
export async function removePushDevice(work: Work, deviceId: string): Promise<void> {
  const userId = personOf(work)
  const [removed] = isUuid(deviceId)
    ? await work.sql<{ service: string }>('delete from push_device where business_id = $1 and id = $2 and user_id = $3 returning service', [
        work.businessId,
        deviceId,
        userId,
      ])
    : []
  if (!removed) throw new Failure('not_found', 'This device is not in the list any more.')
  await work.sql('delete from identity.push_session where device_id = $1', [deviceId])
  await audit(work, 'removePushDevice', { subject: `Member:${userId}`, before: { service: removed.service } })
}

/**
 * Sends a test to a device of the person who asks. Throws `not_found`, and `conflict` for one that
 * ended.
 */
export async function sendTestPush(work: Work, deviceId: string): Promise<PushDevice> {
  const device = await requireDevice(work, deviceId)
  if (device.endedAt) throw new Failure('conflict', 'This device is off. Switch notifications on there again, then send a test.')
  await queueTestPush(work, device.deviceId)
  return device
}

/** Throws `not_found`, also for a device of somebody else. */
async function requireDevice(work: Work, deviceId: string): Promise<PushDevice> {
  const [device] = isUuid(deviceId)
    ? await work.sql<PushDevice>(`select ${columns} from push_device where business_id = $1 and id = $2 and user_id = $3`, [
        work.businessId,
        deviceId,
        personOf(work),
      ])
    : []
  if (!device) throw new Failure('not_found', 'There is no device of this id.')
  return device
}
