import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../../identity/sessions/authenticated-session.ts'
import { peerOf } from '../../identity/sessions/origin.ts'
import { countedAddress, rateLimited } from '../../platform/rate-limits/rate-limits.ts'
import { type CountedKind, type QuotaState, type Quotas, RequestCounts, windowSeconds } from '../../platform/rate-limits/request-counts.ts'
import { sha256 } from '../../platform/settings/sha256.ts'
import type { RequestLimits } from '../../requests/rate-limit.ts'
import type { ServerContext } from '../server-context.ts'
import type { AddShutdownStep } from '../shutdown.ts'
import { noteBusiness } from './business-of-request.ts'

/** Seconds between two exchanges with the other servers. */
const exchangeSeconds = 2

/** Paths that are rate-limited; pages and their files are not. */
const limited = /^\/(graphql|api|uploads|downloads)(\/|$|\?)/

const callerKey = Symbol('caller who is counted')
type IdentifiedRequest = FastifyRequest & { [callerKey]: string | null }

type LimitDependencies = { readonly serverContext: ServerContext; readonly quotas: Quotas; readonly secret: string }

/**
 * Limits the requests of one caller a minute: a session, an API key, or an address without either.
 * Every response has the quota left. A caller over the limit is refused, before anything is read,
 * until the minute ends.
 */
export function limitRequests(
  app: FastifyInstance,
  { serverContext, quotas, secret }: LimitDependencies,
  stopFirst: AddShutdownStep,
): RequestLimits {
  const counts = new RequestCounts(quotas)
  const blocked = new Map<string, number>()
  const now = () => serverContext.clock.now().getTime()
  const timer = setInterval(() => counts.exchange(serverContext.db.pool, secret).catch(() => undefined), exchangeSeconds * 1_000).unref()
  stopFirst({ name: 'the counting of requests', seconds: 1, stop: async () => clearInterval(timer) })
  app.decorateRequest(callerKey, null)
  app.addHook('onRequest', async (request) => {
    if (blocked.size === 0) return
    const until = limited.test(request.url) ? blocked.get(credentialOf(request)) : undefined
    if (until !== undefined && until > now()) throw tooMany(Math.ceil((until - now()) / 1_000))
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (limited.test(request.url)) tell(reply, (counted) => counts.quotaOf(callerIn(request), counted, now()))
    return payload
  })
  return {
    count(request, session, counted = 'requests') {
      const caller = callerOf(request, session)
      ;(request as IdentifiedRequest)[callerKey] = caller
      noteBusiness(request, session?.businessId)
      const quotaState = counts.take(caller, counted, now())
      if (!quotaState || quotaState.left >= 0) return
      // When the request quota is used up, all requests can be refused unread. When only the change
      // quota is used up, reads still pass.
      if (counted === 'requests') block(blocked, credentialOf(request), now() + quotaState.seconds * 1_000)
      throw tooMany(quotaState.seconds)
    },
    countOperation(session, isChange) {
      for (const counted of isChange ? (['requests', 'changes'] as const) : (['requests'] as const)) {
        const quotaState = counts.take(callerOfSession(session), counted, now())
        if (quotaState && quotaState.left < 0) throw tooMany(quotaState.seconds)
      }
    },
  }
}

function tooMany(seconds: number) {
  return rateLimited('Too many requests. Wait {wait} and try again.', seconds)
}

function callerOf(request: FastifyRequest, session: Session | null): string {
  return session ? callerOfSession(session) : `address ${countedAddress(peerOf(request.headers))}`
}

function callerOfSession({ id }: Pick<Session, 'id'>): string {
  return `session ${id}`
}

/** The identified caller, or the address of an unidentified one. */
function callerIn(request: FastifyRequest): string {
  return (request as IdentifiedRequest)[callerKey] ?? callerOf(request, null)
}

/** The credential of a request, without any check of it. */
function credentialOf(request: FastifyRequest): string {
  const { authorization, cookie } = request.headers
  if (authorization === undefined && cookie === undefined) return countedAddress(peerOf(request.headers))
  return sha256(`${authorization} ${cookie}`).toString('base64')
}

/** Entries whose minute is over are removed when others are added. */
function block(blocked: Map<string, number>, credential: string, until: number): void {
  for (const [one, over] of blocked) if (over <= until - windowSeconds * 1_000) blocked.delete(one)
  blocked.set(credential, until)
}

/** `RateLimit` and `RateLimit-Policy`, as in the IETF's draft. */
function tell(reply: FastifyReply, quotaStateOf: (counted: CountedKind) => QuotaState | null): void {
  const quotaStates = (['requests', 'changes'] as const).flatMap((counted) => {
    const quotaState = quotaStateOf(counted)
    return quotaState ? [[counted, quotaState] as const] : []
  })
  if (quotaStates.length === 0) return
  reply.header('ratelimit-policy', quotaStates.map(([name, { quota }]) => `"${name}";q=${quota};w=${windowSeconds}`).join(', '))
  reply.header('ratelimit', quotaStates.map(([name, { left, seconds }]) => `"${name}";r=${Math.max(0, left)};t=${seconds}`).join(', '))
}
