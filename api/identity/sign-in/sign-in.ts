import { Failure } from '../../platform/failures/failures.ts'
import { parse } from '../../platform/failures/parse.ts'
import type { AuthResponse } from '../../platform/transaction/auth-gateway.ts'
import type { Context, Visit } from '../../platform/transaction/context.ts'
import { signInCodeInput, signInInput } from '../account/account.input.ts'
import { signInWithPasskey } from '../passkeys/passkeys.ts'
import { tooMany } from './mail-limits.ts'

/** Signed in, as the answered context's viewer; or null: the password was right, and the code of the second factor is missing. */
export type SignedIn = Context | null

/**
 * A new session for an address and its password. Unknown addresses and wrong passwords are answered alike. Throws `invalid_input`,
 * `unauthenticated`, `rate_limited` (ten tries in 15 minutes, by address and by account), and `forbidden` for who belongs to no business.
 */
export async function signIn(visit: Visit, input: unknown): Promise<SignedIn> {
  const credentials = parse(signInInput, input)
  const answer = await visit.authGateway.call('POST sign-in/email', credentials)
  refuse(answer, 'Email and password do not belong together. Check both and try again.')
  if (answer.data.twoFactorRedirect === true) return null
  return entered(visit)
}

const wrongCode = 'This code is not right, or your sign-in took too long. Enter the code that the app shows now, or begin again.'

/**
 * The second step: the code of the authenticator app, or a backup code, which is used up. Five tries a password, then it has to be given
 * again. Throws `invalid_input` for a wrong code, else as `signIn` does.
 */
export async function signInWithCode(visit: Visit, input: unknown): Promise<Context> {
  const { code } = parse(signInCodeInput, input)
  const isOfApp = /^\d{6}$/.test(code)
  const answer = await visit.authGateway.call(`POST two-factor/${isOfApp ? 'verify-totp' : 'verify-backup-code'}`, { code })
  if (answer.status === 429) throw tooMany()
  if (answer.status >= 400) throw new Failure('invalid_input', wrongCode, [{ field: 'code', message: wrongCode }])
  return entered(visit)
}

/** A new session for the person of a passkey. Throws `unauthenticated`, `rate_limited`, and `forbidden` for who belongs to no business. */
export async function enterWithPasskey(visit: Visit, input: unknown): Promise<Context> {
  await signInWithPasskey(visit.authGateway, input)
  return entered(visit)
}

/** Whatever the library has against it: who asks is told no more than that it was not right. */
function refuse({ status }: AuthResponse, message: string): void {
  if (status === 429) throw tooMany()
  if (status >= 400) throw new Failure('unauthenticated', message)
}

async function entered(visit: Visit): Promise<Context> {
  const context = await visit.entered()
  if (context.actor) return context
  await visit.leave()
  throw new Failure('forbidden', 'Your account belongs to no business any more. Ask an owner for an invitation.')
}
