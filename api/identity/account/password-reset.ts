import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { writeMail } from '../../mail/write-mail.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { parse } from '../../platform/failures/parse.ts'
import { forgetUses, rateLimits, refuseTooMany } from '../../platform/rate-limits/rate-limits.ts'
import type { AuthGateway } from '../../platform/transaction/auth-gateway.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { emailInput, resetPasswordInput } from './account.input.ts'
import { auditAccountChange } from './account-audit-log.ts'
import { linkMinutes, passwordChangedMail, resetPasswordMail } from './account-mail.ts'
import { passwordProblem } from './password.ts'
import { withoutBusiness } from './without-business.ts'

/**
 * Mails a password-reset link. Response, writes and timing do not reveal whether the address has an
 * account. Throws `invalid_input` or `rate_limited`.
 */
export async function requestPasswordReset(authGateway: AuthGateway, input: unknown): Promise<void> {
  const { email } = parse(emailInput, input)
  await refuseTooMany(authGateway, { limit: rateLimits.reset, by: authGateway.peer }, { limit: rateLimits.resetOfAccount, by: email })
  const now = authGateway.clock.now()
  const id = randomUUID()
  await withoutBusiness(authGateway, async ({ sql, clock }) => {
    const [reset] = await sql<{ user_id: string | null }>(
      `insert into identity.password_reset (id, user_id, created_at, expires_at)
       values ($1, (select id from identity."user" where email = $2 and id not in (select user_id from identity.demo_visitor)), $3, $4)
       returning user_id`,
      [id, email, now, new Date(now.getTime() + linkMinutes * 60_000)],
    )
    const mail = await writeMail({ sql, clock }, resetPasswordMail({ to: email, origin: authGateway.origin, id }))
    // Written first and deleted where the address has no account: both cases run the same
    // statements and take the same time.
    await sql('delete from identity.mail where id = $1 and $2::uuid is null', [mail, reset?.user_id ?? null])
  })
}

type Person = { userId: string; email: string }

/**
 * Sets the new password of a person and ends all their sessions. The link works once, for an hour.
 * Throws `invalid_input` for an invalid link or a weak password, and `rate_limited`.
 */
export async function resetPassword(authGateway: AuthGateway, input: z.input<typeof resetPasswordInput>): Promise<void> {
  const { token, password } = parse(resetPasswordInput, input)
  await refuseTooMany(authGateway, { limit: rateLimits.link, by: authGateway.peer })
  const id = authGateway.idOf('password-reset', token)
  const person = id && (await withoutBusiness(authGateway, (work) => personOf(work, id)))
  if (!id || !person) throw deadLink()
  await refuseWeak(password, person.email)
  const hash = await authGateway.hashPassword(password)
  await withoutBusiness(authGateway, async (work) => {
    // Serializes two browsers with one link, and two links of one person: the second finds none.
    await work.sql('select from identity.password_reset where user_id = $1 order by id for update', [person.userId])
    const used = await work.sql('delete from identity.password_reset where id = $1 and expires_at > $2 returning id', [
      id,
      work.clock.now(),
    ])
    if (used.length === 0) throw deadLink()
    await work.sql('delete from identity.password_reset where user_id = $1', [person.userId])
    await setPassword(work, person.userId, hash)
    await endSessions(work, person.userId)
    await writeMail(work, passwordChangedMail({ to: person.email, origin: authGateway.origin }))
    await auditAccountChange(work, person.email, { ...authGateway.auditEntry, operation: 'resetPassword' })
  })
  await forgetUses(authGateway, { limit: rateLimits.guessOfAccount, by: person.email })
}

async function personOf({ sql, clock }: Pick<Work, 'sql' | 'clock'>, id: string): Promise<Person | undefined> {
  const [person] = await sql<Person>(
    `select u.id as "userId", u.email from identity.password_reset r join identity."user" u on u.id = r.user_id
      where r.id = $1 and r.expires_at > $2`,
    [id, clock.now()],
  )
  return person
}

/** Opening a mailed link proves that the address is theirs. */
async function setPassword({ sql, clock }: Pick<Work, 'sql' | 'clock'>, userId: string, hash: string): Promise<void> {
  const now = clock.now()
  await sql('update identity."user" set "emailVerified" = true, "updatedAt" = $2 where id = $1', [userId, now])
  const known = await sql(
    `update identity.account set password = $2, "updatedAt" = $3 where "userId" = $1 and "providerId" = 'credential' returning id`,
    [userId, hash, now],
  )
  if (known.length === 0) await addPassword({ sql }, { userId, hash, now })
}

/** Adds the password account of a person. */
export async function addPassword(
  { sql }: Pick<Work, 'sql'>,
  { userId, hash, now }: { userId: string; hash: string; now: Date },
): Promise<void> {
  await sql(
    `insert into identity.account ("accountId", "providerId", "userId", password, "createdAt", "updatedAt")
     values ($1::text, 'credential', $1::uuid, $2, $3, $3)`,
    [userId, hash, now],
  )
}

/** Ends all sessions of a person. */
async function endSessions({ sql }: Pick<Work, 'sql'>, userId: string): Promise<void> {
  await sql('delete from identity.session where "userId" = $1', [userId])
}

/** Throws `invalid_input`, with the field's name, for a weak password. */
export async function refuseWeak(password: string, email: string, field = 'password'): Promise<void> {
  const problem = await passwordProblem(password, email)
  if (problem) throw new Failure('invalid_input', problem, [{ field, message: problem }])
}

function deadLink(): Failure {
  const message = 'This link was used, or is older than an hour. Ask for a new one.'
  return new Failure('invalid_input', message, [{ field: 'token', message }])
}
