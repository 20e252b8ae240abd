import { Failure } from '../platform/failures/failures.ts'
import { may } from '../platform/rights/rights.ts'
import type { ExternalServices } from '../platform/transaction/external-services.ts'
import type { Work } from '../platform/transaction/work.ts'
import { addressHint } from './address-hint.ts'
import type { Channel, SlackAppSetup } from './channel.entity.ts'
import { sealAddress, sealSecret } from './channel-secrets.ts'

/** `signingSecret`: empty text takes the buttons away. What is left out stays as it is. */
type SlackAppChange = { readonly webhookUrl?: string | null | undefined; readonly signingSecret?: string | null | undefined }

/**
 * Stores the address and the signing secret of a business's own Slack app. From then on messages
 * have buttons, which act for the person who gave the secret. Throws `conflict` for another kind of
 * channel, and `forbidden` for a program: buttons need somebody to act for.
 */
export async function changeSlackApp(
  work: Work,
  { cipher }: Pick<ExternalServices, 'cipher'>,
  { id, kind }: Pick<Channel, 'id' | 'kind'>,
  { webhookUrl, signingSecret }: SlackAppChange,
): Promise<void> {
  const isChanged = (webhookUrl ?? signingSecret ?? null) !== null
  if (isChanged && kind !== 'slack') throw new Failure('conflict', 'Only a channel of Slack has an app with buttons.')
  const channel = { id, kind }
  // `key_id` stays: it says which key the oldest of the texts needs.
  if (typeof webhookUrl === 'string')
    await work.sql('update channel set sealed_address = $3, address_hint = $4 where business_id = $1 and id = $2', [
      work.businessId,
      id,
      sealAddress(cipher, work.businessId, channel, webhookUrl),
      addressHint(webhookUrl),
    ])
  if (typeof signingSecret === 'string')
    await work.sql('update channel set sealed_secret = $3, acts_for = $4 where business_id = $1 and id = $2', [
      work.businessId,
      id,
      signingSecret === '' ? null : sealSecret(cipher, work.businessId, channel, signingSecret),
      signingSecret === '' ? null : personOf(work),
    ])
}

/** Whose rights the buttons have from now on. */
function personOf({ actor }: Work): string {
  may(actor, 'risk:handle')
  if (actor.kind === 'person') return actor.userId
  throw new Failure('forbidden', 'Buttons act for a person. Sign in to set them up; a key cannot.')
}

/** By ids: for whom the buttons of channels act, where they have some; a loader's batch. */
export async function actorsOfChannels(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  may(work.actor, 'integration:read')
  const rows = await work.sql<{ id: string; actsFor: string }>(
    'select id, acts_for as "actsFor" from channel where business_id = $1 and id = any($2::uuid[]) and acts_for is not null',
    [work.businessId, ids],
  )
  return new Map(rows.map(({ id, actsFor }) => [id, actsFor]))
}

/** What a business makes its Slack app of. Published: Slack, app manifest reference. */
export function slackAppSetup(origin: string, channelId: string): SlackAppSetup {
  const requestUrl = `${origin}/hooks/slack/${channelId}`
  const manifest = {
    display_information: { name: 'RiskPilot', description: 'Alerts about money that leaks, with buttons to handle them' },
    features: { bot_user: { display_name: 'RiskPilot', always_online: false } },
    oauth_config: { scopes: { bot: ['incoming-webhook'] } },
    settings: {
      interactivity: { is_enabled: true, request_url: requestUrl, message_menu_options_url: requestUrl },
      org_deploy_enabled: false,
      socket_mode_enabled: false,
      token_rotation_enabled: false,
    },
  }
  return {
    manifest: JSON.stringify(manifest, null, 2),
    createUrl: `https://api.slack.com/apps?new_app=1&manifest_json=${encodeURIComponent(JSON.stringify(manifest))}`,
    requestUrl,
    problem: origin.startsWith('https://')
      ? null
      : `Slack reaches only public addresses that begin with https://, and this RiskPilot is at ${origin}. Whoever runs it sets PUBLIC_URL.`,
  }
}
