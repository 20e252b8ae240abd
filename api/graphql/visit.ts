import type { IncomingHttpHeaders } from 'node:http'
import { demoLogin, leave, type VisitDoor } from '../visitors/demo-login.ts'
import type { Visit } from '../work/context.ts'
import { type GraphPlace, requestContext } from './request-context.ts'

/** A request over HTTP: what signing in and out needs of it, and where its cookies go. */
export type HttpCaller = {
  readonly requestId: string
  readonly headers: IncomingHttpHeaders
  /** The address of its socket. */
  readonly peer: string
  setCookie(cookie: string): void
}

/** Signing in and out in a request over HTTP. */
export function visitOf(door: VisitDoor & { readonly place: GraphPlace }, caller: HttpCaller): Visit {
  const visit: Visit = {
    peer: caller.peer,
    async enterDemo(input) {
      const { session, cookies } = await demoLogin(door, input, caller)
      for (const cookie of cookies) caller.setCookie(cookie)
      return requestContext(door.place, { session, requestId: caller.requestId, visit })
    },
    async leave() {
      for (const cookie of await leave(door, caller)) caller.setCookie(cookie)
    },
  }
  return visit
}
