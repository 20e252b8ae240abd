import type { ChannelKindName } from './channel-events.rules.ts'
import { chatMessage } from './chat-message.ts'
import { type Told, webhookBody } from './payload.ts'
import { slackBody } from './slack-blocks.ts'
import { teamsBody } from './teams-card.ts'

/** What is posted to a channel of this kind. */
export function messageBody(kind: ChannelKindName, told: Told, at: { readonly occurredAt: Date; readonly origin: string }): string {
  if (kind === 'webhook') return webhookBody(told, at)
  const message = chatMessage(told, at.origin)
  return kind === 'slack' ? slackBody(message) : teamsBody(message)
}
