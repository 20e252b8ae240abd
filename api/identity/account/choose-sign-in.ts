import { writeMail } from '../../mail/write-mail.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { parse } from '../../platform/failures/parse.ts'
import type { AuthGateway } from '../../platform/transaction/auth-gateway.ts'
import { chooseSignInInput } from './account.input.ts'
import { auditAccountChange } from './account-audit-log.ts'
import { addressChosenMail } from './account-mail.ts'
import type { Person } from './own-account.ts'
import { addPassword, refuseWeak } from './password-reset.ts'
import { withoutBusiness } from './without-business.ts'

/**
 * Gives the first owner, who signed in with a link, an address and a password. The address needs no
 * proof: a person who could open the link on this machine can create any account by the command
 * line. Ends their other sessions, and gives this one a new cookie. Throws `invalid_input`. Throws
 * `conflict` when they have a password already or the address is in use.
 */
export async function chooseSignIn(authGateway: AuthGateway, person: Person, input: unknown): Promise<void> {
  const { email, password } = parse(chooseSignInInput, input)
  await refuseWeak(password, email)
  const hash = await authGateway.hashPassword(password)
  const now = authGateway.clock.now()
  await withoutBusiness(authGateway, async ({ sql, clock }) => {
    // Serializes two browsers on the person: the second finds a password.
    await sql('select 1 from identity."user" where id = $1 for update', [person.userId])
    const [has] = await sql<{ password: boolean; address: boolean }>(
      `select exists (select from identity.account where "userId" = $1 and password is not null) as password,
              exists (select from identity."user" where email = $2 and id <> $1) as address`,
      [person.userId, email],
    )
    if (has?.password) throw new Failure('conflict', 'You have a password already. Change it below “Password”.')
    if (has?.address) throw taken()
    await sql('update identity."user" set email = $2, "emailVerified" = true, "updatedAt" = $3 where id = $1', [person.userId, email, now])
    await addPassword({ sql }, { userId: person.userId, hash, now })
    await writeMail({ sql, clock }, addressChosenMail({ to: email, origin: authGateway.origin }))
    await auditAccountChange({ sql }, email, {
      ...authGateway.auditEntry,
      operation: 'chooseSignIn',
      before: { email: person.email },
      after: { email },
    })
  })
  await authGateway.call('POST renew-session')
}

function taken(): Failure {
  const message = 'Somebody signs in with this address already. Choose another.'
  return new Failure('conflict', message, [{ field: 'email', message }])
}
