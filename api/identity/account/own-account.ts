import { writeMail } from '../../mail/write-mail.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { parse } from '../../platform/failures/parse.ts'
import { tooManyAttempts } from '../../platform/rate-limits/rate-limits.ts'
import { type Actor, demoRefusal } from '../../platform/rights/rights.ts'
import type { AuthGateway, AuthResponse } from '../../platform/transaction/auth-gateway.ts'
import { changePasswordInput, codeInput, passwordInput } from './account.input.ts'
import { auditAccountChange } from './account-audit-log.ts'
import { backupCodesMadeMail, passwordChangedMail, totpStartedMail, totpStoppedMail } from './account-mail.ts'
import { refuseWeak } from './password-reset.ts'

export type Person = Extract<Actor, { kind: 'person' }>

/**
 * The person of the caller. Throws `forbidden` for API keys, and for visitors of the demo, who
 * share one account.
 */
export function personOf(actor: Actor | null): Person {
  if (actor?.kind !== 'person') throw new Failure('forbidden', 'Only a person who is signed in has an account of their own.')
  if (actor.isDemo) throw demoRefusal()
  return actor
}

/**
 * Changes the password and ends the person's other sessions; this one gets a new cookie. Throws
 * `invalid_input` for a wrong current password or a weak new one, and `rate_limited`.
 */
export async function changePassword(authGateway: AuthGateway, person: Person, input: unknown): Promise<void> {
  const { currentPassword, newPassword } = parse(changePasswordInput, input)
  await refuseWeak(newPassword, person.email, 'newPassword')
  await authGateway.inTransaction(async (work) => {
    refuse(await authGateway.call('POST change-password', { currentPassword, newPassword, revokeOtherSessions: true }), 'currentPassword')
    await writeMail(work, passwordChangedMail({ to: person.email, origin: authGateway.origin }))
    await auditAccountChange(work, person.email, { ...authGateway.auditEntry, operation: 'changePassword' })
  })
}

/** The secret of an authenticator app, and backup codes. They are shown once. */
export type NewTotp = { readonly uri: string; readonly secret: string; readonly backupCodes: string[] }

/**
 * Starts the setup of an authenticator app. It takes effect once a code was confirmed. Throws
 * `invalid_input`, `conflict` where one is set up already, and `rate_limited`.
 */
export async function startTotp(authGateway: AuthGateway, input: unknown): Promise<NewTotp> {
  const answer = await authGateway.call('POST two-factor/enable', parse(passwordInput, input))
  if (answer.data.code === 'TOTP_ALREADY_ENABLED')
    throw new Failure('conflict', 'An authenticator app is set up already. Turn it off first to set up another.')
  refuse(answer, 'password')
  const { totpURI: uri, backupCodes } = answer.data as { totpURI: string; backupCodes: string[] }
  return { uri, secret: new URL(uri).searchParams.get('secret') ?? '', backupCodes }
}

/**
 * Turns the second factor on: sign-in then requires a code. This session gets a new cookie. Throws
 * `invalid_input` for a wrong code, and `rate_limited`.
 */
export async function confirmTotp(authGateway: AuthGateway, { email }: Person, input: unknown): Promise<void> {
  const code = parse(codeInput, input)
  await authGateway.inTransaction(async (work) => {
    refuse(await authGateway.call('POST two-factor/verify-totp', code), 'code', wrongCode)
    await writeMail(work, totpStartedMail({ to: email, origin: authGateway.origin }))
    await auditAccountChange(work, email, {
      ...authGateway.auditEntry,
      operation: 'confirmTotp',
      before: { hasTotp: false },
      after: { hasTotp: true },
    })
  })
}

const wrongCode = 'This code is not right. Check that the clock of your phone is right, and enter the code that the app shows now.'

/**
 * Turns the second factor off and deletes the backup codes. This session gets a new cookie. Throws
 * `invalid_input` and `rate_limited`.
 */
export async function stopTotp(authGateway: AuthGateway, { email }: Person, input: unknown): Promise<void> {
  const password = parse(passwordInput, input)
  await authGateway.inTransaction(async (work) => {
    refuse(await authGateway.call('POST two-factor/disable', password), 'password')
    await writeMail(work, totpStoppedMail({ to: email, origin: authGateway.origin }))
    await auditAccountChange(work, email, {
      ...authGateway.auditEntry,
      operation: 'stopTotp',
      before: { hasTotp: true },
      after: { hasTotp: false },
    })
  })
}

/**
 * New backup codes, shown once. The previous codes stop working. Throws `invalid_input` for a wrong
 * password, `conflict` where no app is set up, and `rate_limited`.
 */
export async function makeBackupCodes(authGateway: AuthGateway, { email }: Person, input: unknown): Promise<string[]> {
  const password = parse(passwordInput, input)
  return authGateway.inTransaction(async (work) => {
    const answer = await authGateway.call('POST two-factor/generate-backup-codes', password)
    if (answer.data.code === 'TWO_FACTOR_NOT_ENABLED') throw new Failure('conflict', 'Set up an authenticator app first.')
    refuse(answer, 'password')
    const { backupCodes } = answer.data as { backupCodes: string[] }
    await writeMail(work, backupCodesMadeMail({ to: email, origin: authGateway.origin }))
    await auditAccountChange(work, email, { ...authGateway.auditEntry, operation: 'makeBackupCodes', after: { codes: backupCodes.length } })
    return backupCodes
  })
}

function refuse({ status, data, waitSeconds }: AuthResponse, field: string, message = 'This is not your current password.'): void {
  if (status === 429) throw tooManyAttempts(waitSeconds)
  if (status < 400) return
  if (data.code === 'SESSION_NOT_FRESH' || (status === 401 && field !== 'code'))
    throw new Failure('unauthenticated', 'Sign in again first.')
  throw new Failure('invalid_input', message, [{ field, message }])
}
