import type { IncomingHttpHeaders } from 'node:http'
import { type DemoLoginDependencies, demoLogin, endDemoSession } from '../demo/demo-login.ts'
import { type AuthGatewayDependencies, makeAuthGateway } from '../identity/sessions/auth-gateway.ts'
import { withCookies } from '../identity/sessions/cookies.ts'
import { sessionOf } from '../identity/sessions/session.ts'
import type { Visit } from '../platform/transaction/context.ts'
import { type GraphDependencies, requestContext } from './request-context.ts'

/** A request over HTTP: what signing in and out needs of it, and where its cookies go. */
export type HttpCaller = {
  readonly requestId: string
  readonly headers: IncomingHttpHeaders
  /** The address of its socket. */
  readonly peer: string
  setCookie(cookie: string): void
}

export type SignInDependencies = DemoLoginDependencies &
  AuthGatewayDependencies & { readonly dependencies: GraphDependencies; readonly provider: string | null }

/** Signing in and out in a request over HTTP. */
export function signInContext(options: SignInDependencies, caller: HttpCaller): Visit {
  const given: string[] = []
  const setCookie = (cookie: string) => {
    given.push(cookie)
    caller.setCookie(cookie)
  }
  const nowCaller = (): HttpCaller =>
    given.length === 0 ? caller : { ...caller, headers: { ...caller.headers, cookie: withCookies(caller.headers.cookie, given) } }
  const { requestId } = caller
  const visit: Visit = {
    peer: caller.peer,
    async enterDemo(input) {
      const { session, cookies } = await demoLogin(options, input, caller)
      for (const cookie of cookies) setCookie(cookie)
      return requestContext(options.dependencies, { session, requestId, visit })
    },
    async leave() {
      for (const cookie of await endDemoSession(options, nowCaller())) setCookie(cookie)
    },
    async entered() {
      const { auth, dependencies } = options
      const { session } = await sessionOf({ auth, db: dependencies.db, clock: dependencies.clock }, nowCaller().headers)
      return requestContext(dependencies, { session, requestId, visit })
    },
    get authGateway() {
      return makeAuthGateway(options, { ...caller, setCookie })
    },
    provider: options.provider,
  }
  return visit
}
