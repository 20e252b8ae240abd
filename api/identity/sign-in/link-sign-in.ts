import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type pg from 'pg'
import { z } from 'zod'
import type { Clock } from '../../platform/transaction/work.ts'
import { consumeSignInLink } from './first-link.ts'

/**
 * Creates a session from the link of the first start. Only this application's own route calls it,
 * after it checked that the caller is on this machine.
 */
export function linkSignIn({ pool, clock }: { pool: pg.Pool; clock: Clock }) {
  return {
    id: 'link-sign-in',
    endpoints: {
      signInWithLink: createAuthEndpoint(
        '/sign-in/link',
        { method: 'POST', body: z.object({ token: z.string().max(200) }) },
        async (ctx) => {
          const userId = await consumeSignInLink(pool, ctx.body.token, clock.now())
          const user = userId && (await ctx.context.internalAdapter.findUserById(userId))
          if (!user) throw new APIError('UNAUTHORIZED', { message: 'This link was used or is older than 10 minutes.' })
          const session = await ctx.context.internalAdapter.createSession(user.id)
          await setSessionCookie(ctx, { session, user })
          return ctx.json({ userId: user.id })
        },
      ),
    },
  } satisfies BetterAuthPlugin
}
