import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import type pg from 'pg'
import type { Clock } from '../../platform/transaction/work.ts'
import { auditRefusedSignIn } from '../account/account-audit-log.ts'
import { peerHeader } from '../sessions/origin.ts'
import { challengedUser, type Middleware } from './challenged-user.ts'
import { attemptWindowMinutes, clearAttempts, countAttempts, giveBackAttempt, maxAttempts } from './login-attempts.ts'

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

type Place = { readonly pool: pg.Pool; readonly clock: Clock; readonly onRefused?: ((refusal: RefusedLogin) => void) | undefined }

/**
 * Ten tries in 15 minutes by address, and by account where one is named (SEC-06), in the database, so that all servers count together.
 * A try is counted before it is judged, so that many at once are not all let through, and given back when it was right: an office behind one
 * address does not use up its tries by signing in. What was wrong is noted in the log of the account's businesses.
 */
export function loginThrottle(place: Place) {
  const { pool, clock } = place
  return {
    before: createAuthMiddleware(async (ctx) => {
      if (!guessable.has(ctx.path)) return
      const counted = await countAttempts(pool, namesOf(ctx), clock.now())
      const waitSeconds = Math.max(0, ...counted.map((one) => one.waitSeconds))
      if (waitSeconds === 0) return
      if (counted.some(({ isFirst }) => isFirst)) await refused(place, ctx, 'too_many')
      throw new APIError('TOO_MANY_REQUESTS', { message: tooMany }, { 'X-Retry-After': String(waitSeconds) })
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
      await Promise.all(namesOf(ctx).map((name) => giveBackAttempt(pool, name)))
      if (ctx.path === '/sign-in/email' && ctx.context.newSession) await clearAttempts(pool, String(ctx.body?.email))
    }),
  }
}

/** What a try counts against. Signed-in people are guessed at by address alone: nobody but them has their session. */
function namesOf(ctx: Middleware): string[] {
  const peer = ctx.headers?.get(peerHeader)
  const account = ctx.path === '/sign-in/email' ? [String(ctx.body?.email)] : []
  return peer ? [...account, `${ctx.path} from ${peer}`] : account
}

async function refused({ pool, onRefused }: Place, ctx: Middleware, what: RefusedLogin['what']): Promise<void> {
  const { headers } = ctx
  const { email, isSignedIn } = await whose(ctx)
  const isKnown = await auditRefusedSignIn(pool, email, {
    operation: isSignedIn ? `${what}Refused` : what === 'too_many' ? 'signInBlocked' : 'signInFailed',
    after: what === 'too_many' ? { tries: maxAttempts, minutes: attemptWindowMinutes } : { what },
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

const tooMany = `Too many attempts to sign in. Wait ${attemptWindowMinutes} minutes and try again.`
