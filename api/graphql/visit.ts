import type { IncomingHttpHeaders } from 'node:http'
import { withCookies } from '../identity/cookies.ts'
import { type DeskPlace, makeDesk } from '../identity/desk.ts'
import { sessionOf } from '../identity/session.ts'
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

export type VisitPlace = VisitDoor & DeskPlace & { readonly place: GraphPlace; readonly provider: string | null }

/** Signing in and out in a request over HTTP. */
export function visitOf(door: VisitPlace, caller: HttpCaller): Visit {
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
      const { session, cookies } = await demoLogin(door, input, caller)
      for (const cookie of cookies) setCookie(cookie)
      return requestContext(door.place, { session, requestId, visit })
    },
    async leave() {
      for (const cookie of await leave(door, nowCaller())) setCookie(cookie)
    },
    async entered() {
      const { auth, place } = door
      const { session } = await sessionOf({ auth, db: place.db, clock: place.clock }, nowCaller().headers)
      return requestContext(place, { session, requestId, visit })
    },
    get desk() {
      return makeDesk(door, { ...caller, setCookie })
    },
    provider: door.provider,
  }
  return visit
}
