import type { ChannelKindName } from './channel-events.rules.ts'
import { chatMessage } from './chat-message.ts'
import { type Told, webhookBody } from './payload.ts'
import { slackMessage } from './slack-blocks.ts'
import { teamsBody } from './teams-card.ts'

/** `eventId`: of a message whose buttons take presses; null where they do not. */
type Occasion = { readonly occurredAt: Date; readonly origin: string; readonly eventId: string | null }

/** What is posted to a channel of this kind. */
export function messageBody(kind: ChannelKindName, told: Told, { eventId, ...at }: Occasion): string {
  if (kind === 'webhook') return webhookBody(told, at)
  const message = chatMessage(told, at.origin)
  const buttons = eventId === null ? null : { eventId, presses: new Map() }
  return kind === 'slack' ? JSON.stringify(slackMessage(message, buttons)) : teamsBody(message)
}
