import type { Database } from '../../../db/connect.ts'
import type { AuditedRequest } from './audit.ts'
import type { Clock, Work } from './work.ts'

/** The purpose of a link in a mail. A link is not valid for another purpose. */
export type LinkPurpose = 'sign-up' | 'password-reset' | 'email-change' | 'invitation' | 'unsubscribe'

/** A response of the sign-in library. */
export type AuthResponse = {
  readonly status: number
  readonly data: Readonly<Record<string, unknown>>
  /** Seconds to wait after too many tries; 0 otherwise. */
  readonly waitSeconds: number
}

/**
 * The server and request functions for sign-in, sign-up and account management. They work outside
 * every business: a person may have none yet. Only HTTP requests have a gateway, because it sets
 * cookies.
 */
export type AuthGateway = {
  readonly db: Database
  readonly clock: Clock
  /** The origin of this server, for links. It never comes from the request. */
  readonly origin: string
  /** The address of the request's socket. */
  readonly peer: string
  /** The request and its origin, for the audit log. */
  readonly auditEntry: Omit<AuditedRequest, 'operation'>
  /**
   * Calls the sign-in library as the caller's browser would, as in `POST sign-in/email`. The
   * cookies it sets go out with the response.
   */
  call(call: `${'GET' | 'POST'} ${string}`, body?: object): Promise<AuthResponse>
  /**
   * One transaction for the library's statements and the task's own. Cookies are sent only after
   * the commit.
   */
  inTransaction<T>(task: (work: Pick<Work, 'sql' | 'clock'>) => Promise<T>): Promise<T>
  /** The library's own hash. It takes about half a second on purpose. */
  hashPassword(password: string): Promise<string>
  /** Whether the password matches this hash. It takes as long. */
  isPassword(hash: string, password: string): Promise<boolean>
  /**
   * The id of the row that a link's token was issued for; null when this server did not issue it.
   */
  idOf(purpose: LinkPurpose, token: string): string | null
}
