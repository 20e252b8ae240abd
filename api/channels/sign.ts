import { createHmac, randomBytes } from 'node:crypto'

/** A new signing secret: 32 random bytes, in the form of Standard Webhooks. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

export type SignedMessage = { readonly id: string; readonly at: Date; readonly body: string }

/**
 * The headers of a signed message: `webhook-id`, `webhook-timestamp` in seconds, and
 * `webhook-signature` with one signature a secret, so that a receiver may know either while secrets
 * change. Source: Standard Webhooks 1.0.0.
 */
export function signedHeaders({ id, at, body }: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signatures = secrets.map((secret) => `v1,${signatureOf(`${id}.${timestamp}.${body}`, secret)}`)
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

function signatureOf(content: string, secret: string): string {
  return createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(content)
    .digest('base64')
}
