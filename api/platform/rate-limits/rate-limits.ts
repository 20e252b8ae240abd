import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../../../db/connect.ts'
import { Failure } from '../failures/failures.ts'
import { sha256 } from '../settings/sha256.ts'
import type { Clock } from '../transaction/work.ts'

/** At most `points` uses within `seconds`; the window begins with the first of them. */
export type RateLimit = {
  /** Under this name the uses are counted. */
  readonly name: string
  readonly points: number
  readonly seconds: number
  /** Whose uses are counted: those of an address, of an account, or of one call from one address. */
  readonly counts: 'address' | 'account' | 'call'
  /** What one is told above the limit; `{wait}` is the time until the window is over. */
  readonly told: string
}

const quarter = 15 * 60
const attempts = 'Too many attempts. Wait 15 minutes and try again.'
const requests = 'Too many requests from here. Wait {wait} and try again.'

/**
 * Every limit that is counted in the database, for all servers together. Documented: guesses (SEC-06), and the calculator. The others are
 * proposed: an office behind one address gets on, a script does not.
 */
export const rateLimits = {
  /** By which something can be guessed; given back when it was right. */
  guess: {
    ...{ name: 'guess', points: 10, seconds: quarter, counts: 'call' },
    told: 'Too many attempts to sign in. Wait 15 minutes and try again.',
  },
  guessOfAccount: { name: 'guess of account', points: 10, seconds: quarter, counts: 'account', told: attempts },
  passwordForPasskey: { name: 'password for passkey', points: 10, seconds: quarter, counts: 'account', told: attempts },
  reset: { name: 'reset', points: 30, seconds: quarter, counts: 'address', told: attempts },
  /** Mails that one person is sent because somebody typed their address. */
  resetOfAccount: { name: 'reset of account', points: 5, seconds: quarter, counts: 'account', told: attempts },
  signUp: { name: 'sign-up', points: 30, seconds: quarter, counts: 'address', told: attempts },
  signUpOfAccount: { name: 'sign-up of account', points: 5, seconds: quarter, counts: 'account', told: attempts },
  link: { name: 'link', points: 30, seconds: quarter, counts: 'address', told: attempts },
  demo: {
    ...{ name: 'demo', points: 60, seconds: quarter, counts: 'address' },
    told: 'Too many visits to the demo from here. Wait 15 minutes and try again.',
  },
  form: { name: 'form', points: 20, seconds: 600, counts: 'address', told: requests },
  calculator: { name: 'calculator', points: 30, seconds: 60, counts: 'address', told: requests },
  /** Calls of the sign-in library, by which nothing is guessed. */
  identityCall: { name: 'identity call', points: 120, seconds: 60, counts: 'call', told: attempts },
  providerSignIn: { name: 'provider sign-in', points: 30, seconds: quarter, counts: 'call', told: attempts },
} as const satisfies Record<string, RateLimit>

/** One use of a limit, by an address, an account, or the call that is named. */
export type Use = { readonly limit: RateLimit; readonly by: string }

/** The limit that was used up, the seconds until its window is over, and whether this was the first use too many. */
export type Exceeded = { readonly limit: RateLimit; readonly waitSeconds: number; readonly isFirst: boolean }

export type CountingPlace = { readonly db: Pick<Database, 'pool'>; readonly clock: Clock }

/**
 * Counts one use of each limit, and says which is used up; null where none is. Each is one statement of its own, in the order given, and
 * what comes after a limit that is used up is not counted: of many at once exactly as many get through as the smallest limit lets.
 */
export async function countUses(place: CountingPlace, ...uses: readonly Use[]): Promise<Exceeded | null> {
  for (const { limit, by } of uses) {
    try {
      await limiterOf(place, limit).consume(keyOf(limit, by))
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      const waitSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1_000))
      return { limit, waitSeconds, isFirst: refused.consumedPoints === limit.points + 1 }
    }
  }
  return null
}

/** The same; throws `rate_limited`, saying how long to wait, where one is used up. */
export async function refuseTooMany(place: CountingPlace, ...uses: readonly Use[]): Promise<void> {
  const exceeded = await countUses(place, ...uses)
  if (exceeded) throw rateLimited(exceeded.limit.told, exceeded.waitSeconds)
}

/** The failure of whoever asks too much; its seconds are the answer's `Retry-After`. */
export function rateLimited(told: string, waitSeconds: number): Failure {
  const wait = `${waitSeconds} ${waitSeconds === 1 ? 'second' : 'seconds'}`
  return new Failure('rate_limited', told.replace('{wait}', wait), [], waitSeconds)
}

/** The same where the sign-in library has counted. */
export function tooManyAttempts(waitSeconds: number): Failure {
  return rateLimited(attempts, waitSeconds)
}

/** Gives back a use that was none: who is let in was not guessing. */
export async function giveBack(place: CountingPlace, { limit, by }: Use): Promise<void> {
  const { consumedPoints } = await limiterOf(place, limit).reward(keyOf(limit, by))
  // Of a window that is over nothing is given back.
  if (consumedPoints < 0) await forgetUses(place, { limit, by })
}

/** Begins anew, as for an account that was signed in to. */
export async function forgetUses(place: CountingPlace, { limit, by }: Use): Promise<void> {
  await limiterOf(place, limit).delete(keyOf(limit, by))
}

/** The table is made by a migration, and cleared by retention. */
function limiterOf(place: CountingPlace, { name, points, seconds }: RateLimit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    ...{ keyPrefix: name, points, duration: seconds },
    ...{ schemaName: 'identity', tableName: 'rate_limit', tableCreated: true, clearExpiredByTimeout: false },
    ...{ storeClient: byOurClock(place), storeType: 'client' },
  })
}

/** The library's values for a statement; to forget, the key alone. */
type Statement = {
  readonly text: string
  readonly values: readonly [key: string, points?: number, expire?: number, now?: number]
}

/** The library reads the time of the machine: its moments are brought to our clock, and back. */
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

/** Between the two moments that the library takes for one, a millisecond may pass. */
const wholeSeconds = (ms: number) => Math.round(ms / 1_000) * 1_000

/** A hash: neither addresses nor what people type into a field by mistake are kept. */
function keyOf({ counts }: RateLimit, by: string): string {
  const counted = counts === 'address' ? countedAddress(by) : by.trim().toLowerCase()
  return sha256(counted).toString('hex')
}

/** The address that is counted: who has one of version 6 has 2^64 of them, so of these the network alone, `2001:db8:0:1`. */
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
