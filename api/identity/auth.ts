import { createHmac } from 'node:crypto'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import type { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import pg from 'pg'
import type { Logger } from 'pino'
import { outliveBreaks } from '../../db/connect.ts'
import type { Clock } from '../work/work.ts'
import { maxPasswordLength, minPasswordLength } from './account.input.ts'
import { demoSignIn } from './demo-sign-in.ts'
import { linkSignIn } from './link-sign-in.ts'
import { isOurs } from './origin.ts'
import { clearTries, countTry, maxTries, tryWindowMinutes } from './sign-in-tries.ts'

/** The header in which our server tells the library the socket's address; what a client sends under this name is overwritten. */
export const peerHeader = 'x-riskpilot-peer'

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
  /** Where people may continue with an account they have elsewhere. */
  readonly providers?: readonly ReturnType<typeof genericOAuth>[]
}

/** Connections for the sign-in library: the application role, in its own schema. */
export function identityPool(appUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: appUrl,
    options: '-c search_path=identity -c TimeZone=UTC',
    max: 4,
    application_name: 'riskpilot identity',
    connectionTimeoutMillis: 900,
  })
  outliveBreaks(pool)
  return pool
}

/**
 * What the library is told. Its own sign-up, and its links in mails, are closed: people are made by the command line, at the first start,
 * and once they have shown that an address is theirs (`visitors/sign-up.ts`).
 */
export function authOptions({ pool, publicOrigin, secretKey, clock, log, providers = [] }: AuthSettings) {
  return {
    appName: 'RiskPilot',
    baseURL: publicOrigin ?? 'http://127.0.0.1',
    basePath: '/api/identity',
    secret: createHmac('sha256', secretKey).update('riskpilot sessions').digest('hex'),
    trustedOrigins: (request) => ownOrigins(request, publicOrigin),
    database: pool,
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
    session: { expiresIn: idleDays * day, updateAge: day },
    rateLimit: limitsByAddress,
    advanced: {
      cookiePrefix: 'riskpilot',
      useSecureCookies: publicOrigin?.startsWith('https:') ?? false,
      ipAddress: { ipAddressHeaders: [peerHeader] },
      // Migrations are ours; a test compares them with what the library would make.
      database: { generateId: 'uuid', validateSchema: false },
    },
    // Who continues with a provider is asked by it who they are, and nothing else: what it handed out for that is not kept.
    databaseHooks: { account: { create: { before: withoutTokens }, update: { before: withoutTokens } } },
    hooks: limitsByAccount({ pool, clock }),
    plugins: [
      linkSignIn({ pool, clock }),
      demoSignIn({ pool, clock }),
      twoFactor({ accountLockout: { durationSeconds: tryWindowMinutes * 60 } }),
      ...providers,
    ],
  } satisfies BetterAuthOptions
}

/** The library's own limits lie at three in ten seconds, which a person who mistypes reaches. */
const slow = { window: tryWindowMinutes * 60, max: maxTries }
const limitsByAddress = {
  enabled: true,
  storage: 'database' as const,
  window: 60,
  max: 120,
  customRules: {
    '/sign-in/email': slow,
    '/two-factor/*': slow,
    '/change-password': slow,
    '/sign-in/social': { ...slow, max: 3 * maxTries },
  },
}

function limitsByAccount({ pool, clock }: Pick<AuthSettings, 'pool' | 'clock'>) {
  return {
    before: createAuthMiddleware(async (ctx) => {
      if (ctx.path !== '/sign-in/email') return
      const waitSeconds = await countTry(pool, String(ctx.body?.email), clock.now())
      if (waitSeconds > 0) throw new APIError('TOO_MANY_REQUESTS', { message: tooMany }, { 'X-Retry-After': String(waitSeconds) })
    }),
    after: createAuthMiddleware(async (ctx) => {
      if (ctx.path === '/sign-in/email' && ctx.context.newSession) await clearTries(pool, String(ctx.body?.email))
    }),
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

const tooMany = `Too many attempts to sign in. Wait ${tryWindowMinutes} minutes and try again.`

/** The sign-in library, set up. Its tables must exist. */
export function makeAuth(settings: AuthSettings) {
  return betterAuth(authOptions(settings))
}

export type Auth = ReturnType<typeof makeAuth>
