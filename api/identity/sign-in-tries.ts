import type pg from 'pg'
import { sha256 } from '../work/sha256.ts'

export const maxTries = 10
export const tryWindowMinutes = 15

/**
 * Counts one try to sign in to an account, from whatever address, known or not. Returns 0, or after ten tries within
 * 15 minutes (or `most`, where another number is given) the seconds until the next one counts.
 */
export async function countTry(pool: pg.Pool, email: string, now: Date, most = maxTries): Promise<number> {
  const { rows } = await pool.query<{ tries: number; since: Date | string }>(
    `insert into identity.sign_in_try as t (account, tries, since) values ($1, 1, $2)
     on conflict (account) do update set
       tries = case when t.since <= $2::timestamptz - make_interval(mins => $3) then 1 else t.tries + 1 end,
       since = case when t.since <= $2::timestamptz - make_interval(mins => $3) then $2 else t.since end
     returning tries, since`,
    [accountOf(email), now, tryWindowMinutes],
  )
  const { tries = 0, since = now } = rows[0] ?? {}
  if (tries <= most) return 0
  return Math.max(1, Math.ceil((new Date(since).getTime() + tryWindowMinutes * 60_000 - now.getTime()) / 1_000))
}

/** Forgets the tries of an account that was signed in to. */
export async function clearTries(pool: pg.Pool, email: string): Promise<void> {
  await pool.query('delete from identity.sign_in_try where account = $1', [accountOf(email)])
}

/** A hash: what people type into the field by mistake is not kept. */
function accountOf(email: string): string {
  return sha256(email.trim().toLowerCase()).toString('hex')
}
