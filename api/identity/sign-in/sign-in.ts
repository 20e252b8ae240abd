import { Failure } from '../../platform/failures/failures.ts'
import { parse } from '../../platform/failures/parse.ts'
import { tooManyAttempts } from '../../platform/rate-limits/rate-limits.ts'
import type { AuthResponse } from '../../platform/transaction/auth-gateway.ts'
import type { Context, SignInContext } from '../../platform/transaction/context.ts'
import { signInCodeInput, signInInput } from '../account/account.input.ts'
import { signInWithPasskey } from '../passkeys/passkeys.ts'

/**
 * The context of the new session; null when the password was right and the second factor is still
 * missing.
 */
export type SignedIn = Context | null

/**
 * Creates a session for an address and its password. Unknown addresses and wrong passwords get the
 * same response. Throws `invalid_input`, `unauthenticated`, `rate_limited` (ten tries in 15
 * minutes, by address and by account), and `forbidden` for people without a business.
 */
export async function signIn(signInContext: SignInContext, input: unknown): Promise<SignedIn> {
  const credentials = parse(signInInput, input)
  const answer = await signInContext.gateway.call('POST sign-in/email', credentials)
  refuse(answer, 'Email or password is wrong. Check both and try again.')
  if (answer.data.twoFactorRedirect === true) return null
  return entered(signInContext)
}

const wrongCode = 'This code is not right, or your sign-in took too long. Enter the code that the app shows now, or begin again.'

/**
 * The second step: the code of the authenticator app, or a backup code, which is then used up. Five
 * tries for each password step. Throws `invalid_input` for a wrong code, else as `signIn` does.
 */
export async function signInWithCode(signInContext: SignInContext, input: unknown): Promise<Context> {
  const { code } = parse(signInCodeInput, input)
  const isOfApp = /^\d{6}$/.test(code)
  const answer = await signInContext.gateway.call(`POST two-factor/${isOfApp ? 'verify-totp' : 'verify-backup-code'}`, { code })
  if (answer.status === 429) throw tooManyAttempts(answer.waitSeconds)
  if (answer.status >= 400) throw new Failure('invalid_input', wrongCode, [{ field: 'code', message: wrongCode }])
  return entered(signInContext)
}

/**
 * Creates a session for the person of a passkey. Throws `unauthenticated`, `rate_limited`, and
 * `forbidden` for people without a business.
 */
export async function enterWithPasskey(signInContext: SignInContext, input: unknown): Promise<Context> {
  await signInWithPasskey(signInContext.gateway, input)
  return entered(signInContext)
}

/** Hides the library's reason: the caller only learns that the credential was wrong. */
function refuse({ status, waitSeconds }: AuthResponse, message: string): void {
  if (status === 429) throw tooManyAttempts(waitSeconds)
  if (status >= 400) throw new Failure('unauthenticated', message)
}

async function entered(signInContext: SignInContext): Promise<Context> {
  const context = await signInContext.signedIn()
  if (context.actor) return context
  await signInContext.signOut()
  throw new Failure('forbidden', 'Your account belongs to no business any more. Ask an owner for an invitation.')
}
