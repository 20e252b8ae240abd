import { type createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'

/** The argument of the sign-in library's hooks. */
export type Middleware = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

type ChallengedUser = { readonly id: string; readonly email: string; readonly isSignedIn: boolean }

/**
 * The account of a request: the signed-in person, or the person who passed the password step and
 * owes the second factor. Null for nobody.
 */
export async function challengedUser(ctx: Middleware): Promise<ChallengedUser | null> {
  const session = await getSessionFromCtx(ctx)
  if (session) return { id: session.user.id, email: session.user.email, isSignedIn: true }
  const { context } = ctx
  const step = await ctx.getSignedCookie(context.createAuthCookie('two_factor').name, context.secret)
  const pending = step && (await context.internalAdapter.findVerificationValue(step))
  const person = pending && (await context.internalAdapter.findUserById(pending.value))
  return person ? { id: person.id, email: person.email, isSignedIn: false } : null
}
