import type { Work } from '../../platform/transaction/work.ts'
import { quietEndOf } from '../mail-limits.ts'
import { nextTryAt } from '../next-try.ts'
import { endDevice } from './end-device.ts'

/** A notification whose turn it is, and the subscription of its device as it is stored. */
export type ClaimedPush = {
  readonly id: string
  readonly deviceId: string
  readonly eventId: string
  readonly payload: string
  readonly tries: number
  readonly usefulUntil: Date
  readonly sealed: string
}

type Device = { readonly userId: string; readonly sealed: string; readonly isSignedIn: boolean }

/**
 * Takes the next notification of a device, if one is due. Until its next try nobody else does, on whatever server, also when this one dies
 * meanwhile. Null when none is due, the device rests, or its person has quiet hours, in which what is late waits for their end.
 */
export async function claimPush(work: Work, deviceId: string): Promise<ClaimedPush | null> {
  const now = work.clock.now()
  const device = await restedDevice(work, deviceId, now)
  if (!device) return null
  if (!device.isSignedIn) {
    await endDevice(work, deviceId, 'The sign-in that it was added by was ended.')
    return null
  }
  await work.sql('delete from push_message where business_id = $1 and device_id = $2 and useful_until <= $3', [
    work.businessId,
    deviceId,
    now,
  ])
  await holdInQuiet(work, { deviceId, userId: device.userId, now })
  const next = await nextMessage(work, deviceId, now)
  if (!next) return null
  await work.sql('update push_message set tries = $3, next_try_at = $4 where business_id = $1 and id = $2', [
    work.businessId,
    next.id,
    next.tries,
    nextTryAt(now, next.tries, null),
  ])
  return { ...next, deviceId, sealed: device.sealed }
}

async function restedDevice({ sql, businessId }: Work, deviceId: string, now: Date): Promise<Device | null> {
  const [device] = await sql<Omit<Device, 'isSignedIn'>>(
    `select user_id as "userId", sealed_subscription as sealed from push_device
      where business_id = $1 and id = $2 and ended_at is null and coalesce(wait_until, $3) <= $3`,
    [businessId, deviceId, now],
  )
  const sessions = device ? await sql('select from identity.push_session where device_id = $1', [deviceId]) : []
  return device ? { ...device, isSignedIn: sessions.length > 0 } : null
}

type Waiting = Omit<ClaimedPush, 'deviceId' | 'sealed'>

async function nextMessage({ sql, businessId }: Work, deviceId: string, now: Date): Promise<Waiting | null> {
  const [next] = await sql<Waiting>(
    `select id, event_id as "eventId", payload, tries + 1 as tries, useful_until as "usefulUntil"
       from push_message where business_id = $1 and device_id = $2 and next_try_at <= $3
      order by next_try_at, id limit 1 for update skip locked`,
    [businessId, deviceId, now],
  )
  return next ?? null
}

/** In a member's quiet hours only what passes them is due; the rest waits until they end. */
async function holdInQuiet(work: Work, { deviceId, userId, now }: { deviceId: string; userId: string; now: Date }): Promise<void> {
  const until = await quietEndOf(work, userId)
  if (until === null) return
  await work.sql(
    `update push_message set next_try_at = $4
      where business_id = $1 and device_id = $2 and next_try_at <= $3 and not passes_quiet`,
    [work.businessId, deviceId, now, until],
  )
}
