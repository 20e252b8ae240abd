import type pg from 'pg'
import { sha256 } from '../work/sha256.ts'

export const maxTries = 10
export const tryWindowMinutes = 15

/**
 * Counts one try to sign in to an account, from whatever address, known or not. Returns 0, or after ten tries within
 * 15 minutes (or `most`, where another number is given) the seconds until the next one counts.
 */
export async function countTry(pool: pg.Pool, account: string, now: Date, most = maxTries): Promise<number> {
  return (await tryOf(pool, account, now, most)).waitSeconds
}

/** The same, and whether it is the first that came too much: that is written down once, however many follow. */
export async function tryOf(
  pool: pg.Pool,
  account: string,
  now: Date,
  most = maxTries,
): Promise<{ waitSeconds: number; isFirst: boolean }> {
  const { rows } = await pool.query<{ tries: number; since: Date | string }>(
    `insert into identity.sign_in_try as t (account, tries, since) values ($1, 1, $2)
     on conflict (account) do update set
       tries = case when t.since <= $2::timestamptz - make_interval(mins => $3) then 1 else t.tries + 1 end,
       since = case when t.since <= $2::timestamptz - make_interval(mins => $3) then $2 else t.since end
     returning tries, since`,
    [accountOf(account), now, tryWindowMinutes],
  )
  const { tries = 0, since = now } = rows[0] ?? {}
  if (tries <= most) return { waitSeconds: 0, isFirst: false }
  const left = new Date(since).getTime() + tryWindowMinutes * 60_000 - now.getTime()
  return { waitSeconds: Math.max(1, Math.ceil(left / 1_000)), isFirst: tries === most + 1 }
}

/** Gives back a try that was none: who is let in was not guessing. */
export async function giveBackTry(pool: pg.Pool, account: string): Promise<void> {
  await pool.query('update identity.sign_in_try set tries = tries - 1 where account = $1 and tries > 0', [accountOf(account)])
}

/** Forgets the tries of an account that was signed in to. */
export async function clearTries(pool: pg.Pool, account: string): Promise<void> {
  await pool.query('delete from identity.sign_in_try where account = $1', [accountOf(account)])
}

/** A hash: what people type into the field by mistake is not kept. */
function accountOf(account: string): string {
  return sha256(account.trim().toLowerCase()).toString('hex')
}
