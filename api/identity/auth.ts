import { createHmac } from 'node:crypto'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import type { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import pg from 'pg'
import type { Logger } from 'pino'
import { outliveBreaks } from '../../db/connect.ts'
import { type CountingPlace, countUses, type RateLimit, rateLimits } from '../platform/rate-limits/rate-limits.ts'
import type { Clock } from '../platform/transaction/work.ts'
import { maxPasswordLength, minPasswordLength } from './account/account.input.ts'
import { hashedBackupCodes } from './account/backup-codes.ts'
import { passkeysFor } from './passkeys/passkey-plugin.ts'
import { joining } from './sessions/joined-transaction.ts'
import { isOurs, peerHeader } from './sessions/origin.ts'
import { renewSession } from './sessions/renew-session.ts'
import { demoSignIn } from './sign-in/demo-sign-in.ts'
import { fileCheckSignIn } from './sign-in/file-check-sign-in.ts'
import { linkSignIn } from './sign-in/link-sign-in.ts'
import { loginThrottle, type RefusedLogin } from './sign-in/login-throttle.ts'
import { totpReplayGuard } from './sign-in/totp-replay-guard.ts'

const day = 24 * 60 * 60
const idleDays = 7
export const absoluteDays = 30

export type AuthSettings = {
  /** Connections of the application role with `search_path=identity`. */
  readonly pool: pg.Pool
  /**
   * `PUBLIC_URL`; with `https` cookies are secure. Without it every address of this server is
   * accepted.
   */
  readonly publicOrigin: string | undefined
  readonly secretKey: string
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn' | 'error'>
  /** Called for every refused try. */
  readonly onRefused?: (refusal: RefusedLogin) => void
  /** External providers for sign-in. */
  readonly providers?: readonly ReturnType<typeof genericOAuth>[]
}

/** How long a request waits for a connection: as long as a document may run. */
const patienceMs = 10_000

/**
 * Connections for the sign-in library: the application role, in its own schema. The long timeout
 * delays no 503: an unreachable database refuses connections at once. Measured with 100 concurrent
 * callers on a machine with busy cores: with a timeout of 900 ms for one of four connections 92
 * were refused; with this one none.
 */
export function identityPool(appUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: appUrl,
    options: '-c search_path=identity -c TimeZone=UTC',
    max: 8,
    application_name: 'riskpilot identity',
    connectionTimeoutMillis: patienceMs,
  })
  outliveBreaks(pool)
  return pool
}

/**
 * The library's options. Its own sign-up and mailed links are closed. People are created by the
 * command line, at the first start, and after they proved an address (`businesses/sign-up.ts`).
 */
export function authOptions({ pool, publicOrigin, secretKey, clock, log, onRefused, providers = [] }: AuthSettings) {
  const secret = createHmac('sha256', secretKey).update('riskpilot sessions').digest('hex')
  return {
    appName: 'RiskPilot',
    baseURL: publicOrigin ?? 'http://127.0.0.1',
    basePath: '/api/identity',
    secret,
    trustedOrigins: (request) => ownOrigins(request, publicOrigin),
    database: joining(pool),
    telemetry: { enabled: false },
    logger: {
      log: (level, message) => (level === 'error' && !isOfCaller(message) ? log.error({}, message) : log.warn({}, message)),
      level: 'warn',
    },
    // Refusals are responses and not faults. Faults are logged once, with their stack.
    onAPIError: {
      onError: (error) => {
        if (!isAPIError(error) || error.statusCode >= 500) log.error({ err: error }, 'Sign-in failed')
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength,
      maxPasswordLength,
      revokeSessionsOnPasswordReset: true,
    },
    // Protected calls require the password each time, instead of a recent sign-in.
    session: { expiresIn: idleDays * day, updateAge: day, freshAge: 0 },
    rateLimit: limitsByAddress({ db: { pool }, clock }),
    advanced: {
      cookiePrefix: 'riskpilot',
      useSecureCookies: publicOrigin?.startsWith('https:') ?? false,
      ipAddress: { ipAddressHeaders: [peerHeader] },
      // The migrations are this project's own; a test compares them with the library's schema.
      database: { generateId: 'uuid', validateSchema: false },
    },
    // A provider is used only to identify the person. Its tokens are not stored.
    databaseHooks: { account: { create: { before: withoutTokens }, update: { before: withoutTokens } } },
    hooks: loginThrottle({ db: { pool }, clock, onRefused }),
    plugins: [...ownPlugins({ pool, clock, publicOrigin }, secret), ...providers],
  } satisfies BetterAuthOptions
}

/** What the library calls its error and is the caller's: an answer that no passkey gave. */
const isOfCaller = (message: string) => /^Failed to verify (registration|authentication)/.test(message)

function ownPlugins({ pool, clock, publicOrigin }: Pick<AuthSettings, 'pool' | 'clock' | 'publicOrigin'>, secret: string) {
  const backupCodes = hashedBackupCodes(secret)
  return [
    linkSignIn({ pool, clock }),
    demoSignIn({ pool, clock }),
    fileCheckSignIn,
    renewSession({ pool }),
    passkeysFor({ pool, publicOrigin, clock }),
    totpReplayGuard({ pool }),
    backupCodes.plugin,
    twoFactor({
      accountLockout: { durationSeconds: rateLimits.guess.seconds },
      backupCodeOptions: { storeBackupCodes: backupCodes.storage },
    }),
  ] as const
}

/**
 * The library's default of three in ten seconds is reached by a person who mistypes. Guesses are
 * counted by `loginThrottle`.
 */
function limitsByAddress(dependencies: CountingPlace) {
  const ruleOf = ({ points, seconds }: RateLimit) => ({ window: seconds, max: points })
  const ordinary = ruleOf(rateLimits.identityCall)
  return {
    enabled: true,
    ...ordinary,
    customRules: {
      '/sign-in/*': ordinary,
      '/two-factor/*': ordinary,
      '/change-password': ordinary,
      '/passkey/*': ordinary,
      '/sign-in/social': ruleOf(rateLimits.providerSignIn),
    },
    customStorage: {
      // The key consists of the address (for IPv6 the network) and the call.
      consume: async (by: string, { window: seconds, max: points }: { window: number; max: number }) => {
        const exceeded = await countUses(dependencies, { limit: { ...rateLimits.identityCall, points, seconds }, by })
        return { allowed: exceeded === null, retryAfter: exceeded?.waitSeconds ?? null }
      },
    },
  }
}

async function withoutTokens<Account extends object>(account: Account) {
  return {
    data: { ...account, accessToken: null, refreshToken: null, idToken: null, accessTokenExpiresAt: null, refreshTokenExpiresAt: null },
  }
}

function ownOrigins(request: Request | undefined, publicOrigin: string | undefined): string[] {
  const origin = request?.headers.get('origin')
  const host = request?.headers.get('host') ?? ''
  return origin && isOurs({ origin, host }, publicOrigin) ? [origin] : []
}

/** The configured sign-in library. Its tables must exist. */
export function makeAuth(settings: AuthSettings) {
  return betterAuth(authOptions(settings))
}

export type Auth = ReturnType<typeof makeAuth>
