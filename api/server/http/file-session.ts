import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../../identity/sessions/authenticated-session.ts'
import { signInFirst } from '../../platform/failures/failures.ts'
import { type Authentication, authenticateFromAnywhere } from '../../requests/authenticate.ts'

/**
 * The session of a file upload or download. A link that is clicked while another response renews
 * the cookie sends the old, invalid cookie. The browser is then redirected to the same address
 * once, and sends the new one. The invalid cookie itself grants nothing.
 */
export function fileSession(dependencies: Authentication) {
  const sessions = new WeakMap<FastifyRequest, Session>()
  return {
    async authenticate(request: FastifyRequest, reply: FastifyReply) {
      const session = await authenticateFromAnywhere(dependencies, request, reply)
      if (session) sessions.set(request, session)
      else if (mayComeAgain(request)) return reply.header('cache-control', 'no-store').redirect(againAt(request.url), 302)
    },
    async signedIn(request: FastifyRequest): Promise<Session> {
      const session = sessions.get(request)
      if (!session) throw signInFirst()
      return session
    },
  }
}

/** `again=1` in the address marks the second request. */
const isAgain = /[?&]again=1(&|$)/

function mayComeAgain({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && /session_token=/.test(headers.cookie ?? '') && !isAgain.test(url)
}

function againAt(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}again=1`
}
