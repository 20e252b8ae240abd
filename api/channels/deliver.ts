import type { Logger } from 'pino'
import { Failure } from '../platform/failures/failures.ts'
import { drainDue } from '../platform/outbound/drain-due.ts'
import { openedOf } from '../platform/settings/encrypted-secret.ts'
import type { ExternalServices } from '../platform/transaction/external-services.ts'
import { runInTransaction, type WorkDependencies } from '../platform/transaction/run-in-transaction.ts'
import type { Work } from '../platform/transaction/work.ts'
import { openChannel } from './channel-secrets.ts'
import { type ClaimedDelivery, claimDelivery } from './claim-delivery.ts'
import { messageBody } from './message-body.ts'
import { type ReadGraph, readTold } from './payload.ts'
import { type Outcome, recordOutcome } from './record-outcome.ts'
import { signedHeaders } from './sign.ts'

export type DeliveryDependencies = WorkDependencies & {
  readonly external: Pick<ExternalServices, 'cipher' | 'post' | 'origin'>
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly readGraph: ReadGraph
}

/** Channels that one look sends to. */
const mostChannels = 50

type Due = { readonly businessId: string; readonly channelId: string }

/**
 * Sends what is due, over all businesses; returns how many messages arrived. Several servers share the work: whose turn a message is, is
 * taken in the database. Nothing is posted while a transaction of ours is open. A message whose server dies between the answer and the
 * note of it is sent again under the same id.
 */
export async function deliverDue(dependencies: DeliveryDependencies, signal?: AbortSignal): Promise<number> {
  const { rows } = await dependencies.db.pool.query<Due>(
    'select business_id as "businessId", channel_id as "channelId" from channels_due($1, $2)',
    [dependencies.clock.now(), mostChannels],
  )
  const failed = 'Messages to a channel cannot be sent; trying again.'
  return drainDue(rows, (due) => deliverNext(dependencies, due), { log: dependencies.log, failed, signal })
}

async function deliverNext(dependencies: DeliveryDependencies, { businessId, channelId }: Due): Promise<Outcome | null> {
  const within = <T>(fn: (work: Work) => Promise<T>) => runInTransaction(dependencies, { businessId, actor: { kind: 'system' } }, fn)
  const claimed = await within((work) => claimDelivery(work, channelId, Math.random()))
  if (!claimed) return null
  const body = claimed.body ?? (await bodyOf(dependencies, businessId, claimed))
  // Kept before it is sent, so that every try sends the same bytes.
  if (body !== null && claimed.body === null) await within((work) => keepBody(work, claimed.id, body))
  const outcome = body === null ? nothingToTell : await send(dependencies, businessId, { ...claimed, body })
  await within((work) => recordOutcome(work, claimed, outcome))
  const fields = { business: businessId, channel: channelId, delivery: claimed.id, tries: claimed.tries, status: outcome.status }
  if (outcome.problem === null) dependencies.log.info(fields, 'A message was delivered to a channel')
  else dependencies.log.warn({ ...fields, problem: outcome.problem }, 'A message was not delivered to a channel')
  return outcome
}

const nothingToTell: Outcome = { status: null, answer: null, problem: 'What it is about was deleted.', isPointless: true }

async function bodyOf({ readGraph, external }: DeliveryDependencies, businessId: string, claimed: ClaimedDelivery): Promise<string | null> {
  const told = await readTold(readGraph, { ...claimed, businessId })
  const { kind, sealedSecret } = claimed.channel
  const takesPresses = kind === 'slack' && sealedSecret !== null
  const eventId = takesPresses ? claimed.eventId : null
  return told && messageBody(kind, told, { occurredAt: claimed.occurredAt, origin: external.origin(), eventId })
}

async function keepBody({ sql, businessId }: Work, id: string, body: string): Promise<void> {
  await sql('update channel_delivery set body = $3 where business_id = $1 and id = $2', [businessId, id, body])
}

async function send(
  { external, clock }: DeliveryDependencies,
  businessId: string,
  { eventId, body, channel }: ClaimedDelivery & { readonly body: string },
): Promise<Outcome> {
  const now = clock.now()
  const opened = openedOf(() => openChannel(external.cipher, businessId, channel, now))
  if (opened === null)
    return { status: null, answer: null, isGone: true, problem: 'The stored address cannot be read any more. Add the channel again.' }
  const { address, secrets } = opened
  // The secret of Slack signs what Slack sends to us.
  const signed = channel.kind === 'webhook' && secrets.length > 0 ? signedHeaders({ id: eventId, at: now, body }, secrets) : {}
  try {
    const answer = await external.post(address, {
      headers: { 'content-type': 'application/json', 'user-agent': 'RiskPilot', ...signed },
      body,
    })
    const shown = answer.body.replaceAll(address, '•••').replaceAll(new URL(address).pathname, '•••')
    return outcomeOf(channel.kind, new URL(address).host, { ...answer, body: shown })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { status: null, answer: null, problem: error.message }
  }
}

type Answer = { readonly status: number; readonly body: string; readonly retryAfter: string | null }

function outcomeOf(kind: ClaimedDelivery['channel']['kind'], host: string, { status, body, retryAfter }: Answer): Outcome {
  if (status >= 200 && status < 300) return { status, answer: body, problem: null }
  // Slack and Teams say so of an address that was taken back, where programs may be away for a while.
  const isGone = status === 410 || (kind !== 'webhook' && (status === 403 || status === 404))
  const problem = isGone ? `${host} says that this address is not in use any more (${status}).` : `${host} answered with ${status}.`
  return { status, answer: body, problem, isGone, retryAfter }
}
