import type { Work } from '../platform/transaction/work.ts'
import type { SentEvent } from './channel-events.rules.ts'
import { type SealedChannel, sealedColumns } from './channel-secrets.ts'
import { mostTries, nextTryAt } from './retry-times.ts'

/** A message whose turn it is, with its channel as it is stored. */
export type ClaimedDelivery = {
  readonly id: string
  readonly eventId: string
  readonly event: SentEvent
  readonly subjects: readonly string[]
  readonly occurredAt: Date
  readonly body: string | null
  readonly tries: number
  readonly channel: SealedChannel
}

/**
 * Takes the next message of a channel, if one is due. Until its next try nobody else does, on whatever server, also when this one dies
 * meanwhile. Null when none is due, or the channel rests.
 */
export async function claimDelivery(work: Work, channelId: string, random: number): Promise<ClaimedDelivery | null> {
  const now = work.clock.now()
  const [channel] = await work.sql<SealedChannel>(
    `select ${sealedColumns} from channel where business_id = $1 and id = $2 and coalesce(wait_until, $3) <= $3`,
    [work.businessId, channelId, now],
  )
  const [next] = channel
    ? await work.sql<Omit<ClaimedDelivery, 'channel'>>(
        `select id, event_id as "eventId", event, subjects, occurred_at as "occurredAt", body, tries + 1 as tries from channel_delivery
          where business_id = $1 and channel_id = $2 and status = 'waiting' and next_try_at <= $3
          order by next_try_at, id limit 1 for update skip locked`,
        [work.businessId, channelId, now],
      )
    : []
  if (!channel || !next) return null
  await work.sql(`update channel_delivery set tries = $3, last_tried_at = $4, next_try_at = $5 where business_id = $1 and id = $2`, [
    work.businessId,
    next.id,
    next.tries,
    now,
    nextTryAt(now, Math.min(next.tries, mostTries), random),
  ])
  return { ...next, channel }
}
