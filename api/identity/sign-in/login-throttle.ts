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

/** A try that let nobody in: what was wrong, and whether there is such an account. It says nothing of which. */
export type RefusedLogin = { readonly what: 'password' | 'code' | 'passkey' | 'too_many'; readonly account: 'known' | 'unknown' }

/** Calls of the library by which something can be guessed. */
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

type Place = CountingPlace & { readonly onRefused?: ((refusal: RefusedLogin) => void) | undefined }

/**
 * Ten tries in 15 minutes by address, and by account where one is named (SEC-06), in the database, so that all servers count together.
 * A try is counted before it is judged, so that many at once are not all let through, and given back when it was right: an office behind one
 * address does not use up its tries by signing in. What was wrong is noted in the log of the account's businesses.
 */
export function loginThrottle(place: Place) {
  return {
    before: createAuthMiddleware(async (ctx) => {
      if (!guessable.has(ctx.path)) return
      const exceeded = await countUses(place, ...usesOf(ctx))
      if (!exceeded) return
      if (exceeded.isFirst) await refused(place, ctx, 'too_many')
      throw new APIError('TOO_MANY_REQUESTS', { message: guess.told }, { 'X-Retry-After': String(exceeded.waitSeconds) })
    }),
    after: createAuthMiddleware(async (ctx) => {
      const what = guessable.get(ctx.path)
      if (!what) return
      const { returned } = ctx.context
      if (isAPIError(returned)) {
        const isGuess = returned.statusCode < 500 && returned.body?.code !== 'TOTP_ALREADY_ENABLED'
        if (isGuess) await refused(place, ctx, what)
        return
      }
      await Promise.all(usesOf(ctx).map((use) => giveBack(place, use)))
      if (ctx.path === '/sign-in/email' && ctx.context.newSession) await forgetUses(place, ofAccount(ctx))
    }),
  }
}

/** What a try counts against. Signed-in people are guessed at by address alone: nobody but them has their session. */
function usesOf(ctx: Middleware): Use[] {
  const peer = ctx.headers?.get(peerHeader)
  const account = ctx.path === '/sign-in/email' ? [ofAccount(ctx)] : []
  return peer ? [{ limit: guess, by: `${ctx.path} from ${countedAddress(peer)}` }, ...account] : account
}

function ofAccount({ body }: Middleware): Use {
  return { limit: guessOfAccount, by: String(body?.email) }
}

async function refused({ db, onRefused }: Place, ctx: Middleware, what: RefusedLogin['what']): Promise<void> {
  const { headers } = ctx
  const { email, isSignedIn } = await whose(ctx)
  const isKnown = await auditRefusedSignIn(db.pool, email, {
    operation: isSignedIn ? `${what}Refused` : what === 'too_many' ? 'signInBlocked' : 'signInFailed',
    after: what === 'too_many' ? { tries: guess.points, minutes: guess.seconds / 60 } : { what },
    from: { address: headers?.get(peerHeader) ?? null, userAgent: headers?.get('user-agent') ?? null },
  })
  onRefused?.({ what, account: isKnown ? 'known' : 'unknown' })
}

/** Whose account it is. Nobody's for a passkey: which one was shown is not known before it is right. */
async function whose(ctx: Middleware): Promise<{ email: string; isSignedIn: boolean }> {
  if (ctx.path === '/sign-in/email') return { email: String(ctx.body?.email).trim().toLowerCase(), isSignedIn: false }
  const person = await challengedUser(ctx)
  return person ?? { email: '', isSignedIn: false }
}
