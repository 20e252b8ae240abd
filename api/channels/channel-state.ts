import { notifyMembers } from '../notifications/tell.ts'
import type { Outcome } from '../platform/outbound/outbox.ts'
import { failWaiting } from '../platform/outbound/queue-message.ts'
import type { Work } from '../platform/transaction/work.ts'
import { failingDays, restUntil } from './retry-times.ts'

/** Keeps with a channel that a message arrived. */
export async function noteDelivered({ sql, businessId, clock }: Work, channelId: string): Promise<void> {
  await sql(
    `update channel set failing_since = null, failures = 0, last_problem = null, wait_until = null, last_delivered_at = $3
      where business_id = $1 and id = $2`,
    [businessId, channelId, clock.now()],
  )
}

type Failed = Outcome & { readonly problem: string }

/**
 * Keeps with a channel that a message did not arrive: it rests. One that is gone, or fails for
 * days, is switched off.
 */
export async function noteFailed(work: Work, channelId: string, { problem, isGone, retryAfter = null }: Failed): Promise<void> {
  const now = work.clock.now()
  const [channel] = await work.sql<{ name: string; state: string; failures: number; failingSince: Date | null }>(
    `select name, state, failures + 1 as failures, failing_since as "failingSince" from channel where business_id = $1 and id = $2 for update`,
    [work.businessId, channelId],
  )
  if (!channel) return
  const failingSince = channel.failingSince ?? now
  await work.sql(
    `update channel set failing_since = $3, failures = $4, last_problem = $5, wait_until = $6 where business_id = $1 and id = $2`,
    [work.businessId, channelId, failingSince, channel.failures, problem, restUntil(now, channel.failures, retryAfter)],
  )
  const isTooLong = now.getTime() - failingSince.getTime() >= failingDays * 86_400_000
  if (channel.state === 'on' && (isGone || isTooLong))
    await stop(work, { id: channelId, name: channel.name }, isGone ? problem : `Nothing arrived for ${failingDays} days. ${problem}`)
}

/** What a message says that was given up with its channel. */
export const switchedOff = 'The channel was switched off.'

/** Switches a channel off and says so. */
async function stop(work: Work, { id, name }: { id: string; name: string }, because: string): Promise<void> {
  await work.sql(`update channel set state = 'stopped', stopped_because = $3 where business_id = $1 and id = $2`, [
    work.businessId,
    id,
    because,
  ])
  await failWaiting(work, id, switchedOff)
  const text = `${because} Nothing is sent there any more. Look at it in the settings, under Channels.`
  await notifyMembers(work, { kind: 'integration', title: `Channel “${name}” was switched off`, text })
}
