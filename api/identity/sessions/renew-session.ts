import { randomBytes } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type pg from 'pg'

/**
 * Gives a session a new secret (SEC-09): its cookie is another from here on, and the one before opens nothing. What was known of a cookie while
 * its person might do less is of no use once they may do more. Of two requests at once one renews; the other was let in already and is
 * answered without a cookie. The library's own door does not lead here.
 */
export function renewSession({ pool }: { pool: pg.Pool }) {
  return {
    id: 'renew-session',
    endpoints: {
      renewSession: createAuthEndpoint('/renew-session', { method: 'POST' }, async (ctx) => {
        const found = await getSessionFromCtx(ctx)
        if (!found) throw new APIError('UNAUTHORIZED')
        const { session, user } = found
        const token = randomBytes(32).toString('base64url')
        const { rows } = await pool.query(
          `with done as (delete from identity.session_to_renew where session_id = $1)
           update identity.session set token = $2 where id = $1 and token = $3 returning id`,
          [session.id, token, session.token],
        )
        if (rows.length > 0) await setSessionCookie(ctx, { session: { ...session, token }, user })
        return ctx.json({ isRenewed: rows.length > 0 })
      }),
    },
  } satisfies BetterAuthPlugin
}
