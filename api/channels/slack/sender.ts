import type { ChannelSender } from '../channel-sender.ts'
import { chatMessage } from '../chat-message.ts'
import { slackMessage } from '../slack-blocks.ts'

/**
 * An incoming webhook of Slack. The secret of its app signs what Slack sends to us: with it
 * messages have buttons.
 */
export const slackSender: ChannelSender = {
  isForPrograms: false,
  body: (told, { origin, eventId, hasSecret }) =>
    JSON.stringify(slackMessage(chatMessage(told, origin), hasSecret ? { eventId, presses: new Map() } : null)),
  isGone: (status) => status === 403 || status === 404,
}
