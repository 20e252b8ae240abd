import { membersById } from '../businesses/members.ts'
import { openSlackSecret } from '../channels/channel-secrets.ts'
import { Failure } from '../platform/failures/failures.ts'
import { isUuid } from '../platform/graph-types/paging.ts'
import type { Actor } from '../platform/rights/rights.ts'
import type { SecretCipher } from '../platform/settings/encrypted-secret.ts'
import { runInTransaction, type WorkDependencies } from '../platform/transaction/run-in-transaction.ts'
import type { SlackUser } from './slack-interaction.ts'
import { isSignedBySlack, type SlackRequest } from './slack-signature.ts'

/**
 * The channel that a request of Slack belongs to. `actsFor`: the member whose rights its buttons
 * have.
 */
export type SlackChannel = {
  readonly id: string
  readonly businessId: string
  readonly name: string
  readonly state: string
  readonly actsFor: string | null
}

/**
 * With this the signature of a request is checked that names no channel: it takes the same steps,
 * and none fits.
 */
const noSecret = 'no channel has this secret'

/**
 * The channel whose app signed the request; null for an unknown channel as for a wrong signature.
 * It is the one reading across businesses here: what follows is within the channel's business.
 */
export async function signedChannel(
  { db, clock, cipher }: Pick<WorkDependencies, 'db' | 'clock'> & { readonly cipher: SecretCipher },
  id: string,
  request: SlackRequest,
): Promise<SlackChannel | null> {
  const { rows } = isUuid(id)
    ? await db.pool.query<Omit<SlackChannel, 'id'> & { sealedSecret: string }>(
        `select business_id as "businessId", name, state, sealed_secret as "sealedSecret", acts_for as "actsFor" from slack_channel($1)`,
        [id],
      )
    : { rows: [] }
  const [found] = rows
  const channelId = id.toLowerCase()
  const secret = found && openSlackSecret(cipher, found.businessId, channelId, found.sealedSecret)
  const isSigned = isSignedBySlack(request, secret ?? noSecret, clock.now())
  if (!found || !secret || !isSigned) return null
  const { sealedSecret: _, ...channel } = found
  return { id: channelId, ...channel }
}

/**
 * Who pressed, as an actor with the rights that the channel's member has now. Throws `conflict` for
 * a channel that is switched off, and `forbidden` where the member left.
 */
export async function chatActor(dependencies: WorkDependencies, channel: SlackChannel, user: SlackUser): Promise<Actor> {
  const { businessId, actsFor, name, state } = channel
  if (state !== 'on') throw new Failure('conflict', 'This channel is switched off in RiskPilot, so its buttons change nothing.')
  const members = await runInTransaction(dependencies, { businessId, actor: { kind: 'system' }, readOnly: true }, (work) =>
    membersById(work, actsFor === null ? [] : [actsFor]),
  )
  const member = actsFor === null ? undefined : members.get(actsFor)
  if (!member)
    throw new Failure(
      'forbidden',
      'The member whom these buttons act for has left the business. Ask an owner to set up the buttons again in Settings, Channels.',
    )
  return { kind: 'chat', id: user.id, name: `${user.name} in Slack (${name})`, role: member.role }
}
