import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/** Why there are no passkeys here; null: there are. */
export type NoPasskeys = 'browser' | 'address' | null

/** Browsers make passkeys for a name and not for a plain address, and only where nobody listens in between. */
export function noPasskeys({ hostname, isSecure, isKnown }: { hostname: string; isSecure: boolean; isKnown: boolean }): NoPasskeys {
  if (/^[\d.]+$|^\[/.test(hostname)) return 'address'
  return isSecure && isKnown ? null : 'browser'
}

export const noPasskeysHere = (): NoPasskeys =>
  noPasskeys({ hostname: location.hostname, isSecure: window.isSecureContext, isKnown: 'PublicKeyCredential' in window })

/** What a device answers, as WebAuthn's JSON. */
export type PasskeyAnswer = Record<string, unknown>

/** Has the person's device make a passkey. Throws what the browser throws: `NotAllowedError` when the person turned it down. */
export async function makePasskey(options: unknown): Promise<PasskeyAnswer> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return { ...(await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })) }
}

/** Has the person choose one of their passkeys: at once in a window of the browser, or `inFields`, among what it offers to fill in. */
export async function askForPasskey(options: unknown, { inFields = false } = {}): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return { ...(await startAuthentication({ optionsJSON, useBrowserAutofill: inFields, verifyBrowserAutofillInput: false })) }
}

/** Whether the browser offers passkeys where it fills in addresses. */
export async function hasPasskeysInFields(): Promise<boolean> {
  if (noPasskeysHere() !== null) return false
  const known = window.PublicKeyCredential as unknown as { isConditionalMediationAvailable?: () => Promise<boolean> }
  return (await known.isConditionalMediationAvailable?.()) ?? false
}

/** What the browser says of a passkey that did not come to be, in words; null: the person turned it down, which needs none. */
export function passkeyProblem(error: unknown): string | null {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return null
  if (name === 'InvalidStateError') return 'This device has a passkey of your account already.'
  return 'Your device could not do this. Try again, or use another one.'
}
