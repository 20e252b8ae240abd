import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/**
 * Creates the session of a visitor who checks their files. The library's public routes do not
 * include this one; only the application's own code calls it.
 */
export const fileCheckSignIn = {
  id: 'file-check-sign-in',
  endpoints: {
    signInToFileCheck: createAuthEndpoint(
      '/sign-in/file-check',
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId)
        if (!user) throw new APIError('NOT_FOUND', { message: 'There is no such visitor.' })
        const session = await ctx.context.internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ userId: user.id })
      },
    ),
  },
} satisfies BetterAuthPlugin
