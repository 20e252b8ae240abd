import type { Database } from '../../../db/connect.ts'
import type { RequestOrigin } from './audit.ts'
import type { AuthGateway } from './auth-gateway.ts'
import type { ExternalServices } from './external-services.ts'
import type { EventName, ExternalActor, Work, WorkEvent } from './work.ts'

/** Loads neighbors of many things in one statement; ids that are not there are left out of the answer. */
export type BatchLoader<Value, Key = string> = (work: Work, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>

/** Signing in and out: it hands out cookies, which only an answer over HTTP can carry. */
export type SignInContext = {
  /** The address of the request's socket; none over a websocket. */
  readonly peer?: string
  /** Signs in to the demo. What is asked of the answered context is asked by the demo's visitor. */
  enterDemo(input: { readonly email: string; readonly password: string }): Promise<Context>
  /** Ends the session of the request, or the one that was handed out in it; without one it does nothing. */
  signOut(): Promise<void>
  /** What was handed out in this request lets in: what is asked of the context is asked by who came in with it, or nobody. */
  signedIn(): Promise<Context>
  /** Where people sign in, sign up and look after their account. Throws `forbidden` where no cookie can be handed out. */
  readonly gateway: AuthGateway
  /** The name of the provider behind "continue with …"; null where none is set up. */
  readonly provider: string | null
}

/** Work that needs no account: on tables that lie outside every business. Each statement is a transaction of its own. */
export type WithoutBusiness = Pick<Work, 'sql' | 'clock'> & {
  readonly db: Pick<Database, 'pool'>
  /** Who asks, to count by: the address of the socket, or over a websocket the person. */
  readonly caller: string
}

/**
 * What a resolver is given. It holds no open transaction: what it gives opens one for the viewer's business
 * and closes it when it is done, so a slow answer never holds a connection. Signed out, all but `viewer` throw `unauthenticated`.
 */
export type Context = {
  readonly actor: ExternalActor | null
  /** The viewer's name, of a key that of the key; empty when signed out. */
  readonly name: string
  /** Tells apart the browsers that a person is signed in with; null without one. */
  readonly sessionId: string | null
  readonly requestId: string
  /** Of the log's lines; null when signed out. */
  readonly businessId: string | null
  readonly origin: RequestOrigin
  readonly external: ExternalServices
  /** Made when somebody asks for it: what only reads never does. Using it keeps the answer of a write from being kept. */
  signIn(): SignInContext
  /** Reads, a statement at a time: each sees a moment of its own, and no transaction is held between two. */
  read<T>(fn: (work: Work) => Promise<T>): Promise<T>
  /** One read-only transaction whose statements all see one moment. It holds a connection while it lasts: for files, not for screens. */
  snapshot<T>(fn: (work: Work) => Promise<T>): Promise<T>
  /** One transaction that writes; rolled back when `fn` throws. Begun anew where it collides with another, so `fn` does nothing beside it. */
  change<T>(fn: (work: Work) => Promise<T>): Promise<T>
  /** Work outside every business; nobody has to be signed in. */
  withoutBusiness<T>(fn: (work: WithoutBusiness) => Promise<T>): Promise<T>
  /** The value of `id`, read together with all others that resolvers of this request ask for at the same moment. */
  load<Value, Key = string>(batch: BatchLoader<Value, Key>, key: Key): Promise<Value | undefined>
  /** Events of the viewer's business from now on; at most 100 wait, the newest state of a thing replaces its older ones. */
  subscribe(...names: EventName[]): AsyncIterableIterator<WorkEvent>
  /** The same, and before them what happened behind the cursor, if one is given. Reading from it throws `cursor_too_old` or `invalid_input`. */
  subscribeSince(since: string | null | undefined, ...names: EventName[]): AsyncIterableIterator<WorkEvent>
  /** Where the viewer's business is: what is read in this request has seen everything up to there. Null when signed out. */
  readonly eventCursor: string | null
}
