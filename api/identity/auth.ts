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
import { linkSignIn } from './sign-in/link-sign-in.ts'
import { loginThrottle, type RefusedLogin } from './sign-in/login-throttle.ts'
import { totpReplayGuard } from './sign-in/totp-replay-guard.ts'

const day = 24 * 60 * 60
const idleDays = 7
export const absoluteDays = 30

export type AuthSettings = {
  /** Connections of the application role with `search_path=identity`. */
  readonly pool: pg.Pool
  /** `PUBLIC_URL`; `https` makes cookies secure. Without it every address of ours counts. */
  readonly publicOrigin: string | undefined
  readonly secretKey: string
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn' | 'error'>
  /** Told of every try that let nobody in. */
  readonly onRefused?: (refusal: RefusedLogin) => void
  /** Where people may continue with an account they have elsewhere. */
  readonly providers?: readonly ReturnType<typeof genericOAuth>[]
}

/** How long a request waits for its turn on a connection: as long as a document may run. */
const patienceMs = 10_000

/**
 * Connections for the sign-in library: the application role, in its own schema. A long line is no database that is away: that refuses its
 * connections at once, so waiting patiently delays no 503. Measured with 100 callers at once on a machine whose cores were taken: of those who
 * waited 900 ms at most for one of four connections, 92 were turned away; of these, none.
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
 * What the library is told. Its own sign-up, and its links in mails, are closed: people are made by the command line, at the first start,
 * and once they have shown that an address is theirs (`visitors/sign-up.ts`).
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
    logger: { log: (level, message) => (level === 'error' ? log.error({}, message) : log.warn({}, message)), level: 'warn' },
    // Refusals are answers, not faults; what is a fault is in the log once, with its stack.
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
    // What is guarded asks for the password each time, and not how long ago somebody signed in.
    session: { expiresIn: idleDays * day, updateAge: day, freshAge: 0 },
    rateLimit: limitsByAddress({ db: { pool }, clock }),
    advanced: {
      cookiePrefix: 'riskpilot',
      useSecureCookies: publicOrigin?.startsWith('https:') ?? false,
      ipAddress: { ipAddressHeaders: [peerHeader] },
      // Migrations are ours; a test compares them with what the library would make.
      database: { generateId: 'uuid', validateSchema: false },
    },
    // Who continues with a provider is asked by it who they are, and nothing else: what it handed out for that is not kept.
    databaseHooks: { account: { create: { before: withoutTokens }, update: { before: withoutTokens } } },
    hooks: loginThrottle({ db: { pool }, clock, onRefused }),
    plugins: [...ownPlugins({ pool, clock, publicOrigin }, secret), ...providers],
  } satisfies BetterAuthOptions
}

function ownPlugins({ pool, clock, publicOrigin }: Pick<AuthSettings, 'pool' | 'clock' | 'publicOrigin'>, secret: string) {
  const backupCodes = hashedBackupCodes(secret)
  return [
    linkSignIn({ pool, clock }),
    demoSignIn({ pool, clock }),
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

/** The library's own limits lie at three in ten seconds, which a person who mistypes reaches; guesses are counted by `triesAtTheDoor`. */
function limitsByAddress(place: CountingPlace) {
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
      // It names the address, of version 6 the network alone, and the call.
      consume: async (by: string, { window: seconds, max: points }: { window: number; max: number }) => {
        const exceeded = await countUses(place, { limit: { ...rateLimits.identityCall, points, seconds }, by })
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

/** The sign-in library, set up. Its tables must exist. */
export function makeAuth(settings: AuthSettings) {
  return betterAuth(authOptions(settings))
}

export type Auth = ReturnType<typeof makeAuth>
