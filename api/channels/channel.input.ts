import { z } from 'zod'
import { Failure } from '../platform/failures/failures.ts'
import { outboundUrl } from '../platform/outbound/outbound-address.ts'
import { isSeen, mustBeSeen } from '../values/seen-text.ts'
import { type ChannelKindName, channelEvents, channelKinds } from './channel-events.rules.ts'

const name = z
  .string({ error: 'A channel needs a name.' })
  .trim()
  .min(1, { error: 'A channel needs a name.' })
  .max(100, { error: 'It has at most 100 characters.' })
  .refine(isSeen, mustBeSeen)

const events = z
  .array(z.enum(channelEvents, { error: `An event is one of ${channelEvents.join(', ')}.` }))
  .min(1, { error: 'Choose at least one event.' })
  .transform((chosen) => [...new Set(chosen)])

/** An incoming webhook of Slack: its host and form, and nothing that could lead elsewhere. */
const slackAddress = /^https:\/\/hooks\.slack\.com\/(services|workflows|triggers)\/[A-Za-z0-9/_-]{1,300}$/

const slackAddressNeeded = 'It begins with https://hooks.slack.com/services/. Copy it whole from Slack.'

/**
 * The hosts of workflows of Microsoft Teams. Published: Power Automate's HTTP trigger, and the
 * connectors before it.
 */
const teamsHosts = /\.(logic\.azure\.com|api\.powerplatform\.com|webhook\.office\.com)$/

/** Why an address does not fit its kind; null where it does. */
function problemOf(kind: ChannelKindName, address: string): string | null {
  if (kind === 'slack') return slackAddress.test(address) ? null : slackAddressNeeded
  try {
    const url = outboundUrl(address)
    if (url.protocol !== 'https:') return 'The address begins with https://.'
    if (kind === 'teams' && !teamsHosts.test(url.hostname))
      return 'This is not the address of a workflow of Teams. Copy it whole from Teams.'
    return null
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  }
}

export const newChannelInput = z
  .object({
    kind: z.enum(channelKinds, { error: `A kind is one of ${channelKinds.join(', ')}.` }),
    name,
    webhookUrl: z.string({ error: 'The address is required.' }).trim().max(2_000, { error: 'It has at most 2,000 characters.' }),
    events,
  })
  .superRefine(({ kind, webhookUrl }, context) => {
    const message = problemOf(kind, webhookUrl)
    if (message !== null) context.addIssue({ code: 'custom', path: ['webhookUrl'], message })
  })

/** As Slack makes it: 16 bytes in hexadecimal digits. */
const slackSecret = /^[\da-f]{32}$/

/** What is left out stays as it is; an empty signing secret takes the buttons away. */
export const channelChangeInput = z.object({
  name: name.nullish(),
  events: events.nullish(),
  isEnabled: z.boolean().nullish(),
  webhookUrl: z
    .string()
    .trim()
    .refine((address) => problemOf('slack', address) === null, { error: slackAddressNeeded })
    .nullish(),
  signingSecret: z
    .string()
    .trim()
    .refine((secret) => secret === '' || slackSecret.test(secret), {
      error: 'A signing secret has 32 characters, 0–9 and a–f. In Slack: Basic Information, App Credentials, Signing Secret.',
    })
    .nullish(),
})
