import type { IncomingHttpHeaders } from 'node:http'
import type { Auth } from '../auth.ts'
import { webHeaders } from '../sessions/session.ts'
import { expiredDemoCookieHeader } from './demo-sign-in.ts'
import { waitingIn } from './own-session.ts'

/**
 * Who logs out in the demo is logged out of everything: ends the session that waits. Returns the
 * cookies that forget it.
 */
export async function endWaiting(auth: Auth, { cookie }: IncomingHttpHeaders): Promise<string[]> {
  const waiting = waitingIn(cookie)
  if (!waiting) return []
  await auth.api.signOut({ headers: new Headers({ cookie: waiting.cookie }) })
  return [waiting.expired]
}

type Left = {
  /** Whether the browser goes on in a session of its own. */
  readonly isResumed: boolean
  readonly cookies: readonly string[]
}

/** Ends the session in the demo. The browser goes on in the session that waited, if one did. */
export async function leaveDemo(auth: Auth, headers: IncomingHttpHeaders): Promise<Left> {
  const waiting = waitingIn(headers.cookie)
  const own = waiting && (await auth.api.getSession({ headers: new Headers({ cookie: waiting.cookie }), query: { disableRefresh: true } }))
  const ended = await auth.api.signOut({ headers: webHeaders(headers), returnHeaders: true })
  const gone = [...ended.headers.getSetCookie(), ...(waiting ? [waiting.expired] : []), expiredDemoCookieHeader]
  if (!waiting || !own) return { isResumed: false, cookies: gone }
  const [sessionCookie = ''] = waiting.cookie.split('=')
  const others = gone.filter((cookie) => !cookie.startsWith(`${sessionCookie}=`))
  return { isResumed: true, cookies: [...others, waiting.resumed((await auth.$context).sessionConfig.expiresIn)] }
}
