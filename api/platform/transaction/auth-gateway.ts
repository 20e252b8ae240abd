import type { Database } from '../../../db/connect.ts'
import type { AuditedRequest } from './audit.ts'
import type { Clock, Work } from './work.ts'

/** What a link in a mail is good for: one made for one thing opens no other. */
export type LinkPurpose = 'sign-up' | 'password-reset' | 'invitation'

/** What the sign-in library answered. */
export type AuthResponse = {
  readonly status: number
  readonly data: Readonly<Record<string, unknown>>
  /** How long to wait after too many tries; 0 otherwise. */
  readonly waitSeconds: number
}

/**
 * What signing in, signing up and one's own account need of the server and of the request. It works outside of any business: a person may
 * have none yet. Only a request over HTTP has one, as what it does hands out cookies.
 */
export type AuthGateway = {
  readonly db: Database
  readonly clock: Clock
  /** Where this server is, for links: never what the request says of itself. */
  readonly origin: string
  /** The address of the request's socket. */
  readonly peer: string
  /** Which request it is and where it came from, for the audit log. */
  readonly auditEntry: Omit<AuditedRequest, 'operation'>
  /** Asks the sign-in library as the caller's browser would, `POST sign-in/email`; the cookies it hands out travel with the answer. */
  call(call: `${'GET' | 'POST'} ${string}`, body?: object): Promise<AuthResponse>
  /**
   * One transaction for what the library is asked within it and for what is written beside: all of it is done, or nothing. Cookies travel once
   * it is.
   */
  inTransaction<T>(task: (work: Pick<Work, 'sql' | 'clock'>) => Promise<T>): Promise<T>
  /** The library's own hash, which takes about half a second by intent. */
  hashPassword(password: string): Promise<string>
  /** Whether the password is the one of this hash; it takes as long. */
  isPassword(hash: string, password: string): Promise<boolean>
  /** The row that a link's token was made for; null when this server made none such. */
  idOf(purpose: LinkPurpose, token: string): string | null
}
