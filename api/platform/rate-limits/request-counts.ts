import { createHmac } from 'node:crypto'
import type pg from 'pg'

/** The limits for one caller and minute. 0: no limit. */
export type Quotas = { readonly requests: number; readonly changes: number }
export type CountedKind = keyof Quotas

/**
 * The state of a caller's quota: what is left, and the seconds until it resets. Below zero the
 * caller is over the quota.
 */
export type QuotaState = { readonly quota: number; readonly left: number; readonly seconds: number }

export const windowSeconds = 60
const windowMs = windowSeconds * 1_000

/** Usage below this share of a quota is not shared with the other servers. */
const sharedAbove = 0.05

type Count = { own: number; told: number; elsewhere: number }

/**
 * Counts requests by caller and minute in memory, and shares the counts of active callers with the
 * other servers through a table at an interval, so no request costs a statement. All servers
 * together allow a caller at most the quota, plus a twentieth of it for each further server, plus
 * the requests sent since the last exchange.
 */
export class RequestCounts {
  private minute = 0
  private counts = new Map<string, Count>()

  constructor(private readonly quotas: Quotas) {}

  /** Counts one request and returns the caller's quota state; null without a limit. */
  take(caller: string, counted: CountedKind, now: number): QuotaState | null {
    const count = this.countOf(caller, counted, now)
    if (count) count.own += 1
    return this.quotaOf(caller, counted, now)
  }

  quotaOf(caller: string, counted: CountedKind, now: number): QuotaState | null {
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

  /**
   * Sends and receives the counts of all servers in one statement. Runs none when no caller is
   * active. Callers are identified by a hash.
   */
  async exchange(pool: pg.Pool, secret: string): Promise<void> {
    const counts = [...this.counts].filter(([key, { own }]) => own >= sharedAbove * this.quotas[key.split(' ')[0] as CountedKind])
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
