import { uuidv7 } from '../../db/uuid.ts'
import { Failure } from '../platform/failures/failures.ts'
import { parse } from '../platform/failures/parse.ts'
import { keysetPage } from '../platform/graph-types/keyset-page.ts'
import { type Connection, isUuid, type PageArgs } from '../platform/graph-types/paging.ts'
import { failWaiting } from '../platform/outbound/queue-message.ts'
import { accountNeeded, isFileCheckActor, may } from '../platform/rights/rights.ts'
import { audit, whatChanged } from '../platform/transaction/audit.ts'
import { holdPart } from '../platform/transaction/business-lock.ts'
import type { ExternalServices } from '../platform/transaction/external-services.ts'
import type { Work } from '../platform/transaction/work.ts'
import { addressHint } from './address-hint.ts'
import type { Channel } from './channel.entity.ts'
import { channelChangeInput, newChannelInput } from './channel.input.ts'
import type { ChannelEventName, ChannelKindName } from './channel-events.rules.ts'
import { sealAddress, sealSecret } from './channel-secrets.ts'
import { switchedOff } from './channel-state.ts'
import { queueTest } from './queue-event.ts'
import { newSigningSecret } from './sign.ts'
import { changeSlackApp } from './slack-app.ts'

type Sealing = Pick<ExternalServices, 'cipher'>

/** Channels of one business. Proposed: more than anybody looks after. */
const mostChannels = 20

/** Hours in which both signing secrets hold after a change. */
const bothHours = 24

const columns = `kind, name, address_hint as "addressHint", is_of_setup as "isOfSetup", events,
  case when state = 'on' and failing_since is not null then 'failing' else state end as state, stopped_because as "stoppedBecause",
  failing_since as "failingSince", last_problem as "lastProblem", last_delivered_at as "lastDeliveredAt",
  previous_until as "previousSecretEndsAt", kind = 'slack' and sealed_secret is not null as "isInteractive", created_at as "createdAt"`

/** The channels of the business, newest first. */
export async function channelsPage(work: Work, page: PageArgs): Promise<Connection<Channel>> {
  may(work.actor, 'integration:read')
  return keysetPage<Channel>(work, page, { order: 'channels', table: 'channel', at: 'created_at', columns })
}

/** Channels by their ids; a loader's batch. */
export async function channelsById(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Channel>> {
  may(work.actor, 'integration:read')
  const rows = await work.sql<Channel>(`select id, ${columns} from channel where business_id = $1 and id = any($2::uuid[])`, [
    work.businessId,
    ids.filter(isUuid),
  ])
  return new Map(rows.map((channel) => [channel.id, channel]))
}

/** Throws `not_found`. */
async function requireChannel(work: Work, id: string): Promise<Channel> {
  const channel = (await channelsById(work, [id])).get(id.toLowerCase())
  if (!channel) throw new Failure('not_found', 'There is no channel of this id.')
  return channel
}

/**
 * What leaves the business by a channel is read with it: who may not read alerts cannot have them
 * sent either.
 */
function mayChange({ actor }: Work): void {
  may(actor, 'integration:write')
  may(actor, 'risk:read')
  if (isFileCheckActor(actor)) throw accountNeeded()
}

/**
 * Adds a channel. The signing secret of a webhook is returned this once: it is kept sealed. Throws
 * `invalid_input`, and `conflict` for a business with too many channels.
 */
export async function createChannel(
  work: Work,
  external: Sealing,
  input: Readonly<Record<string, unknown>>,
): Promise<{ channel: Channel; secret: string | null }> {
  mayChange(work)
  const { kind, name, webhookUrl, events } = parse(newChannelInput, input)
  const secret = kind === 'webhook' ? newSigningSecret() : null
  const id = await addChannel(work, external, { kind, name, address: webhookUrl, events, secret })
  await audit(work, 'createChannel', { subject: `Channel:${id}`, after: { kind, name, host: new URL(webhookUrl).host, events } })
  return { channel: await requireChannel(work, id), secret }
}

export type NewChannel = {
  readonly kind: ChannelKindName
  readonly name: string
  readonly address: string
  readonly events: readonly ChannelEventName[]
  readonly secret: string | null
  readonly isOfSetup?: boolean
  readonly state?: 'on' | 'off'
}

/**
 * Seals and keeps a channel without asking for a right. Throws `conflict` for a business with too
 * many.
 */
export async function addChannel(
  work: Work,
  { cipher }: Sealing,
  { kind, name, address, events, secret, isOfSetup = false, state = 'on' }: NewChannel,
): Promise<string> {
  const now = work.clock.now()
  const channel = { id: uuidv7(now), kind }
  // The lock makes the second of two at once wait and count the first.
  await holdPart(work, 'counts')
  const [found] = await work.sql<{ channels: number }>('select count(*)::int as channels from channel where business_id = $1', [
    work.businessId,
  ])
  if ((found?.channels ?? 0) >= mostChannels)
    throw new Failure('conflict', `A business has at most ${mostChannels} channels. Delete one that is not used any more.`)
  await work.sql(
    `insert into channel (business_id, id, kind, name, is_of_setup, sealed_address, address_hint, sealed_secret, key_id, events, state,
       created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      work.businessId,
      channel.id,
      kind,
      name,
      isOfSetup,
      sealAddress(cipher, work.businessId, channel, address),
      addressHint(address),
      secret && sealSecret(cipher, work.businessId, channel, secret),
      cipher.keyId,
      events,
      state,
      now,
    ],
  )
  return channel.id
}

/**
 * Changes what is given; switched off, what waits is not sent. Throws `invalid_input`, `not_found`,
 * and `conflict` and `forbidden` as `changeSlackApp`.
 */
export async function updateChannel(
  work: Work,
  external: Sealing,
  { id, ...input }: { readonly id: string } & Readonly<Record<string, unknown>>,
): Promise<Channel> {
  mayChange(work)
  const { name, events, isEnabled, webhookUrl, signingSecret } = parse(channelChangeInput, input)
  const before = await requireChannel(work, id)
  await changeSlackApp(work, external, before, { webhookUrl, signingSecret })
  await work.sql(
    `update channel set name = coalesce($3, name), events = coalesce($4::text[], events),
            state = case when $5::boolean then 'on' when not $5::boolean then 'off' else state end,
            stopped_because = case when $5::boolean is null then stopped_because end,
            failing_since = case when $5::boolean is null then failing_since end, failures = case when $5::boolean is null then failures else 0 end,
            wait_until = case when $5::boolean is null then wait_until end
      where business_id = $1 and id = $2`,
    [work.businessId, before.id, name ?? null, events ?? null, isEnabled ?? null],
  )
  if (isEnabled === false) await failWaiting(work, before.id, switchedOff)
  const after = await requireChannel(work, id)
  const noted = ({ name: called, events: chosen, state, addressHint, isInteractive }: Channel) => ({
    ...{ name: called, events: chosen, state, addressHint, isInteractive },
  })
  await audit(work, 'updateChannel', { subject: `Channel:${before.id}`, ...whatChanged(noted(before), noted(after)) })
  return after
}

/**
 * Deletes a channel with the log of its messages. Throws `not_found`, and `conflict` for the one of
 * the setup.
 */
export async function deleteChannel(work: Work, id: string): Promise<void> {
  mayChange(work)
  const { id: channelId, kind, name, isOfSetup } = await requireChannel(work, id)
  if (isOfSetup) throw new Failure('conflict', 'This address is part of the setup. Take it out there, in step 8.')
  await work.sql('delete from channel where business_id = $1 and id = $2', [work.businessId, channelId])
  await audit(work, 'deleteChannel', { subject: `Channel:${channelId}`, before: { kind, name } })
}

/**
 * Makes a new signing secret and returns it this once. The one before signs too for 24 hours.
 * Throws `not_found`, and `conflict` for a channel that signs nothing.
 */
export async function rotateChannelSecret(work: Work, { cipher }: Sealing, id: string): Promise<{ channel: Channel; secret: string }> {
  mayChange(work)
  const { id: channelId, kind } = await requireChannel(work, id)
  if (kind !== 'webhook') throw new Failure('conflict', 'Only webhooks are signed. This channel has no secret.')
  const secret = newSigningSecret()
  const until = new Date(work.clock.now().getTime() + bothHours * 3_600_000)
  await work.sql(
    `update channel set sealed_previous_secret = sealed_secret, previous_until = $4, sealed_secret = $3 where business_id = $1 and id = $2`,
    [work.businessId, channelId, sealSecret(cipher, work.businessId, { id: channelId, kind }, secret), until],
  )
  await audit(work, 'rotateChannelSecret', { subject: `Channel:${channelId}`, after: { previousHoldsUntil: until } })
  return { channel: await requireChannel(work, id), secret }
}

/**
 * Sends a message that only shows that the way works, also to a channel that is off. Throws
 * `not_found`.
 */
export async function testChannel(work: Work, id: string): Promise<Channel> {
  mayChange(work)
  const channel = await requireChannel(work, id)
  await queueTest(work, channel.id)
  // The person waits for it: it is not held back by failures before.
  await work.sql('update channel set wait_until = null where business_id = $1 and id = $2', [work.businessId, channel.id])
  await audit(work, 'testChannel', { subject: `Channel:${channel.id}` })
  return channel
}
