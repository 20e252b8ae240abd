import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A request as it came: the headers `X-Slack-Request-Timestamp` and `X-Slack-Signature`, and the
 * bytes of the body.
 */
export type SlackRequest = { readonly timestamp: string; readonly signature: string; readonly body: Buffer }

/** Seconds that a request may be old or early. Published: Slack, verifying requests. */
const mostSeconds = 300

/**
 * Whether Slack signed the request with this secret within five minutes. Published: Slack,
 * verifying requests, version v0.
 */
export function isSignedBySlack({ timestamp, signature, body }: SlackRequest, secret: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > mostSeconds) return false
  const digest = createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body).digest('hex')
  const [expected, given] = [Buffer.from(`v0=${digest}`), Buffer.from(signature)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
