import { Failure } from '../../platform/failures/failures.ts'
import { forgetUses, rateLimits, refuseTooMany } from '../../platform/rate-limits/rate-limits.ts'
import type { AuthGateway } from '../../platform/transaction/auth-gateway.ts'
import { auditRefusedSignIn } from './account-audit-log.ts'
import type { Person } from './own-account.ts'
import { withoutBusiness } from './without-business.ts'

/**
 * Makes sure that the caller knows the password: somebody at an unlocked browser does not. Throws
 * `invalid_input` for a wrong one, `conflict` for an account without one, and `rate_limited`.
 */
export async function refuseWrongPassword(authGateway: AuthGateway, person: Person, password: string): Promise<void> {
  const use = { limit: rateLimits.currentPassword, by: person.userId }
  await refuseTooMany(authGateway, use)
  const known = await passwordHash(authGateway, person)
  if (known === null) throw new Failure('conflict', 'Choose a password first.')
  if (!(await authGateway.isPassword(known, password))) {
    await auditRefusedSignIn(authGateway.db.pool, person.email, {
      operation: 'passwordRefused',
      after: { what: 'password' },
      from: authGateway.auditEntry.from,
    })
    const message = 'This is not your current password.'
    throw new Failure('invalid_input', message, [{ field: 'password', message }])
  }
  await forgetUses(authGateway, use)
}

/** Whether the account has a password; one of a provider or of the first start has none. */
export async function hasPassword(authGateway: AuthGateway, person: Person): Promise<boolean> {
  return (await passwordHash(authGateway, person)) !== null
}

async function passwordHash(authGateway: AuthGateway, { userId }: Person): Promise<string | null> {
  const [known] = await withoutBusiness(authGateway, ({ sql }) =>
    sql<{ password: string }>(
      `select password from identity.account where "userId" = $1 and "providerId" = 'credential' and password is not null`,
      [userId],
    ),
  )
  return known?.password ?? null
}
