import type { ChannelSender } from '../channel-sender.ts'
import { webhookBody } from '../payload.ts'
import { signedHeaders } from '../sign.ts'

/** A program of the business, which may be away for a while: only 410 says that it is gone. */
export const webhookSender: ChannelSender = {
  isForPrograms: true,
  body: webhookBody,
  headers: (message, secrets) => (secrets.length > 0 ? signedHeaders(message, secrets) : {}),
  isGone: () => false,
}
