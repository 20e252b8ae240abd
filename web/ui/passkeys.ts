import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/** Why passkeys are not available here; null: they are. */
export type NoPasskeys = 'browser' | 'address' | null

/**
 * Browsers create passkeys only for a host name, not for an IP address, and only over a secure
 * connection.
 */
export function noPasskeys({ hostname, isSecure, isKnown }: { hostname: string; isSecure: boolean; isKnown: boolean }): NoPasskeys {
  if (/^[\d.]+$|^\[/.test(hostname)) return 'address'
  return isSecure && isKnown ? null : 'browser'
}

export const noPasskeysHere = (): NoPasskeys =>
  noPasskeys({ hostname: location.hostname, isSecure: window.isSecureContext, isKnown: 'PublicKeyCredential' in window })

/** A device's answer, as WebAuthn's JSON. */
export type PasskeyAnswer = Record<string, unknown>

/**
 * Requests a new passkey from the person's device. Throws the browser's error: `NotAllowedError`
 * when the person declined.
 */
export async function makePasskey(options: unknown): Promise<PasskeyAnswer> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return { ...(await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })) }
}

/**
 * Lets the person choose one of their passkeys, at once in a window of the browser. Throws the
 * browser's error.
 */
export async function askForPasskey(options: unknown): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return { ...(await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })) }
}

/**
 * Offers the person's passkeys as autofill options, unless `isWanted` has turned false meanwhile.
 * Resolves when the browser has the request; `answer` resolves when one was chosen, to null when
 * another request for a passkey took its place.
 */
export async function offerPasskeysInFields(options: unknown, isWanted: () => boolean): Promise<{ answer: Promise<PasskeyAnswer | null> }> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  if (!isWanted()) return { answer: Promise.resolve(null) }
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const chosen = startAuthentication({ optionsJSON, useBrowserAutofill: true, verifyBrowserAutofillInput: false })
  const answer = chosen.then((given) => ({ ...given })).catch(() => null)
  // The call above asks the browser the same before its request. A request begins by ending the one
  // before it, so that this one must not be late.
  await hasPasskeysInFields()
  return { answer }
}

/** Whether the browser offers passkeys in autofill. */
export async function hasPasskeysInFields(): Promise<boolean> {
  if (noPasskeysHere() !== null) return false
  const known = window.PublicKeyCredential as unknown as { isConditionalMediationAvailable?: () => Promise<boolean> }
  return (await known.isConditionalMediationAvailable?.()) ?? false
}

/**
 * The browser's reason for a failed passkey, in words; null: the person declined, which needs none.
 */
export function passkeyProblem(error: unknown): string | null {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return null
  if (name === 'InvalidStateError') return 'This device has a passkey of your account already.'
  return 'Your device could not do this. Try again, or use another one.'
}
