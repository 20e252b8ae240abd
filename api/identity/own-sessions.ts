import type { Desk } from '../work/desk.ts'
import { Failure } from '../work/failures.ts'
import type { Work } from '../work/work.ts'
import { absoluteDays } from './auth.ts'
import type { Person } from './own-account.ts'

export type OwnSession = {
  readonly sessionId: string
  readonly isThis: boolean
  readonly createdAt: Date
  readonly usedAt: Date
  readonly endsAt: Date
  readonly address: string | null
  readonly browser: string | null
}

/** Where a person is signed in, the newest first; at most the hundred newest. */
export async function ownSessions(work: Pick<Work, 'sql' | 'clock'>, person: Person, thisId: string | null): Promise<OwnSession[]> {
  return work.sql<OwnSession>(
    `select id as "sessionId", id = $2::uuid is true as "isThis", "createdAt", "updatedAt" as "usedAt",
            least("expiresAt", "createdAt" + make_interval(days => $4)) as "endsAt", "ipAddress" as address, "userAgent" as browser
       from identity.session
      where "userId" = $1 and "expiresAt" > $3 and "createdAt" + make_interval(days => $4) > $3
      order by "createdAt" desc, id limit 100`,
    [person.userId, thisId, work.clock.now(), absoluteDays],
  )
}

/** The session of the desk's request. */
export async function sessionHere(desk: Desk): Promise<string | null> {
  const { data } = await desk.ask('GET get-session')
  return (data.session as { id?: string } | undefined)?.id ?? null
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Ends one session of a person: its next request is nobody's. Throws `not_found` for another person's as for none. */
export async function endSession({ sql }: Pick<Work, 'sql'>, person: Person, id: string): Promise<void> {
  const ended = uuid.test(id)
    ? await sql('delete from identity.session where id = $1 and "userId" = $2 returning id', [id, person.userId])
    : []
  if (ended.length === 0) throw new Failure('not_found', 'This session has ended already.')
}

/** Ends all sessions of a person but one; returns how many. */
export async function endOtherSessions({ sql }: Pick<Work, 'sql'>, person: Person, thisId: string): Promise<number> {
  const ended = await sql('delete from identity.session where "userId" = $1 and id <> $2 returning id', [person.userId, thisId])
  return ended.length
}

/** Whether a person signs in with a password, and with a code. */
export async function ownSecurity({ sql }: Pick<Work, 'sql'>, person: Person): Promise<{ hasPassword: boolean; hasTotp: boolean }> {
  const [found] = await sql<{ hasPassword: boolean; hasTotp: boolean }>(
    `select coalesce("twoFactorEnabled", false) as "hasTotp",
            exists (select from identity.account a where a."userId" = u.id and a."providerId" = 'credential' and a.password is not null) as "hasPassword"
       from identity."user" u where u.id = $1`,
    [person.userId],
  )
  if (!found) throw new Failure('not_found', 'This account is not there any more.')
  return found
}
