import type { FastifyReply, FastifyRequest } from 'fastify'
import { withCookies } from '../identity/cookies.ts'
import { type DeskCaller, type DeskPlace, makeDesk } from '../identity/desk.ts'
import { sessionOf } from '../identity/session.ts'
import { type DemoDependencies, demoLogin, signOut } from '../visitors/demo-login.ts'
import type { SignInContext } from '../work/context.ts'
import { type AppContext, requestContext } from './request-context.ts'

export type SignInDependencies = DemoDependencies & DeskPlace & { readonly place: AppContext; readonly provider: string | null }

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** Signing in and out in a request over HTTP, made when it is first asked for: one a request, as it remembers the cookies it gave. */
export function signInOf(dependencies: SignInDependencies, exchange: Exchange): () => SignInContext {
  let made: SignInContext | undefined
  return () => {
    made ??= signInContext(dependencies, exchange)
    return made
  }
}

function signInContext(dependencies: SignInDependencies, { request, reply }: Exchange): SignInContext {
  const { auth, place, provider } = dependencies
  const requestId = request.id
  const given: string[] = []
  const setCookie = (cookie: string) => {
    given.push(cookie)
    reply.header('set-cookie', cookie)
  }
  const sent: DeskCaller = { requestId, headers: request.headers, peer: request.socket.remoteAddress ?? '0.0.0.0', setCookie }
  const caller = (): DeskCaller =>
    given.length === 0 ? sent : { ...sent, headers: { ...sent.headers, cookie: withCookies(sent.headers.cookie, given) } }
  const signIn = (): SignInContext => own
  const own: SignInContext = {
    peer: sent.peer,
    async enterDemo(input) {
      const { session, cookies } = await demoLogin(dependencies, input, sent)
      for (const cookie of cookies) setCookie(cookie)
      return requestContext(place, { session, requestId, signIn })
    },
    async signOut() {
      for (const cookie of await signOut(dependencies, caller())) setCookie(cookie)
    },
    async signedIn() {
      const { session } = await sessionOf({ auth, db: place.db, clock: place.clock }, caller().headers)
      return requestContext(place, { session, requestId, signIn })
    },
    get gateway() {
      return makeDesk(dependencies, sent)
    },
    provider,
  }
  return own
}
