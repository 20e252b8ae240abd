import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type pg from 'pg'
import type { Clock } from '../../platform/transaction/work.ts'

/** Beside the session's own cookie, which scripts cannot see: tells the page that this is the demo. It gives no right to anything. */
const demoCookie = 'demo-session'
const cookieSeconds = 7 * 24 * 60 * 60

/** `Set-Cookie` of the mark that a page reads. */
export function demoCookieHeader({ isSecure }: { isSecure: boolean }): string {
  return `${demoCookie}=1; Max-Age=${cookieSeconds}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** `Set-Cookie` that takes it away. */
export const expiredDemoCookieHeader = `${demoCookie}=; Max-Age=0; Path=/; SameSite=Lax`

/** Mints sessions of the demo's visitor. The library's own door does not lead to this address: our code calls it alone. */
export function demoSignIn({ pool, clock }: { pool: pg.Pool; clock: Clock }) {
  return {
    id: 'demo-sign-in',
    endpoints: {
      signInToDemo: createAuthEndpoint('/sign-in/demo', { method: 'POST' }, async (ctx) => {
        const { rows } = await pool.query<{ user_id: string }>('select user_id from identity.demo_visitor limit 1')
        const user = rows[0] && (await ctx.context.internalAdapter.findUserById(rows[0].user_id))
        if (!user) throw new APIError('NOT_FOUND', { message: 'There is no demo.' })
        // Visitors seldom sign out, and nobody else clears up behind them.
        await pool.query('delete from identity.session where "userId" = $1 and "expiresAt" < $2', [user.id, clock.now()])
        const session = await ctx.context.internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ userId: user.id })
      }),
    },
  } satisfies BetterAuthPlugin
}
