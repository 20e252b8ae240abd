import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codes, Failure } from '../../platform/failures/failures.ts'
import { unfitIn } from '../../platform/failures/parse.ts'
import type { Auth } from '../auth.ts'
import { peerOf } from '../sessions/origin.ts'
import { signInUnavailable, webHeaders } from '../sessions/session.ts'
import { expiredDemoCookieHeader } from './demo-sign-in.ts'
import { endWaiting, leaveDemo } from './leave-demo.ts'
import { returnTo } from './return-to.ts'

/** The public calls of the sign-in library. All others get the same response as an unknown path. */
const open = new Set(['POST sign-in/email', 'POST sign-out', 'GET get-session'])

const maxBytes = 16 * 1024

type SignInRouteOptions = {
  readonly auth: Auth
  /** Whether the request comes from a visitor of the demo. */
  isDemo(request: FastifyRequest): Promise<boolean>
  /**
   * Whether the request has a session. Throws while the database is unreachable; the library's
   * sign-out would then delete the cookie and leave the session.
   */
  isSignedIn(request: FastifyRequest): Promise<boolean>
  /** The standard response for an unknown path. */
  closed(request: FastifyRequest, reply: FastifyReply): unknown
}

/**
 * `/api/identity/…`, `/api/logout`, and the link of the first start. A visitor of the demo may only
 * sign out.
 */
export async function signInRoutes(app: FastifyInstance, { auth, isDemo, isSignedIn, closed }: SignInRouteOptions) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) => done(null, body))

  app.all<{ Params: { '*': string } }>('/api/identity/*', async (request, reply) => {
    if (!open.has(`${request.method} ${request.params['*']}`)) return closed(request, reply)
    refuseUnfit(request.body)
    const isLeaving = request.params['*'] === 'sign-out'
    if (!isLeaving && (await isDemo(request))) throw new Failure('forbidden', 'You are in the demo. Log out first, then sign in.')
    if (isLeaving) {
      await isSignedIn(request)
      for (const cookie of [...(await endWaiting(auth, request.headers)), expiredDemoCookieHeader]) reply.header('set-cookie', cookie)
    }
    const url = new URL(request.url, (await auth.$context).options.baseURL as string)
    const response = await auth.handler(
      new Request(url, {
        method: request.method,
        headers: webHeaders(request.headers, peerOf(request.headers)),
        ...(typeof request.body === 'string' && { body: request.body }),
      }),
    )
    if (response.status >= 500) throw new Failure('unavailable', signInUnavailable)
    return pass(response, reply)
  })

  leaveByLink(app, auth, isSignedIn)
  goToSignIn(app, isSignedIn)
  comeBackFromDemo(app, { auth, isDemo })

  app.get<{ Querystring: { token?: string } }>('/sign-in/link', async (request, reply) => {
    if (!isThisMachine(request)) {
      return reply
        .code(codes.forbidden.status)
        .type('text/plain')
        .send('This link works only in a browser on the machine that RiskPilot runs on.')
    }
    const response = await auth.api.signInWithLink({
      body: { token: request.query.token ?? '' },
      headers: webHeaders(request.headers, peerOf(request.headers)),
      asResponse: true,
    })
    if (response.status >= 500) throw new Failure('unavailable', signInUnavailable)
    if (!response.ok) return reply.redirect('/sign-in?link=expired', 303)
    for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
    return reply.header('cache-control', 'no-store').redirect('/onboarding', 303)
  })
}

/**
 * The library uses its input in queries unchanged. Throws `invalid_input`; malformed JSON is
 * refused by the library.
 */
function refuseUnfit(body: unknown): void {
  if (typeof body !== 'string') return
  let sent: unknown
  try {
    sent = JSON.parse(body)
  } catch {
    return
  }
  const mistake = unfitIn(sent)
  if (mistake) throw mistake
}

/**
 * `GET /api/login?returnTo=/page`: redirects to the sign-in page, which leads on to the page.
 * Signed-in people are redirected to the start page.
 */
function goToSignIn(app: FastifyInstance, isSignedIn: SignInRouteOptions['isSignedIn']): void {
  app.get<{ Querystring: { returnTo?: unknown } }>('/api/login', { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (await isSignedIn(request)) return reply.redirect('/', 302)
    const page = returnTo(request.query.returnTo)
    return reply.redirect(page === '/' ? '/sign-in' : `/sign-in?returnTo=${encodeURIComponent(page)}`, 302)
  })
}

/**
 * `GET /api/logout`: a plain navigation that ends the session and redirects to the start page.
 * Links on other sites and prefetches end nothing; they are redirected as well.
 */
function leaveByLink(app: FastifyInstance, auth: Auth, isSignedIn: SignInRouteOptions['isSignedIn']): void {
  app.get('/api/logout', { exposeHeadRoute: false }, async (request, reply) => {
    const { headers: sent } = request
    reply.header('cache-control', 'no-store')
    if (!isMeant(request)) return reply.redirect('/', 302)
    await isSignedIn(request)
    const { headers } = await auth.api.signOut({ headers: webHeaders(sent, peerOf(sent)), returnHeaders: true }).catch(unavailable)
    const waiting = await endWaiting(auth, sent).catch(unavailable)
    for (const cookie of [...headers.getSetCookie(), ...waiting, expiredDemoCookieHeader]) reply.header('set-cookie', cookie)
    return reply.redirect('/', 302)
  })
}

/**
 * Whether a page of this application, or the person, asked for it: no other site, and no prefetch.
 */
function isMeant({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  // Another port or subdomain of this host counts as the same site, but is not this application.
  const isOfOthers = ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']))
  return !isOfOthers && headers['sec-purpose'] === undefined
}

/**
 * `GET /api/demo/leave?returnTo=/page`: ends the session in the demo and goes on with the visitor's
 * own, which waited. Without one it leads to the sign-in.
 */
function comeBackFromDemo(app: FastifyInstance, { auth, isDemo }: Pick<SignInRouteOptions, 'auth' | 'isDemo'>): void {
  app.get<{ Querystring: { returnTo?: unknown } }>('/api/demo/leave', { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const page = returnTo(request.query.returnTo)
    if (!isMeant(request)) return reply.redirect('/', 302)
    if (!(await isDemo(request))) return reply.redirect(page, 302)
    const { isResumed, cookies } = await leaveDemo(auth, request.headers).catch(unavailable)
    for (const cookie of cookies) reply.header('set-cookie', cookie)
    return reply.redirect(isResumed || page === '/' ? page : `/sign-in?returnTo=${encodeURIComponent(page)}`, 302)
  })
}

function unavailable(): never {
  throw new Failure('unavailable', signInUnavailable)
}

/**
 * Checks the socket, and that no proxy is in between: a proxy on this machine would make every
 * caller look local.
 */
export function isThisMachine({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  const isLoopback = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
  const isProxied = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some((name) => name in headers)
  const host = (headers.host ?? '').replace(/:\d+$/, '')
  return isLoopback && !isProxied && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)
}

async function pass(response: Response, reply: FastifyReply) {
  reply.code(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  const wait = response.headers.get('x-retry-after')
  if (wait !== null) reply.header('retry-after', wait)
  const text = await response.text()
  return reply.send(text === '' && response.status >= 400 ? { message: STATUS_CODES[response.status] } : text)
}
