import { notifyMembers } from '../notifications/notify.ts'
import type { Work } from '../platform/transaction/work.ts'
import { maskCardNumbers } from '../values/card-number.rules.ts'
import { testEvent } from './channel-events.rules.ts'
import type { ClaimedDelivery } from './claim-delivery.ts'
import { failWaiting } from './queue-event.ts'
import { failingDays, mostTries, restUntil } from './retry-times.ts'

/** What became of one try. `isGone`: the other end is there no more, and trying again does not help. */
export type Outcome = {
  readonly status: number | null
  readonly answer: string | null
  readonly problem: string | null
  readonly isGone?: boolean
  /** The message is given up at once, and its channel is not at fault. */
  readonly isPointless?: boolean
  readonly retryAfter?: string | null
}

/** The first characters of an answer that are kept. */
const mostOfAnswer = 300

/** Keeps what became of a try: with the message, and with its channel. One that is gone, or fails for days, is switched off. */
export async function recordOutcome(work: Work, { id, event, tries, channel }: ClaimedDelivery, outcome: Outcome): Promise<void> {
  const isOver = outcome.isPointless || event === testEvent || tries >= mostTries
  const status = outcome.problem === null ? 'delivered' : isOver ? 'failed' : 'waiting'
  await work.sql(
    `update channel_delivery set status = $3, answer_status = $4, answer = $5, problem = $6 where business_id = $1 and id = $2`,
    [work.businessId, id, status, outcome.status, outcome.answer && keptOf(outcome.answer), outcome.problem],
  )
  if (outcome.isPointless) return
  if (outcome.problem === null) await noteDelivered(work, channel.id)
  else await noteFailed(work, channel.id, { ...outcome, problem: outcome.problem })
}

/** Fit for the log: on one line, without what no database text holds. */
function keptOf(answer: string): string {
  return maskCardNumbers([...answer.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()].slice(0, mostOfAnswer).join(''))
}

async function noteDelivered({ sql, businessId, clock }: Work, channelId: string): Promise<void> {
  await sql(
    `update channel set failing_since = null, failures = 0, last_problem = null, wait_until = null, last_delivered_at = $3
      where business_id = $1 and id = $2`,
    [businessId, channelId, clock.now()],
  )
}

type Failed = Outcome & { readonly problem: string }

async function noteFailed(work: Work, channelId: string, { problem, isGone, retryAfter = null }: Failed): Promise<void> {
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

/** Switches a channel off and says so. */
async function stop(work: Work, { id, name }: { id: string; name: string }, because: string): Promise<void> {
  await work.sql(`update channel set state = 'stopped', stopped_because = $3 where business_id = $1 and id = $2`, [
    work.businessId,
    id,
    because,
  ])
  await failWaiting(work, id, 'The channel was switched off.')
  const text = `${because} Nothing is sent there any more. Look at it in the settings, under Channels.`
  await notifyMembers(work, { kind: 'integration', title: `Channel “${name}” was switched off`, text })
}
