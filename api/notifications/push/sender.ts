import { Failure } from '../../platform/failures/failures.ts'
import { outside } from '../../platform/jobs/job-run.ts'
import type { OutboundMessage, Outbox, OutboxDependencies, Outcome, Tried } from '../../platform/outbound/outbox.ts'
import { openedOf } from '../../platform/settings/encrypted-secret.ts'
import type { ExternalServices } from '../../platform/transaction/external-services.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { quietEndOf } from '../load/load-people.ts'
import { noticeRetry } from '../notice-retry.ts'
import { endDevice } from './end-device.ts'
import { pushKey } from './push-key.ts'
import { pushRequest } from './push-request.ts'
import { openSubscription } from './push-secrets.ts'

export type PushDependencies = OutboxDependencies & {
  readonly external: Pick<ExternalServices, 'cipher' | 'post' | 'origin'>
  /** Whom a push service writes to about what is sent, as `MAIL_FROM` says it. */
  readonly mailFrom: string | undefined
}

/** A device with its subscription as it is stored. */
type Device = { readonly id: string; readonly userId: string; readonly sealed: string }

/**
 * Notifications to devices. By the id of its event a browser replaces one that comes twice. What
 * was taken or given up is not kept: it stands under the bell.
 */
export const pushSender: Outbox<object, Device, PushDependencies> = {
  sender: 'push',
  retry: noticeRetry,
  keepsLog: false,
  words: {
    name: 'the notifications to devices',
    notFound: 'Notifications to devices cannot be looked for; trying again.',
    taken: 'A notification was handed to a push service',
    refused: 'A notification was not taken by a push service',
    failed: 'Notifications to a device cannot be sent; trying again.',
  },
  receiver: restedDevice,
  holdUntil: (work, { userId }) => quietEndOf(work, userId),
  send,
  onOutcome: noteWithDevice,
}

/** A device whose sign-in was ended is ended too. */
async function restedDevice(work: Work, deviceId: string): Promise<Device | null> {
  const { sql, businessId, clock } = work
  const [device] = await sql<Device>(
    `select id, user_id as "userId", sealed_subscription as sealed from push_device
      where business_id = $1 and id = $2 and ended_at is null and coalesce(wait_until, $3) <= $3`,
    [businessId, deviceId, clock.now()],
  )
  if (!device) return null
  const sessions = await sql('select from identity.push_session where device_id = $1', [deviceId])
  if (sessions.length > 0) return device
  await endDevice(work, deviceId, 'The sign-in that it was added by was ended.')
  return null
}

const unreadable: Outcome = {
  problem: 'What is stored of it cannot be read any more: the secret key of this server has changed.',
  isGone: true,
}

async function send(
  dependencies: PushDependencies,
  businessId: string,
  { eventKey, body: payload, usefulUntil }: OutboundMessage<object>,
  { id: deviceId, sealed }: Device,
): Promise<Outcome> {
  const { external, clock, mailFrom } = dependencies
  const subscription = openedOf(() => openSubscription(external.cipher, { businessId, deviceId }, sealed))
  if (subscription === null) return unreadable
  const key = await pushKey({ sql: outside(dependencies), clock, cipher: external.cipher })
  const left = (usefulUntil?.getTime() ?? 0) - clock.now().getTime()
  const message = { eventId: eventKey, payload: payload ?? '', seconds: Math.max(0, Math.floor(left / 1_000)) }
  try {
    const { headers, body } = await pushRequest(subscription, message, { key, contact: contactOf(mailFrom, external.origin()) })
    return outcomeOf(new URL(subscription.endpoint).host, await external.post(subscription.endpoint, { headers, body }))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { problem: error.message }
  }
}

/**
 * An address of whoever runs this server, which RFC 8292 wants: of mail, or the public https one.
 */
function contactOf(mailFrom: string | undefined, origin: string): string {
  const [address] = /[^\s<>]+@[^\s<>]+/.exec(mailFrom ?? '') ?? []
  if (address) return `mailto:${address}`
  return origin.startsWith('https:') ? origin : 'mailto:operator@riskpilot.invalid'
}

function outcomeOf(host: string, { status, retryAfter }: { readonly status: number; readonly retryAfter: string | null }): Outcome {
  if (status >= 200 && status < 300) return { status, problem: null }
  if (status === 404 || status === 410)
    return { status, problem: 'The browser has switched notifications off, or was reset.', isGone: true }
  // The request itself displeases: the same one would again.
  const isPointless = status === 400 || status === 413
  return { status, problem: `${host} answered with ${status}.`, isPointless, retryAfter }
}

/** A device that is gone ends; after a failure it rests until the message is tried again. */
async function noteWithDevice(work: Work, { receiver, outcome, next }: Tried<object, Device, Outcome>): Promise<void> {
  const { sql, businessId, clock } = work
  const { problem, isGone, isPointless } = outcome
  if (isGone) return endDevice(work, receiver.id, problem ?? '')
  if (problem === null)
    await sql(
      'update push_device set failures = 0, last_problem = null, wait_until = null, pushed_at = $3 where business_id = $1 and id = $2',
      [businessId, receiver.id, clock.now()],
    )
  else
    await sql(
      'update push_device set failures = failures + 1, last_problem = $3, wait_until = $4 where business_id = $1 and id = $2 and ended_at is null',
      [businessId, receiver.id, problem, isPointless ? null : next],
    )
}
