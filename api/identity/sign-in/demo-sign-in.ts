import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type pg from 'pg'
import type { Clock } from '../../platform/transaction/work.ts'

/**
 * A cookie beside the session's, which scripts cannot read: it marks the demo for the page. It
 * grants no rights.
 */
const demoCookie = 'demo-session'
const cookieSeconds = 7 * 24 * 60 * 60

type DemoMark = {
  readonly isSecure: boolean
  /** Whether a session of the visitor's own waits for their return. */
  readonly hasOwnSession: boolean
}

/** The `Set-Cookie` header of the demo mark. */
export function demoCookieHeader({ isSecure, hasOwnSession }: DemoMark): string {
  return `${demoCookie}=${hasOwnSession ? 'own' : '1'}; Max-Age=${cookieSeconds}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** The `Set-Cookie` header that deletes it. */
export const expiredDemoCookieHeader = `${demoCookie}=; Max-Age=0; Path=/; SameSite=Lax`

/**
 * Creates sessions of the demo's visitor. The library's public routes do not include this one; only
 * the application's own code calls it.
 */
export function demoSignIn({ pool, clock }: { pool: pg.Pool; clock: Clock }) {
  return {
    id: 'demo-sign-in',
    endpoints: {
      signInToDemo: createAuthEndpoint('/sign-in/demo', { method: 'POST' }, async (ctx) => {
        const { rows } = await pool.query<{ user_id: string }>('select user_id from identity.demo_visitor limit 1')
        const user = rows[0] && (await ctx.context.internalAdapter.findUserById(rows[0].user_id))
        if (!user) throw new APIError('NOT_FOUND', { message: 'There is no demo.' })
        // Visitors seldom sign out, and no other job deletes their expired sessions.
        await pool.query('delete from identity.session where "userId" = $1 and "expiresAt" < $2', [user.id, clock.now()])
        const session = await ctx.context.internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ userId: user.id })
      }),
    },
  } satisfies BetterAuthPlugin
}
