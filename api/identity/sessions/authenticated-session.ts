import type { ExternalActor } from '../../platform/rights/rights.ts'
import type { RequestOrigin } from '../../platform/transaction/audit.ts'

/** A signed-in person in their current business, or an API key in its business. */
export type Session = {
  /** The id of the browser session, or of the key. */
  readonly id: string
  readonly businessId: string
  readonly name: string
  readonly from: RequestOrigin
  readonly actor: ExternalActor
}

export type AuthenticatedSession = {
  readonly session: Session | null
  readonly setCookies: readonly string[]
  /**
   * The person's rights changed since the cookie was issued: the HTTP response renews the session's
   * cookie (`renewedCookies`).
   */
  readonly mustRenew?: boolean
}
