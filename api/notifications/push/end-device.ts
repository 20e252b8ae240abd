import { forgetMessages } from '../../platform/outbound/queue-message.ts'
import type { Work } from '../../platform/transaction/work.ts'

/**
 * Sends a device nothing any more, and keeps for the settings why. What waits for it is dropped,
 * and its subscription forgotten.
 */
export async function endDevice(work: Work, deviceId: string, because: string): Promise<void> {
  const { sql, businessId, clock } = work
  await sql(
    `update push_device set ended_at = $3, ended_because = $4, sealed_subscription = null, last_problem = null, wait_until = null
      where business_id = $1 and id = $2 and ended_at is null`,
    [businessId, deviceId, clock.now(), because],
  )
  await forgetMessages(work, deviceId)
  await sql('delete from identity.push_session where device_id = $1', [deviceId])
}
