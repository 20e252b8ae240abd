import { Failure } from '../failures/failures.ts'
import { sha256 } from '../settings/sha256.ts'
import type { WithoutBusiness } from '../transaction/context.ts'

/** So many calls of a caller within so many seconds. */
export type CallLimit = { readonly name: string; readonly most: number; readonly seconds: number }

/**
 * Counts one call of the caller; on all servers of the database together. Throws `rate_limited`, saying how long to wait, above the limit. The window
 * starts with its first call. Who calls is kept as a hash, for a day at most: each call takes a few old rows away.
 */
export async function countCall({ sql, clock, caller }: WithoutBusiness, { name, most, seconds }: CallLimit): Promise<void> {
  const now = clock.now()
  const [counted] = await sql<{ calls: number; since: Date }>(
    `with old as (
       delete from visitors.call_count where who in (
         select who from visitors.call_count where since < $2::timestamptz - interval '1 day' order by since limit 5 for update skip locked))
     insert into visitors.call_count as c (who, calls, since) values ($1, 1, $2)
     on conflict (who) do update set
       calls = case when c.since <= $2::timestamptz - make_interval(secs => $3) then 1 else c.calls + 1 end,
       since = case when c.since <= $2::timestamptz - make_interval(secs => $3) then $2 else c.since end
     returning calls, since`,
    [whoIs(name, caller), now, seconds],
  )
  if (!counted || counted.calls <= most) return
  const wait = Math.max(1, Math.ceil((new Date(counted.since).getTime() + seconds * 1_000 - now.getTime()) / 1_000))
  throw new Failure(
    'rate_limited',
    `Too many requests from here. Wait ${wait} ${wait === 1 ? 'second' : 'seconds'} and try again.`,
    [],
    wait,
  )
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

function whoIs(name: string, caller: string): string {
  return sha256(`${name}\0${countedAddress(caller)}`).toString('hex')
}
