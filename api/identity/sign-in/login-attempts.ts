import type pg from 'pg'
import { sha256 } from '../../platform/settings/sha256.ts'

export const maxAttempts = 10
export const attemptWindowMinutes = 15

/**
 * Counts one try to sign in to an account, from whatever address, known or not. Returns 0, or after ten tries within
 * 15 minutes (or `most`, where another number is given) the seconds until the next one counts.
 */
export async function countAttempt(pool: pg.Pool, account: string, now: Date, most = maxAttempts): Promise<number> {
  const [one] = await countAttempts(pool, [account], now, most)
  return one?.waitSeconds ?? 0
}

export type CountedAttempt = { readonly waitSeconds: number; readonly isFirst: boolean }

/**
 * The same of several names at once, and whether it is the first try that came too much: that is written down once, however many follow. In
 * one statement and one order, so that of many tries at once each comes in the same place in all lists.
 */
export async function countAttempts(pool: pg.Pool, accounts: readonly string[], now: Date, most = maxAttempts): Promise<CountedAttempt[]> {
  const { rows } = await pool.query<{ tries: number; since: Date | string }>(
    `insert into identity.sign_in_try as t (account, tries, since)
     select name, 1, $2::timestamptz from unnest($1::text[]) as name order by name
     on conflict (account) do update set
       tries = case when t.since <= $2::timestamptz - make_interval(mins => $3) then 1 else t.tries + 1 end,
       since = case when t.since <= $2::timestamptz - make_interval(mins => $3) then $2 else t.since end
     returning tries, since`,
    [[...new Set(accounts.map(accountOf))], now, attemptWindowMinutes],
  )
  return rows.map(({ tries, since }) => {
    if (tries <= most) return { waitSeconds: 0, isFirst: false }
    const left = new Date(since).getTime() + attemptWindowMinutes * 60_000 - now.getTime()
    return { waitSeconds: Math.max(1, Math.ceil(left / 1_000)), isFirst: tries === most + 1 }
  })
}

/** Gives back a try that was none: who is let in was not guessing. */
export async function giveBackAttempt(pool: pg.Pool, account: string): Promise<void> {
  await pool.query('update identity.sign_in_try set tries = tries - 1 where account = $1 and tries > 0', [accountOf(account)])
}

/** Forgets the tries of an account that was signed in to. */
export async function clearAttempts(pool: pg.Pool, account: string): Promise<void> {
  await pool.query('delete from identity.sign_in_try where account = $1', [accountOf(account)])
}

/** A hash: what people type into the field by mistake is not kept. */
function accountOf(account: string): string {
  return sha256(account.trim().toLowerCase()).toString('hex')
}
