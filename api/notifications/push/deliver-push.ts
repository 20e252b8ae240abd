import type { Logger } from 'pino'
import { Failure } from '../../platform/failures/failures.ts'
import { outside } from '../../platform/jobs/job-run.ts'
import { drainDue } from '../../platform/outbound/drain-due.ts'
import { openedOf } from '../../platform/settings/encrypted-secret.ts'
import type { ExternalServices } from '../../platform/transaction/external-services.ts'
import { runInTransaction, type WorkDependencies } from '../../platform/transaction/run-in-transaction.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { type ClaimedPush, claimPush } from './claim-push.ts'
import { pushKey } from './push-key.ts'
import { pushRequest } from './push-request.ts'
import { openSubscription } from './push-secrets.ts'
import { type PushOutcome, recordPush } from './record-push.ts'

export type PushDependencies = WorkDependencies & {
  readonly external: Pick<ExternalServices, 'cipher' | 'post' | 'origin'>
  readonly log: Pick<Logger, 'info' | 'warn'>
  /** Whom a push service writes to about what is sent, as `MAIL_FROM` says it. */
  readonly mailFrom: string | undefined
}

/** Devices that one look sends to. */
const mostDevices = 50

type Due = { readonly businessId: string; readonly deviceId: string }

/**
 * Sends the notifications that are due, over all businesses; returns how many the push services took. Several servers share the work: whose
 * turn one is, is taken in the database. Nothing is posted while a transaction of ours is open. One whose server dies between the answer and
 * the note of it is sent again under the same id, by which the browser replaces the first.
 */
export async function deliverPushes(dependencies: PushDependencies, signal?: AbortSignal): Promise<number> {
  const { rows } = await dependencies.db.pool.query<Due>(
    'select business_id as "businessId", device_id as "deviceId" from pushes_due($1, $2)',
    [dependencies.clock.now(), mostDevices],
  )
  const failed = 'Notifications to a device cannot be sent; trying again.'
  return drainDue(rows, (due) => deliverNext(dependencies, due), { log: dependencies.log, failed, signal })
}

async function deliverNext(dependencies: PushDependencies, { businessId, deviceId }: Due): Promise<PushOutcome | null> {
  const within = <T>(fn: (work: Work) => Promise<T>) => runInTransaction(dependencies, { businessId, actor: { kind: 'system' } }, fn)
  const claimed = await within((work) => claimPush(work, deviceId))
  if (!claimed) return null
  const outcome = await send(dependencies, businessId, claimed)
  await within((work) => recordPush(work, claimed, outcome))
  const fields = { business: businessId, device: deviceId, event: claimed.eventId, tries: claimed.tries, status: outcome.status }
  if (outcome.problem === null) dependencies.log.info(fields, 'A notification was handed to a push service')
  else dependencies.log.warn({ ...fields, problem: outcome.problem }, 'A notification was not taken by a push service')
  return outcome
}

const unreadable: PushOutcome = {
  status: null,
  problem: 'What is stored of it cannot be read any more: the secret key of this server has changed.',
  isGone: true,
}

async function send(dependencies: PushDependencies, businessId: string, claimed: ClaimedPush): Promise<PushOutcome> {
  const { external, clock, mailFrom } = dependencies
  const subscription = openedOf(() => openSubscription(external.cipher, { businessId, deviceId: claimed.deviceId }, claimed.sealed))
  if (subscription === null) return unreadable
  const key = await pushKey({ sql: outside(dependencies), clock, cipher: external.cipher })
  const message = { ...claimed, seconds: Math.max(0, Math.floor((claimed.usefulUntil.getTime() - clock.now().getTime()) / 1_000)) }
  try {
    const { headers, body } = await pushRequest(subscription, message, { key, contact: contactOf(mailFrom, external.origin()) })
    return outcomeOf(new URL(subscription.endpoint).host, await external.post(subscription.endpoint, { headers, body }))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { status: null, problem: error.message }
  }
}

/** An address of whoever runs this server, which RFC 8292 wants: of mail, or the public https one. */
function contactOf(mailFrom: string | undefined, origin: string): string {
  const [address] = /[^\s<>]+@[^\s<>]+/.exec(mailFrom ?? '') ?? []
  if (address) return `mailto:${address}`
  return origin.startsWith('https:') ? origin : 'mailto:operator@riskpilot.invalid'
}

function outcomeOf(host: string, { status, retryAfter }: { readonly status: number; readonly retryAfter: string | null }): PushOutcome {
  if (status >= 200 && status < 300) return { status, problem: null }
  if (status === 404 || status === 410)
    return { status, problem: 'The browser has switched notifications off, or was reset.', isGone: true }
  // The request itself displeases: the same one would again.
  const isPointless = status === 400 || status === 413
  return { status, problem: `${host} answered with ${status}.`, isPointless, retryAfter }
}
