import { Failure } from '../platform/failures/failures.ts'
import type { OutboundMessage, Outbox, OutboxDependencies, Outcome } from '../platform/outbound/outbox.ts'
import { openedOf } from '../platform/settings/encrypted-secret.ts'
import type { ExternalServices } from '../platform/transaction/external-services.ts'
import type { Work } from '../platform/transaction/work.ts'
import { maskCardNumbers } from '../values/card-number.rules.ts'
import { type SentEvent, testEvent } from './channel-events.rules.ts'
import { openChannel, type SealedChannel, sealedColumns } from './channel-secrets.ts'
import { noteDelivered, noteFailed } from './channel-state.ts'
import { type ReadGraph, readEventContent } from './payload.ts'
import { channelRetry } from './retry-times.ts'
import { channelSenders } from './senders.ts'

export type DeliveryDependencies = OutboxDependencies & {
  readonly external: Pick<ExternalServices, 'cipher' | 'post' | 'origin'>
  readonly readGraph: ReadGraph
}

/** The alerts, or the import, that a message is about. */
export type ChannelContent = { readonly subjects: readonly string[] }

type ChannelMessage = OutboundMessage<ChannelContent>

/**
 * Messages to channels. A channel is gone, or rests, as a whole; `channelSenders` has what differs
 * between their kinds.
 */
export const channelOutbox: Outbox<ChannelContent, SealedChannel, DeliveryDependencies> = {
  sender: 'channel',
  retry: channelRetry,
  keepsLog: true,
  words: {
    name: 'the messages to channels',
    notFound: 'Messages to channels cannot be looked for; trying again.',
    taken: 'A message was delivered to a channel',
    refused: 'A message was not delivered to a channel',
    failed: 'Messages to a channel cannot be sent; trying again.',
  },
  triedOnce: [testEvent],
  receiver: restedChannel,
  write: writeBody,
  send,
  onOutcome: async (work, { receiver, outcome }) => {
    if (outcome.isPointless) return
    if (outcome.problem === null) await noteDelivered(work, receiver.id)
    else await noteFailed(work, receiver.id, { ...outcome, problem: outcome.problem })
  },
}

async function restedChannel({ sql, businessId, clock }: Work, channelId: string): Promise<SealedChannel | null> {
  const [channel] = await sql<SealedChannel>(
    `select ${sealedColumns} from channel where business_id = $1 and id = $2 and coalesce(wait_until, $3) <= $3`,
    [businessId, channelId, clock.now()],
  )
  return channel ?? null
}

async function writeBody(
  { readGraph, external }: DeliveryDependencies,
  businessId: string,
  { kind, content, writtenAt, eventKey }: ChannelMessage,
  channel: SealedChannel,
): Promise<string | null> {
  const found = await readEventContent(readGraph, { businessId, event: kind as SentEvent, subjects: content.subjects })
  const occasion = { occurredAt: writtenAt, origin: external.origin(), eventId: eventKey, hasSecret: channel.sealedSecret !== null }
  return found && channelSenders[channel.kind].body(found, occasion)
}

async function send(
  { external, clock }: DeliveryDependencies,
  businessId: string,
  { eventKey, body }: ChannelMessage,
  channel: SealedChannel,
): Promise<Outcome> {
  const now = clock.now()
  const opened = openedOf(() => openChannel(external.cipher, businessId, channel, now))
  if (opened === null) return { isGone: true, problem: 'The stored address cannot be read any more. Add the channel again.' }
  const { address, secrets } = opened
  const sent = body ?? ''
  const own = channelSenders[channel.kind].headers?.({ id: eventKey, at: now, body: sent }, secrets)
  try {
    const headers = { 'content-type': 'application/json', 'user-agent': 'RiskPilot', ...own }
    const answer = await external.post(address, { headers, body: sent })
    const shown = answer.body.replaceAll(address, '•••').replaceAll(new URL(address).pathname, '•••')
    return outcomeOf(channel, new URL(address).host, { ...answer, body: shown })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { problem: error.message }
  }
}

type Answer = { readonly status: number; readonly body: string; readonly retryAfter: string | null }

function outcomeOf({ kind }: SealedChannel, host: string, { status, body, retryAfter }: Answer): Outcome {
  const answer = body === '' ? body : keptOf(body)
  if (status >= 200 && status < 300) return { status, answer, problem: null }
  const isGone = status === 410 || channelSenders[kind].isGone(status)
  const problem = isGone ? `${host} says that this address is not in use any more (${status}).` : `${host} answered with ${status}.`
  return { status, answer, problem, isGone, retryAfter }
}

/** The first characters of an answer that are kept. */
const mostOfAnswer = 300

/** Fit for the log: on one line, without what no database text holds. */
function keptOf(answer: string): string {
  return maskCardNumbers([...answer.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()].slice(0, mostOfAnswer).join(''))
}
