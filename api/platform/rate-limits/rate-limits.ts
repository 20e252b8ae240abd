import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../../../db/connect.ts'
import { Failure } from '../failures/failures.ts'
import { sha256 } from '../settings/sha256.ts'
import type { Clock, Work } from '../transaction/work.ts'

/** At most `points` uses within `seconds`. The window begins with the first use. */
export type RateLimit = {
  /** The name under which uses are counted. */
  readonly name: string
  readonly points: number
  readonly seconds: number
  /** What the uses are counted by: an address, an account, or one call from one address. */
  readonly counts: 'address' | 'account' | 'call'
  /** The message above the limit. `{wait}` is the time until the window ends. */
  readonly message: string
}

const quarter = 15 * 60
const attempts = 'Too many attempts. Wait 15 minutes and try again.'
const requests = 'Too many requests from here. Wait {wait} and try again.'

/**
 * Every limit that is counted in the database, for all servers together. Documented: guesses
 * (SEC-06), and the calculator. The others are proposed: enough for an office behind one address,
 * too few for a script.
 */
export const rateLimits = {
  /** Uses that could be guesses. A successful use is refunded. */
  guess: {
    ...{ name: 'guess', points: 10, seconds: quarter, counts: 'call' },
    message: 'Too many attempts to sign in. Wait 15 minutes and try again.',
  },
  guessOfAccount: { name: 'guess of account', points: 10, seconds: quarter, counts: 'account', message: attempts },
  /** Of who is signed in, before a change of what guards the account. */
  currentPassword: { name: 'password for passkey', points: 10, seconds: quarter, counts: 'account', message: attempts },
  reset: { name: 'reset', points: 30, seconds: quarter, counts: 'address', message: attempts },
  /** Mails sent to one person because somebody typed their address. */
  resetOfAccount: { name: 'reset of account', points: 5, seconds: quarter, counts: 'account', message: attempts },
  signUp: { name: 'sign-up', points: 30, seconds: quarter, counts: 'address', message: attempts },
  signUpOfAccount: { name: 'sign-up of account', points: 5, seconds: quarter, counts: 'account', message: attempts },
  /**
   * Mails that one business has sent to one address, to all, and that all businesses have sent to
   * one.
   */
  invitation: {
    ...{ name: 'invitation', points: 5, seconds: 24 * 3_600, counts: 'account' },
    message: 'This address was invited five times today. Ask the person to look for the mail, or invite again tomorrow.',
  },
  invitationsOfBusiness: {
    ...{ name: 'invitations of business', points: 100, seconds: 24 * 3_600, counts: 'account' },
    message: 'A hundred invitations were sent today. Send more tomorrow.',
  },
  invitationsToAddress: {
    ...{ name: 'invitations to address', points: 20, seconds: 24 * 3_600, counts: 'account' },
    message: 'This address was invited too often today. Invite it again tomorrow.',
  },
  /** Codes by text message: of one person, to one number, and of one business. Each one costs. */
  smsCode: {
    ...{ name: 'sms code', points: 5, seconds: 24 * 3_600, counts: 'account' },
    message: 'Five codes were sent today. Send the next one tomorrow.',
  },
  smsCodesToNumber: {
    ...{ name: 'sms codes to number', points: 5, seconds: 24 * 3_600, counts: 'account' },
    message: 'Five codes were sent to this number today. Send the next one tomorrow.',
  },
  smsCodesOfBusiness: {
    ...{ name: 'sms codes of business', points: 50, seconds: 24 * 3_600, counts: 'account' },
    message: 'Fifty codes were sent in this business today. Send more tomorrow.',
  },
  smsCodeGuess: {
    ...{ name: 'sms code guess', points: 5, seconds: 600, counts: 'account' },
    message: 'Five codes were tried. Wait 10 minutes, then send a new one.',
  },
  smsTest: {
    ...{ name: 'sms test', points: 5, seconds: 24 * 3_600, counts: 'account' },
    message: 'Five tests were sent today. Send the next one tomorrow.',
  },
  link: { name: 'link', points: 30, seconds: quarter, counts: 'address', message: attempts },
  demo: {
    ...{ name: 'demo', points: 60, seconds: quarter, counts: 'address' },
    message: 'Too many visits to the demo from here. Wait 15 minutes and try again.',
  },
  fileCheck: {
    ...{ name: 'file check', points: 5, seconds: 24 * 3_600, counts: 'address' },
    message: 'Files were checked from here five times today. Sign up to import more, or come back tomorrow.',
  },
  form: { name: 'form', points: 20, seconds: 600, counts: 'address', message: requests },
  calculator: { name: 'calculator', points: 30, seconds: 60, counts: 'address', message: requests },
  /** Calls of the sign-in library that cannot be used for guessing. */
  identityCall: { name: 'identity call', points: 120, seconds: 60, counts: 'call', message: attempts },
  providerSignIn: { name: 'provider sign-in', points: 30, seconds: quarter, counts: 'call', message: attempts },
} as const satisfies Record<string, RateLimit>

/** One use of a limit, by an address, an account, or a named call. */
export type Use = { readonly limit: RateLimit; readonly by: string }

/**
 * The exceeded limit, the seconds until its window ends, and whether this was the first use above
 * it.
 */
export type Exceeded = { readonly limit: RateLimit; readonly waitSeconds: number; readonly isFirst: boolean }

export type CountingPlace = { readonly db: Pick<Database, 'pool'>; readonly clock: Clock }

/**
 * Counts one use of each limit. Returns the first exceeded limit, or null. Each limit is a
 * statement of its own, in the given order; the limits after an exceeded one are not counted. Of
 * many concurrent uses exactly as many pass as the smallest limit allows.
 */
export async function countUses(dependencies: CountingPlace, ...uses: readonly Use[]): Promise<Exceeded | null> {
  for (const { limit, by } of uses) {
    try {
      await limiterOf(dependencies, limit).consume(keyOf(limit, by))
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      const waitSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1_000))
      return { limit, waitSeconds, isFirst: refused.consumedPoints === limit.points + 1 }
    }
  }
  return null
}

/** The same, but throws `rate_limited` with the time to wait. */
export async function refuseTooMany(dependencies: CountingPlace, ...uses: readonly Use[]): Promise<void> {
  const exceeded = await countUses(dependencies, ...uses)
  if (exceeded) throw rateLimited(exceeded.limit.message, exceeded.waitSeconds)
}

/** The failure above a limit. Its seconds become `Retry-After`. */
export function rateLimited(message: string, waitSeconds: number): Failure {
  const wait = `${waitSeconds} ${waitSeconds === 1 ? 'second' : 'seconds'}`
  return new Failure('rate_limited', message.replace('{wait}', wait), [], waitSeconds)
}

/** The same for limits that the sign-in library counts. */
export function tooManyAttempts(waitSeconds: number): Failure {
  return rateLimited(attempts, waitSeconds)
}

/** Refunds a use: a successful sign-in was not a guess. */
export async function giveBack(dependencies: CountingPlace, { limit, by }: Use): Promise<void> {
  const { consumedPoints } = await limiterOf(dependencies, limit).reward(keyOf(limit, by))
  // A window that has ended has nothing to refund.
  if (consumedPoints < 0) await forgetUses(dependencies, { limit, by })
}

/** Resets the count, for example of an account after a sign-in. */
export async function forgetUses(dependencies: CountingPlace, { limit, by }: Use): Promise<void> {
  await limiterOf(dependencies, limit).delete(keyOf(limit, by))
}

/** Counts in a transaction of a business: what is rolled back is not counted. */
export function countingWithin({ sql, clock }: Pick<Work, 'sql' | 'clock'>): CountingPlace {
  const query = async (text: string, values: readonly unknown[]) => {
    const rows = await sql(text, values)
    return { rows, rowCount: rows.length }
  }
  return { db: { pool: { query } as unknown as Database['pool'] }, clock }
}

/** A migration creates the table, and retention prunes it. */
function limiterOf(dependencies: CountingPlace, { name, points, seconds }: RateLimit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    ...{ keyPrefix: name, points, duration: seconds },
    ...{ schemaName: 'identity', tableName: 'rate_limit', tableCreated: true, clearExpiredByTimeout: false },
    ...{ storeClient: byOurClock(dependencies), storeType: 'client' },
  })
}

/** The library's statement values; to reset, only the key. */
type Statement = {
  readonly text: string
  readonly values: readonly [key: string, points?: number, expire?: number, now?: number]
}

/**
 * The library reads the system clock: its instants are converted to the application's clock, and
 * back.
 */
function byOurClock({ db, clock }: CountingPlace) {
  return {
    query: async ({ text, values: [key, points, expire = 0, asked] }: Statement) => {
      const now = clock.now().getTime()
      const moments = asked === undefined ? [] : [points, now + wholeSeconds(expire - asked), now]
      const { rows, rowCount } = await db.pool.query<{ points: number; expire: string }>(text, [key, ...moments])
      const counted = rows.map((row) => ({ points: row.points, expire: Date.now() + Number(row.expire) - now }))
      return { rowCount, rows: counted }
    },
  }
}

/** A millisecond may pass between the two clock reads that the library treats as one. */
const wholeSeconds = (ms: number) => Math.round(ms / 1_000) * 1_000

/** A hash, so that neither addresses nor mistyped input are stored. */
function keyOf({ counts }: RateLimit, by: string): string {
  const counted = counts === 'address' ? countedAddress(by) : by.trim().toLowerCase()
  return sha256(counted).toString('hex')
}

/**
 * The address to count by. For IPv6 that is the /64 network, such as `2001:db8:0:1`, because one
 * customer has 2^64 addresses.
 */
export function countedAddress(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [before = '', after] = address.split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const [head, tail] = [groups(before), groups(after ?? '')]
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
