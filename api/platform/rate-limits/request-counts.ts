import { createHmac } from 'node:crypto'
import type pg from 'pg'

/** What is limited, a minute and caller. 0: not at all. */
export type Quotas = { readonly requests: number; readonly changes: number }
export type CountedKind = keyof Quotas

/** Where a caller stands: what is left of the quota, and the seconds until it is whole again. Below zero: too many. */
export type QuotaState = { readonly quota: number; readonly left: number; readonly seconds: number }

export const windowSeconds = 60
const windowMs = windowSeconds * 1_000

/** A caller who used less than this part of a quota is counted here alone. */
const worthTelling = 0.05

type Count = { own: number; told: number; elsewhere: number }

/**
 * Counts requests by caller and minute in memory, and tells the other servers by a table now and then of callers who send many. So no
 * request costs a statement. All servers together let a caller have at most the quota, a twentieth of it for each further server, and what
 * was sent since they last told each other.
 */
export class RequestCounts {
  private minute = 0
  private counts = new Map<string, Count>()

  constructor(private readonly quotas: Quotas) {}

  /** Counts one and says where the caller stands; null where nothing is limited. */
  take(caller: string, counted: CountedKind, now: number): QuotaState | null {
    const count = this.countOf(caller, counted, now)
    if (count) count.own += 1
    return this.standing(caller, counted, now)
  }

  standing(caller: string, counted: CountedKind, now: number): QuotaState | null {
    const quota = this.quotas[counted]
    if (quota === 0) return null
    this.turn(now)
    const { own = 0, elsewhere = 0 } = this.counts.get(`${counted} ${caller}`) ?? {}
    return { quota, left: quota - own - elsewhere, seconds: Math.max(1, Math.ceil(((this.minute + 1) * windowMs - now) / 1_000)) }
  }

  private countOf(caller: string, counted: CountedKind, now: number): Count | undefined {
    if (this.quotas[counted] === 0) return undefined
    this.turn(now)
    const key = `${counted} ${caller}`
    const count = this.counts.get(key) ?? { own: 0, told: 0, elsewhere: 0 }
    this.counts.set(key, count)
    return count
  }

  private turn(now: number): void {
    const minute = Math.floor(now / windowMs)
    if (minute === this.minute) return
    this.minute = minute
    this.counts = new Map()
  }

  /** Tells the other servers and hears of them, in one statement; in none where nobody sends much. Callers are named by a hash. */
  async exchange(pool: pg.Pool, secret: string): Promise<void> {
    const counts = [...this.counts].filter(([key, { own }]) => own >= worthTelling * this.quotas[key.split(' ')[0] as CountedKind])
    if (counts.length === 0) return
    const { minute } = this
    const byHash = new Map(counts.map(([key, count]) => [createHmac('sha256', secret).update(key).digest('base64url'), count]))
    const own = [...byHash.values()].map((count) => count.own)
    const news = [...byHash.values()].map((count) => count.own - count.told)
    const { rows } = await pool.query<{ caller: string; count: number }>(
      `with gone as (delete from identity.request_count where minute < $3 - 2)
       insert into identity.request_count as known (caller, count, minute) select caller, count, $3 from unnest($1::text[], $2::integer[]) as told (caller, count)
       on conflict (minute, caller) do update set count = known.count + excluded.count returning caller, count`,
      [[...byHash.keys()], news, minute],
    )
    for (const [i, count] of [...byHash.values()].entries()) count.told = own[i] ?? count.told
    for (const { caller, count } of rows) {
      const known = byHash.get(caller)
      if (known) known.elsewhere = Math.max(0, count - known.told)
    }
  }
}
