import type { ChannelSender } from '../channel-sender.ts'
import { chatMessage } from '../chat-message.ts'
import { teamsBody } from '../teams-card.ts'

/** A workflow of Microsoft Teams that takes webhooks. */
export const teamsSender: ChannelSender = {
  isForPrograms: false,
  body: (told, { origin }) => teamsBody(chatMessage(told, origin)),
  isGone: (status) => status === 403 || status === 404,
}
