import type { OutboundPost } from '../../platform/outbound/post-outbound.ts'
import type { PushSubscriptionInput } from './push-device.input.ts'
import type { PushKey } from './push-key.ts'

export type PushedMessage = {
  readonly eventId: string
  readonly payload: string
  /** How long the push service keeps it for a device that is away. */
  readonly seconds: number
}

/**
 * What is posted to a push service: the payload, which the browser alone can read (RFC 8291),
 * signed by this installation (RFC 8292). The topic has a second message of one event replace the
 * first while the device is away (RFC 8030).
 */
export async function pushRequest(
  { endpoint, p256dh, auth }: PushSubscriptionInput,
  { eventId, payload, seconds }: PushedMessage,
  { key, contact }: { readonly key: PushKey; readonly contact: string },
): Promise<OutboundPost> {
  // Loaded with the first notification: most installations send none.
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: contact, ...key },
    TTL: seconds,
    topic: eventId.replaceAll('-', ''),
    contentEncoding: 'aes128gcm',
  })
  return { headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])), body }
}
