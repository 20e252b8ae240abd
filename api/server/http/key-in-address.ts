import { Failure } from '../../platform/failures/failures.ts'

/**
 * An API key as it may appear in an address, also percent-encoded. It stands by itself: the random
 * token of a link in a mail may have the same three characters in its middle.
 */
const keyInText = /(?:^|[^\w-]|%[\da-f]{2})rp(?:_|%5f)(?:[\w-]|%[\da-f]{2}){43}(?![\w-])/i

/**
 * Addresses are stored in logs and histories, so a key in one is compromised (SEC-22). Throws
 * `invalid_input`.
 */
export function refuseKeyInAddress(url: string): void {
  if (!keyInText.test(url)) return
  const message = 'An API key does not belong in an address, which is kept in logs. Send it as the header Authorization: Bearer rp_…'
  throw new Failure('invalid_input', `${message} and revoke this one.`)
}
