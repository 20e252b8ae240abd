import { randomBytes } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type pg from 'pg'

/**
 * Gives a session a new secret (SEC-09): its cookie changes, and the old one becomes invalid. A
 * cookie that leaked while the person had fewer rights is useless once they have more. Of two
 * concurrent requests one renews the session; the other was authenticated before and gets no new
 * cookie. The library's public routes do not include this one.
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
