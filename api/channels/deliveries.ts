import { Failure } from '../platform/failures/failures.ts'
import { keysetPage } from '../platform/graph-types/keyset-page.ts'
import { type Connection, isUuid, type PageArgs } from '../platform/graph-types/paging.ts'
import { sendAgain } from '../platform/outbound/queue-message.ts'
import { may } from '../platform/rights/rights.ts'
import { audit } from '../platform/transaction/audit.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { ChannelDelivery } from './channel.entity.ts'
import type { SentEvent } from './channel-events.rules.ts'
import type { ChannelContent } from './channel-outbox.ts'

const columns = `event_key as "eventId", regexp_replace(kind, '_', '.') as type, written_at as "occurredAt", status, tries,
  last_tried_at as "lastTriedAt", case when status = 'waiting' then next_try_at end as "nextTryAt", answer_status as "answerStatus",
  answer, problem`

/**
 * What was sent to a channel and what waits, newest first. Empty for a channel that this business
 * does not have.
 */
export async function deliveriesPage(work: Work, channelId: string, page: PageArgs): Promise<Connection<ChannelDelivery>> {
  may(work.actor, 'integration:read')
  return keysetPage<ChannelDelivery>(work, page, {
    order: 'deliveries',
    table: 'outbound_message',
    at: 'written_at',
    columns,
    where: 'channel_id = $2',
    values: [isUuid(channelId) ? channelId : null],
  })
}

type SentMessage = { readonly event: SentEvent; readonly subjects: readonly string[] }

/** What a message to a channel was about; null where it is not kept any more. */
export async function sentEvent({ sql, businessId }: Work, channelId: string, eventId: string): Promise<SentMessage | null> {
  const [sent] = await sql<{ event: SentEvent; content: ChannelContent }>(
    'select kind as event, content from outbound_message where business_id = $1 and channel_id = $2 and event_key = $3',
    [businessId, channelId, eventId],
  )
  return sent ? { event: sent.event, subjects: sent.content.subjects } : null
}

/** Messages to channels by their ids; a loader's batch. */
export async function deliveriesById(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, ChannelDelivery>> {
  may(work.actor, 'integration:read')
  const rows = await deliveriesOf(work, ids.filter(isUuid))
  return new Map(rows.map((delivery) => [delivery.id, delivery]))
}

function deliveriesOf({ sql, businessId }: Work, ids: readonly string[]): Promise<ChannelDelivery[]> {
  return sql<ChannelDelivery>(
    `select id, ${columns} from outbound_message where business_id = $1 and sender = 'channel' and id = any($2::uuid[])`,
    [businessId, ids],
  )
}

/**
 * Sends a message again that was delivered or given up: the same event under the same id, with five
 * tries. One that waits is tried now. Throws `not_found`.
 */
export async function replayDelivery(work: Work, id: string): Promise<ChannelDelivery> {
  may(work.actor, 'integration:write')
  may(work.actor, 'risk:read')
  const channelId = isUuid(id) ? await sendAgain(work, 'channel', id) : null
  const [again] = channelId === null ? [] : await deliveriesOf(work, [id])
  if (channelId === null || !again) throw new Failure('not_found', 'There is no message of this id.')
  await work.sql('update channel set wait_until = null where business_id = $1 and id = $2', [work.businessId, channelId])
  await audit(work, 'replayDelivery', { subject: `Channel:${channelId}`, after: { delivery: id } })
  return again
}
