import { uuidv7 } from '../../../db/uuid.ts'
import { writeMail } from '../../mail/write-mail.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { parse } from '../../platform/failures/parse.ts'
import { rateLimits, refuseTooMany } from '../../platform/rate-limits/rate-limits.ts'
import type { AuthGateway } from '../../platform/transaction/auth-gateway.ts'
import { changeEmailInput, tokenInput } from './account.input.ts'
import { auditAccountChange } from './account-audit-log.ts'
import { addressInUseMail, confirmNewAddressMail, emailChangeAskedMail, emailChangedMail, linkMinutes } from './account-mail.ts'
import { refuseWrongPassword } from './current-password.ts'
import type { Person } from './own-account.ts'
import { withoutBusiness } from './without-business.ts'

/**
 * Mails a link to the address that a person wants to sign in with, and a note to the present one.
 * Nothing changes before the link is opened. The answer does not reveal whether somebody else has
 * the address. Returns it as it was understood. Throws `invalid_input` for a wrong password or the
 * present address, `conflict` for an account without a password, and `rate_limited`.
 */
export async function changeEmail(authGateway: AuthGateway, person: Person, input: unknown): Promise<string> {
  const { email, password } = parse(changeEmailInput, input)
  if (email === person.email) throw mistake('email', 'This is your address already.')
  await refuseWrongPassword(authGateway, person, password)
  await refuseTooMany(authGateway, { limit: rateLimits.reset, by: authGateway.peer }, { limit: rateLimits.resetOfAccount, by: email })
  const { origin, clock } = authGateway
  const now = clock.now()
  const id = uuidv7(now)
  await withoutBusiness(authGateway, async (work) => {
    const free = await work.sql(
      `insert into identity.email_change (id, user_id, email, created_at, expires_at)
       select $1::uuid, $2::uuid, $3, $4::timestamptz, $5::timestamptz
        where not exists (select from identity."user" where email = $3) returning id`,
      [id, person.userId, email, now, new Date(now.getTime() + linkMinutes * 60_000)],
    )
    await writeMail(work, free.length > 0 ? confirmNewAddressMail({ to: email, origin, id }) : addressInUseMail({ to: email, origin }))
    await writeMail(work, emailChangeAskedMail({ to: person.email, origin, email }))
    await auditAccountChange(work, person.email, { ...authGateway.auditEntry, operation: 'changeEmail', after: { email } })
  })
  return email
}

type Wanted = { readonly userId: string; readonly email: string; readonly before: string; readonly isLate: boolean }

/**
 * Gives the person of a link its address: opening the link proves that it is theirs. Links for a
 * new password that went to the address of before end. Returns the address. The link works once,
 * for an hour. Throws `invalid_input` for an invalid one, and `rate_limited`.
 */
export async function confirmEmail(authGateway: AuthGateway, input: unknown): Promise<string> {
  const { token } = parse(tokenInput, input)
  await refuseTooMany(authGateway, { limit: rateLimits.link, by: authGateway.peer })
  const id = authGateway.idOf('email-change', token)
  if (!id) throw deadLink()
  return withoutBusiness(authGateway, async (work) => {
    const now = work.clock.now()
    // Serializes two links of one person: the second finds none.
    await work.sql('select from identity."user" where id = (select user_id from identity.email_change where id = $1) for update', [id])
    const [wanted] = await work.sql<Wanted>(
      `select c.user_id as "userId", c.email, u.email as before, c.expires_at <= $2 as "isLate"
         from identity.email_change c join identity."user" u on u.id = c.user_id where c.id = $1`,
      [id, now],
    )
    if (!wanted || wanted.isLate) throw deadLink()
    const { userId, email, before } = wanted
    const changed = await work.sql(
      `update identity."user" set email = $2, "emailVerified" = true, "updatedAt" = $3
        where id = $1 and not exists (select from identity."user" where email = $2) returning id`,
      [userId, email, now],
    )
    if (changed.length === 0) throw deadLink()
    await work.sql('delete from identity.email_change where user_id = $1', [userId])
    await work.sql('delete from identity.password_reset where user_id = $1', [userId])
    await writeMail(work, emailChangedMail({ to: before, origin: authGateway.origin, email }))
    const change = { operation: 'confirmEmail', before: { email: before }, after: { email } }
    await auditAccountChange(work, email, { ...authGateway.auditEntry, ...change })
    return email
  })
}

function mistake(field: string, message: string): Failure {
  return new Failure('invalid_input', message, [{ field, message }])
}

function deadLink(): Failure {
  return mistake('token', 'This link was used, or is older than an hour. Ask for a new one in Settings, Profile.')
}
