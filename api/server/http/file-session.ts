import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RequestLimits, renewedWhereDue } from '../../graphql/authenticate.ts'
import type { Auth } from '../../identity/auth.ts'
import type { Session } from '../../identity/sessions/authenticated-session.ts'
import { sessionOf } from '../../identity/sessions/session.ts'
import { Failure } from '../../platform/failures/failures.ts'
import type { WorkDependencies } from '../../platform/transaction/run-in-transaction.ts'

/**
 * Who asks for a file, or brings one. A session whose role has changed gets its new cookie here as anywhere. Whoever clicks a link just while
 * another answer brings that cookie has sent the one before, which is dead: the browser is led to the same address once more, and comes with
 * the new one. No dead cookie opens anything for that.
 */
export function authenticateFileRequest(
  { db, clock }: Pick<WorkDependencies, 'db' | 'clock'>,
  { auth, limits }: { auth: Auth; limits: RequestLimits },
) {
  const sessions = new WeakMap<FastifyRequest, Session>()
  return {
    async recognize(request: FastifyRequest, reply: FastifyReply) {
      const found = await sessionOf({ auth, db, clock }, request.headers)
      limits.count(request, found.session)
      const { session, setCookies } = await renewedWhereDue({ auth }, found, request.headers)
      for (const cookie of setCookies) reply.header('set-cookie', cookie)
      if (session) sessions.set(request, session)
      else if (mayComeAgain(request)) return reply.header('cache-control', 'no-store').redirect(againAt(request.url), 302)
    },
    async signedIn(request: FastifyRequest): Promise<Session> {
      const session = sessions.get(request)
      if (!session) throw new Failure('unauthenticated', 'Sign in first.')
      return session
    },
  }
}

/** `again=1` in the address says that it was asked for a second time. */
const isAgain = /[?&]again=1(&|$)/

function mayComeAgain({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && /session_token=/.test(headers.cookie ?? '') && !isAgain.test(url)
}

function againAt(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}again=1`
}
