import type { Database } from '../../../db/connect.ts'
import type { ExternalActor } from '../rights/rights.ts'
import type { RequestOrigin } from './audit.ts'
import type { AuthGateway } from './auth-gateway.ts'
import type { ExternalServices } from './external-services.ts'
import type { EventName, Work, WorkEvent } from './work.ts'

/** Loads values for many keys in one statement. Unknown keys are missing from the result. */
export type BatchLoader<Value, Key = string> = (work: Work, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>

/** Sign-in and sign-out. They set cookies, which only an HTTP response can carry. */
export type SignInContext = {
  /** The address of the request's socket; absent over a websocket. */
  readonly peer?: string
  /** Signs in to the demo. The returned context acts as the demo's visitor. */
  enterDemo(input: { readonly email: string; readonly password: string }): Promise<Context>
  /**
   * Signs in to a throw-away business for the visitor's own files. The returned context acts there.
   */
  enterFileCheck(input: { readonly currency: string; readonly zone: string }): Promise<Context>
  /**
   * Ends the session of the request, or the one that the request created. Without a session it does
   * nothing.
   */
  signOut(): Promise<void>
  /** The context of the session that this request created, or of nobody. */
  signedIn(): Promise<Context>
  /**
   * Functions for sign-in, sign-up and account management. Throws `forbidden` where no cookie can
   * be set.
   */
  readonly gateway: AuthGateway
  /** The name of the provider behind "continue with …"; null when none is configured. */
  readonly provider: string | null
  /** Whether a mail server is configured; without one mail is only stored. */
  readonly sendsMail: boolean
}

/**
 * Work that needs no account, on tables outside every business. Each statement of `sql` is a
 * transaction of its own.
 */
export type WithoutBusiness = Pick<Work, 'sql' | 'clock'> & {
  readonly db: Pick<Database, 'pool'>
  /** Runs statements that belong together in one transaction. */
  inTransaction<T>(fn: (work: Pick<Work, 'sql' | 'clock'>) => Promise<T>): Promise<T>
  /** The caller for rate limits: the address of the socket, or over a websocket the person. */
  readonly caller: string
}

/**
 * The context of a resolver. It holds no open transaction: its functions open one for the viewer's
 * business and close it at their end, so a slow response never holds a connection. Signed out,
 * everything except `viewer` throws `unauthenticated`.
 */
export type Context = {
  readonly actor: ExternalActor | null
  /** The viewer's name, or the name of the API key; empty when signed out. */
  readonly name: string
  /** Identifies the browser session of a person; null without one. */
  readonly sessionId: string | null
  readonly requestId: string
  /** The business in log lines; null when signed out. */
  readonly businessId: string | null
  readonly origin: RequestOrigin
  readonly external: ExternalServices
  /**
   * Created on access: reads never need it. A write that uses it is excluded from the stored
   * idempotent responses.
   */
  signIn(): SignInContext
  /**
   * Reads one statement at a time: each has its own snapshot, and no transaction stays open in
   * between.
   */
  read<T>(fn: (work: Work) => Promise<T>): Promise<T>
  /**
   * One read-only transaction with one snapshot for all its statements. It holds a connection for
   * its duration: for files, not for screens.
   */
  snapshot<T>(fn: (work: Work) => Promise<T>): Promise<T>
  /**
   * One writing transaction; rolled back when `fn` throws. It restarts on a conflict with another
   * one, so `fn` must have no effect outside the database.
   */
  change<T>(fn: (work: Work) => Promise<T>): Promise<T>
  /** Work outside every business; it needs no session. */
  withoutBusiness<T>(fn: (work: WithoutBusiness) => Promise<T>): Promise<T>
  /**
   * The value of `key`, loaded in one batch with all others that resolvers of this request load at
   * the same time.
   */
  load<Value, Key = string>(batch: BatchLoader<Value, Key>, key: Key): Promise<Value | undefined>
  /**
   * Events of the viewer's business from now on. At most 100 wait; a newer event replaces older
   * ones of the same subject.
   */
  subscribe(...names: EventName[]): AsyncIterableIterator<WorkEvent>
  /**
   * The same, after a replay of the events behind the cursor, if one is given. Reading from it
   * throws `cursor_too_old` or `invalid_input`.
   */
  subscribeSince(since: string | null | undefined, ...names: EventName[]): AsyncIterableIterator<WorkEvent>
  /**
   * The business's event cursor: every read of this request includes all events up to it. Null when
   * signed out.
   */
  readonly eventCursor: string | null
}
