import { type createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'

/** What a hook of the sign-in library is given. */
export type Middleware = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

type Asked = { readonly id: string; readonly email: string; readonly isSignedIn: boolean }

/** Whose account a request is about: who is signed in, or who has given their password and owes the second step. Null: nobody's. */
export async function challengedUser(ctx: Middleware): Promise<Asked | null> {
  const session = await getSessionFromCtx(ctx)
  if (session) return { id: session.user.id, email: session.user.email, isSignedIn: true }
  const { context } = ctx
  const step = await ctx.getSignedCookie(context.createAuthCookie('two_factor').name, context.secret)
  const pending = step && (await context.internalAdapter.findVerificationValue(step))
  const person = pending && (await context.internalAdapter.findUserById(pending.value))
  return person ? { id: person.id, email: person.email, isSignedIn: false } : null
}
