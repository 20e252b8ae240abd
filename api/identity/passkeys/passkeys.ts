import { writeMail } from '../../mail/write-mail.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { parse } from '../../platform/failures/parse.ts'
import { isUuid } from '../../platform/graph-types/paging.ts'
import { tooManyAttempts } from '../../platform/rate-limits/rate-limits.ts'
import type { AuthGateway, AuthResponse } from '../../platform/transaction/auth-gateway.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { passwordInput } from '../account/account.input.ts'
import { auditAccountChange } from '../account/account-audit-log.ts'
import { passkeyAddedMail, passkeyRemovedMail } from '../account/account-mail.ts'
import { refuseWrongPassword } from '../account/current-password.ts'
import type { Person } from '../account/own-account.ts'
import { withoutBusiness } from '../account/without-business.ts'
import type { Passkey } from './passkey.entity.ts'
import { addPasskeyInput, passkeyAnswerInput, passkeyNameInput } from './passkey.input.ts'

/** Passkeys of one person. Proposed: more than anybody has devices. */
const mostPasskeys = 20

const passkeyColumns = `p.id as "passkeyId", coalesce(p.name, 'Passkey') as name, p."backedUp" as "isSynced", p."createdAt", u.used_at as "lastUsedAt"`

/** The passkeys of a person, newest first: at most twenty. */
export function ownPasskeys({ sql }: Pick<Work, 'sql'>, person: Person): Promise<Passkey[]> {
  return sql<Passkey>(
    `select ${passkeyColumns} from identity.passkey p left join identity.passkey_use u on u.passkey_id = p.id
      where p."userId" = $1 order by p."createdAt" desc, p.id limit ${mostPasskeys}`,
    [person.userId],
  )
}

/**
 * The WebAuthn options for a new passkey. Requires the password, so that somebody at an unlocked
 * browser cannot add a passkey of their own. Throws `invalid_input`, `conflict` for too many
 * passkeys or an account without a password, and `rate_limited`.
 */
export async function startPasskey(authGateway: AuthGateway, person: Person, input: unknown): Promise<Record<string, unknown>> {
  const { password } = parse(passwordInput, input)
  await refuseWrongPassword(authGateway, person, password)
  const passkeys = await withoutBusiness(authGateway, (work) => ownPasskeys(work, person))
  if (passkeys.length >= mostPasskeys) throw new Failure('conflict', `You have ${mostPasskeys} passkeys. Remove one that you do not use.`)
  return optionsOf(await authGateway.call('GET passkey/generate-register-options'))
}

/**
 * Stores the passkey that a device created for the challenge. Throws `invalid_input` when the
 * challenge does not match or the device did not verify the user.
 */
export async function addPasskey(authGateway: AuthGateway, person: Person, input: unknown): Promise<Passkey[]> {
  const { name, response } = parse(addPasskeyInput, input)
  return authGateway.inTransaction(async (work) => {
    const answer = await authGateway.call('POST passkey/verify-registration', { name, response })
    if (answer.status === 429) throw tooManyAttempts(answer.waitSeconds)
    if (answer.status >= 400) throw mistake('response', 'This passkey could not be added. Begin again.')
    await writeMail(work, passkeyAddedMail({ to: person.email, origin: authGateway.origin, name }))
    const subject = { passkeyId: answer.data.id, name }
    await auditAccountChange(work, person.email, { ...authGateway.auditEntry, operation: 'addPasskey', after: subject })
    return ownPasskeys(work, person)
  })
}

/**
 * Renames a passkey. Throws `invalid_input`, and `not_found`, also for another person's passkey.
 */
export async function renamePasskey(
  authGateway: AuthGateway,
  person: Person,
  { passkeyId, ...input }: { passkeyId: string; name: string },
): Promise<Passkey[]> {
  const { name } = parse(passkeyNameInput, input)
  return withoutBusiness(authGateway, async (work) => {
    const { name: before } = await requireOwn(work, person, passkeyId)
    await work.sql('update identity.passkey set name = $2 where id = $1', [passkeyId, name])
    await auditAccountChange(work, person.email, {
      ...authGateway.auditEntry,
      operation: 'renamePasskey',
      before: { passkeyId, name: before },
      after: { passkeyId, name },
    })
    return ownPasskeys(work, person)
  })
}

/**
 * Removes a passkey; it can no longer sign in. Throws `not_found`, also for another person's
 * passkey.
 */
export async function removePasskey(authGateway: AuthGateway, person: Person, passkeyId: string): Promise<Passkey[]> {
  return withoutBusiness(authGateway, async (work) => {
    const { name } = await requireOwn(work, person, passkeyId)
    await work.sql('delete from identity.passkey where id = $1', [passkeyId])
    await writeMail(work, passkeyRemovedMail({ to: person.email, origin: authGateway.origin, name }))
    await auditAccountChange(work, person.email, { ...authGateway.auditEntry, operation: 'removePasskey', before: { passkeyId, name } })
    return ownPasskeys(work, person)
  })
}

async function requireOwn({ sql }: Pick<Work, 'sql'>, { userId }: Person, id: string): Promise<{ name: string | null }> {
  const [found] = isUuid(id)
    ? await sql<{ name: string | null }>('select name from identity.passkey where id = $1 and "userId" = $2 for update', [id, userId])
    : []
  if (!found) throw new Failure('not_found', 'This passkey is not there any more.')
  return found
}

/**
 * The WebAuthn options for signing in with a passkey. They are the same for everybody, so they
 * reveal no accounts. Throws `rate_limited`.
 */
export async function startPasskeySignIn(authGateway: AuthGateway): Promise<Record<string, unknown>> {
  return { ...optionsOf(await authGateway.call('GET passkey/generate-authenticate-options')), userVerification: 'required' }
}

/**
 * Signs in with a passkey. Throws `unauthenticated`, with the same message for unknown and invalid
 * ones, and `rate_limited`.
 */
export async function signInWithPasskey(authGateway: AuthGateway, input: unknown): Promise<void> {
  const answer = await authGateway.call('POST passkey/verify-authentication', parse(passkeyAnswerInput, input))
  if (answer.status === 429) throw tooManyAttempts(answer.waitSeconds)
  if (answer.status >= 400)
    throw new Failure('unauthenticated', 'This passkey does not open an account here. Sign in another way, or try again.')
}

function optionsOf({ status, data, waitSeconds }: AuthResponse): Record<string, unknown> {
  if (status === 429) throw tooManyAttempts(waitSeconds)
  if (status >= 400) throw new Failure('unauthenticated', 'Sign in again first.')
  return data
}

function mistake(field: string, message: string): Failure {
  return new Failure('invalid_input', message, [{ field, message }])
}
