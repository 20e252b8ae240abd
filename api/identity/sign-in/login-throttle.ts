import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import {
  type CountingPlace,
  countedAddress,
  countUses,
  forgetUses,
  giveBack,
  rateLimits,
  type Use,
} from '../../platform/rate-limits/rate-limits.ts'
import { auditRefusedSignIn } from '../account/account-audit-log.ts'
import { peerHeader } from '../sessions/origin.ts'
import { challengedUser, type Middleware } from './challenged-user.ts'

/**
 * A refused try: the wrong credential, and whether the account exists. It does not contain the
 * account.
 */
export type RefusedLogin = { readonly what: 'password' | 'code' | 'passkey' | 'too_many'; readonly account: 'known' | 'unknown' }

/** Calls of the library that can be used for guessing. */
const guessable: ReadonlyMap<string, RefusedLogin['what']> = new Map([
  ['/sign-in/email', 'password'],
  ['/two-factor/verify-totp', 'code'],
  ['/two-factor/verify-backup-code', 'code'],
  ['/two-factor/enable', 'password'],
  ['/two-factor/disable', 'password'],
  ['/two-factor/generate-backup-codes', 'password'],
  ['/change-password', 'password'],
  ['/passkey/verify-authentication', 'passkey'],
])

const { guess, guessOfAccount } = rateLimits

type ThrottleDependencies = CountingPlace & { readonly onRefused?: ((refusal: RefusedLogin) => void) | undefined }

/**
 * Ten tries in 15 minutes by address, and by account where one is named (SEC-06), in the database,
 * so that all servers count together. A try is counted before it is checked, so that concurrent
 * tries cannot all pass, and refunded on success: an office behind one address does not use up its
 * tries by signing in. Refusals are logged in the account's businesses.
 */
export function loginThrottle(dependencies: ThrottleDependencies) {
  return {
    before: createAuthMiddleware(async (ctx) => {
      if (!guessable.has(ctx.path)) return
      const exceeded = await countUses(dependencies, ...usesOf(ctx))
      if (!exceeded) return
      if (exceeded.isFirst) await refused(dependencies, ctx, 'too_many')
      throw new APIError('TOO_MANY_REQUESTS', { message: guess.message }, { 'X-Retry-After': String(exceeded.waitSeconds) })
    }),
    after: createAuthMiddleware(async (ctx) => {
      const what = guessable.get(ctx.path)
      if (!what) return
      const { returned } = ctx.context
      if (isAPIError(returned)) {
        const isGuess = returned.statusCode < 500 && returned.body?.code !== 'TOTP_ALREADY_ENABLED'
        if (isGuess) await refused(dependencies, ctx, what)
        return
      }
      await Promise.all(usesOf(ctx).map((use) => giveBack(dependencies, use)))
      if (ctx.path === '/sign-in/email' && ctx.context.newSession) await forgetUses(dependencies, ofAccount(ctx))
    }),
  }
}

/**
 * The counters of a try. For signed-in people only the address counts: nobody else has their
 * session.
 */
function usesOf(ctx: Middleware): Use[] {
  const peer = ctx.headers?.get(peerHeader)
  const account = ctx.path === '/sign-in/email' ? [ofAccount(ctx)] : []
  return peer ? [{ limit: guess, by: `${ctx.path} from ${countedAddress(peer)}` }, ...account] : account
}

function ofAccount({ body }: Middleware): Use {
  return { limit: guessOfAccount, by: String(body?.email) }
}

async function refused({ db, onRefused }: ThrottleDependencies, ctx: Middleware, what: RefusedLogin['what']): Promise<void> {
  const { headers } = ctx
  const { email, isSignedIn } = await whose(ctx)
  const isKnown = await auditRefusedSignIn(db.pool, email, {
    operation: isSignedIn ? `${what}Refused` : what === 'too_many' ? 'signInBlocked' : 'signInFailed',
    after: what === 'too_many' ? { tries: guess.points, minutes: guess.seconds / 60 } : { what },
    from: { address: headers?.get(peerHeader) ?? null, userAgent: headers?.get('user-agent') ?? null },
  })
  onRefused?.({ what, account: isKnown ? 'known' : 'unknown' })
}

/**
 * The account of the request. A passkey has none: it is unknown which one was shown until it was
 * verified.
 */
async function whose(ctx: Middleware): Promise<{ email: string; isSignedIn: boolean }> {
  if (ctx.path === '/sign-in/email') return { email: String(ctx.body?.email).trim().toLowerCase(), isSignedIn: false }
  const person = await challengedUser(ctx)
  return person ?? { email: '', isSignedIn: false }
}
