import type { FastifyReply, FastifyRequest } from 'fastify'
import { startFileCheck } from '../businesses/file-check/file-check.ts'
import { type DemoDependencies, demoLogin, signOut } from '../demo/demo-login.ts'
import { type AuthGatewayDependencies, type AuthGatewayRequest, makeAuthGateway } from '../identity/sessions/auth-gateway.ts'
import { withCookies } from '../identity/sessions/cookies.ts'
import { peerOf } from '../identity/sessions/origin.ts'
import { sessionOf } from '../identity/sessions/session.ts'
import type { SignInContext } from '../platform/transaction/context.ts'
import { type AppContext, requestContext } from './request-context.ts'

export type SignInDependencies = DemoDependencies &
  AuthGatewayDependencies & { readonly app: AppContext; readonly provider: string | null; readonly sendsMail: boolean }

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/**
 * Signing in and out in an HTTP request, created on first use: one per request, because it stores
 * the cookies that it has set.
 */
export function signInOf(dependencies: SignInDependencies, exchange: Exchange): () => SignInContext {
  let made: SignInContext | undefined
  return () => {
    made ??= signInContext(dependencies, exchange)
    return made
  }
}

function signInContext(dependencies: SignInDependencies, { request, reply }: Exchange): SignInContext {
  const { app, auth, provider, sendsMail } = dependencies
  const requestId = request.id
  const given: string[] = []
  const setCookie = (cookie: string) => {
    given.push(cookie)
    reply.header('set-cookie', cookie)
  }
  const sent: AuthGatewayRequest = { requestId, headers: request.headers, peer: peerOf(request.headers), setCookie }
  const caller = (): AuthGatewayRequest =>
    given.length === 0 ? sent : { ...sent, headers: { ...sent.headers, cookie: withCookies(sent.headers.cookie, given) } }
  const signIn = (): SignInContext => own
  const own: SignInContext = {
    peer: sent.peer,
    async enterDemo(input) {
      const { session, cookies } = await demoLogin(dependencies, input, sent)
      for (const cookie of cookies) setCookie(cookie)
      return requestContext(app, { session, requestId, signIn })
    },
    async enterFileCheck(input) {
      const { session, cookies } = await startFileCheck(dependencies, input, sent)
      for (const cookie of cookies) setCookie(cookie)
      return requestContext(app, { session, requestId, signIn })
    },
    async signOut() {
      for (const cookie of await signOut(dependencies, caller())) setCookie(cookie)
    },
    async signedIn() {
      const { session } = await sessionOf({ auth, db: app.db, clock: app.clock }, caller().headers)
      return requestContext(app, { session, requestId, signIn })
    },
    get gateway() {
      return makeAuthGateway(dependencies, sent)
    },
    provider,
    sendsMail,
  }
  return own
}
