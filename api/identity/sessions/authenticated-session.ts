import type { RequestOrigin } from '../../platform/transaction/audit.ts'
import type { ExternalActor } from '../../platform/transaction/work.ts'

/** A signed-in person in the business they look at, or a program with a key in the key's business. */
export type Session = {
  /** Of the sign-in, or of the key. */
  readonly id: string
  readonly businessId: string
  readonly name: string
  readonly from: RequestOrigin
  readonly actor: ExternalActor
}

export type AuthenticatedSession = {
  readonly session: Session | null
  readonly setCookies: readonly string[]
  /** The person may do more or less than when the cookie was handed out: an answer over HTTP gives it a new id (`renewedCookies`). */
  readonly mustRenew?: boolean
}
