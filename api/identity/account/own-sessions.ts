import { Failure } from '../../platform/failures/failures.ts'
import type { AuthGateway } from '../../platform/transaction/auth-gateway.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { absoluteDays } from '../auth.ts'
import { auditAccountChange } from './account-audit-log.ts'
import type { Person } from './own-account.ts'
import { withoutBusiness } from './without-business.ts'

export type OwnSession = {
  readonly sessionId: string
  readonly isThis: boolean
  readonly createdAt: Date
  readonly usedAt: Date
  readonly endsAt: Date
  readonly address: string | null
  readonly browser: string | null
}

/** The sessions of a person, newest first; at most the hundred newest. */
export async function ownSessions(work: Pick<Work, 'sql' | 'clock'>, person: Person, thisId: string | null): Promise<OwnSession[]> {
  return work.sql<OwnSession>(
    `select id as "sessionId", id = $2::uuid is true as "isThis", "createdAt", "updatedAt" as "usedAt",
            least("expiresAt", "createdAt" + make_interval(days => $4)) as "endsAt", nullif("ipAddress", '') as address, nullif("userAgent", '') as browser
       from identity.session
      where "userId" = $1 and "expiresAt" > $3 and "createdAt" + make_interval(days => $4) > $3
      order by "createdAt" desc, id limit 100`,
    [person.userId, thisId, work.clock.now(), absoluteDays],
  )
}

/** The session of the gateway's request. */
export async function currentSession(authGateway: AuthGateway): Promise<string | null> {
  const { data } = await authGateway.call('GET get-session')
  return (data.session as { id?: string } | undefined)?.id ?? null
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Ends one session of a person; requests with it are then signed out. Throws `not_found`, also for
 * another person's session.
 */
export async function endSession(authGateway: AuthGateway, person: Person, id: string): Promise<void> {
  await withoutBusiness(authGateway, async ({ sql }) => {
    const [ended] = uuid.test(id)
      ? await sql<{ address: string | null; browser: string | null; createdAt: Date }>(
          `delete from identity.session where id = $1 and "userId" = $2 returning "ipAddress" as address, "userAgent" as browser, "createdAt"`,
          [id, person.userId],
        )
      : []
    if (!ended) throw new Failure('not_found', 'This session has ended already.')
    await auditAccountChange({ sql }, person.email, { ...authGateway.auditEntry, operation: 'revokeSession', before: ended })
  })
}

/** Ends all sessions of a person except one. Returns how many. */
export async function endOtherSessions(authGateway: AuthGateway, person: Person, thisId: string): Promise<number> {
  return withoutBusiness(authGateway, async ({ sql }) => {
    const { length } = await sql('delete from identity.session where "userId" = $1 and id <> $2 returning id', [person.userId, thisId])
    if (length > 0)
      await auditAccountChange({ sql }, person.email, {
        ...authGateway.auditEntry,
        operation: 'revokeOtherSessions',
        after: { ended: length },
      })
    return length
  })
}

export type OwnGuards = { readonly hasPassword: boolean; readonly hasTotp: boolean; readonly backupCodesLeft: number | null }

/** The sign-in methods of a person. */
export async function ownSecurity({ sql }: Pick<Work, 'sql'>, person: Person): Promise<OwnGuards> {
  const [found] = await sql<OwnGuards>(
    `select coalesce("twoFactorEnabled", false) as "hasTotp",
            exists (select from identity.account a where a."userId" = u.id and a."providerId" = 'credential' and a.password is not null) as "hasPassword",
            case when "twoFactorEnabled" then (select case when left(t."backupCodes", 1) = '[' then json_array_length(t."backupCodes"::json) end
              from identity."twoFactor" t where t."userId" = u.id) end as "backupCodesLeft"
       from identity."user" u where u.id = $1`,
    [person.userId],
  )
  if (!found) throw new Failure('not_found', 'This account is not there any more.')
  return found
}
