import type { ChannelKindName } from './channel-events.rules.ts'
import type { ChannelSender } from './channel-sender.ts'
import { slackSender } from './slack/sender.ts'
import { teamsSender } from './teams/sender.ts'
import { webhookSender } from './webhook/sender.ts'

/** What differs between the kinds of channels. */
export const channelSenders: Readonly<Record<ChannelKindName, ChannelSender>> = {
  webhook: webhookSender,
  slack: slackSender,
  teams: teamsSender,
}
