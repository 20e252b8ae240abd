import { randomUUID } from 'node:crypto'
import DataLoader from 'dataloader'
import { inBusiness, readStatements } from '../../db/in-business.ts'
import type { Session } from '../identity/sessions/authenticated-session.ts'
import { latestCursor, missedSince } from '../platform/events/event-log.ts'
import type { Events } from '../platform/events/events.ts'
import { resumed } from '../platform/events/resumed-events.ts'
import { Failure, signInFirst } from '../platform/failures/failures.ts'
import { type Disk, refuseWhenFull } from '../platform/operations/disk.ts'
import { demoRefusal, isDemoActor } from '../platform/rights/rights.ts'
import { nowhere } from '../platform/transaction/audit.ts'
import type { BatchLoader, Context, SignInContext, WithoutBusiness } from '../platform/transaction/context.ts'
import type { ExternalServices } from '../platform/transaction/external-services.ts'
import { readOnlyWork, runInTransaction, type WorkDependencies } from '../platform/transaction/run-in-transaction.ts'
import { retryOnConflict } from '../platform/transaction/transaction-conflicts.ts'
import type { Work } from '../platform/transaction/work.ts'
import { type ConnectionShares, callerOfShare } from './connection-shares.ts'
import { savepointWork } from './savepoint-work.ts'
import { maxSeconds } from './time-limit.ts'

/** The services of a process that requests need. */
export type AppContext = WorkDependencies & {
  readonly events: Events
  readonly disk: Disk
  readonly external: ExternalServices
  readonly shares: ConnectionShares
}

/** Who sent a request, once authenticated; without a session, nobody who is signed in. */
export type Caller = {
  readonly session: Session | null
  readonly requestId: string
  /** Signing in and out in this request; created on first use. */
  readonly signIn?: () => SignInContext
}

/** A statement for a file reads more than one for a screen. */
const snapshotMs = 60_000

/**
 * The context of one request within `transaction`, whose owner commits it: each change is a
 * savepoint of it.
 */
export function contextWithin(transaction: Work, app: AppContext, caller: Caller): Context {
  const { read, change } = savepointWork(transaction)
  return { ...requestContext(app, caller), read, change, load: batching(read) }
}

/** The context of one request, or of one event of a subscription. */
export function requestContext(app: AppContext, { session, requestId, signIn = noSignIn }: Caller): Context {
  const timeoutMs = maxSeconds * 1_000
  const within = shareOf(app, session)
  const reading = session && sharing(readOnlyWork(app, { ...session, timeoutMs }), within)
  const read: Context['read'] = async (fn) => {
    if (!reading) throw signInFirst()
    return fn(reading)
  }
  return {
    actor: session?.actor ?? null,
    name: session?.name ?? '',
    sessionId: session?.id ?? null,
    requestId,
    businessId: session?.businessId ?? null,
    origin: session?.from ?? nowhere,
    external: app.external,
    signIn: session?.actor.kind === 'key' ? keysSignIn : signIn,
    read,
    snapshot: async (fn) => {
      if (!session) throw signInFirst()
      const { businessId, actor } = session
      return within(() => runInTransaction(app, { businessId, actor, readOnly: true, timeoutMs: snapshotMs }, fn))
    },
    change: async (fn) => {
      if (!session) throw signInFirst()
      await refuseWhenFull(app.disk)
      // The second protection of the demo behind the guard: the database itself refuses writes.
      const isDemo = isDemoActor(session.actor)
      const { businessId, actor } = session
      const run = () => runInTransaction(app, { businessId, actor, readOnly: isDemo, timeoutMs }, fn)
      return within(() => retryOnConflict(run)).catch((error) => {
        throw isDemo && isRefusedWrite(error) ? demoRefusal() : error
      })
    },
    withoutBusiness: async (fn) => {
      await refuseWhenFull(app.disk)
      return fn(withoutBusiness(app, signIn().peer ?? callerOf(session)))
    },
    load: batching(read),
    ...hearing(app, session, reading),
  }
}

/**
 * Runs a task within the caller's share. Without a session there is no business to look into:
 * nothing that takes long.
 */
export function shareOf({ shares }: Pick<AppContext, 'shares'>, session: Session | null): <T>(task: () => Promise<T>) => Promise<T> {
  if (!session) return (task) => task()
  return shares.forRequest({ caller: callerOfShare(session.actor), businessId: session.businessId })
}

/** Work that reads a statement at a time, each within a share. */
function sharing(work: Work, within: ReturnType<typeof shareOf>): Work {
  return { ...work, sql: (text, values) => within(() => work.sql(text, values)) }
}

function hearing(
  { events }: AppContext,
  session: Session | null,
  reading: Work | null,
): Pick<Context, 'subscribe' | 'subscribeSince' | 'eventCursor'> {
  const subscribe: Context['subscribe'] = (...names) => {
    if (!session) throw signInFirst()
    return events.subscribe(session.businessId, names)
  }
  return {
    subscribe,
    subscribeSince: (since, ...names) => {
      const live = subscribe(...names)
      if (since === null || since === undefined || !reading) return live
      return resumed(live, () => missedSince(reading.sql, reading.businessId, { since, names }))
    },
    eventCursor: (session && events.cursorOf(session.businessId)) ?? null,
  }
}

/**
 * Loads `eventCursor` of the session's business. Reads the database once per business and process.
 */
export async function knowCursor({ events, db }: AppContext, { businessId }: Session): Promise<void> {
  await events.knowCursor(businessId, () => latestCursor(readStatements(db, businessId, { timeoutMs: maxSeconds * 1_000 }), businessId))
}

function withoutBusiness({ db, clock }: AppContext, caller: string): WithoutBusiness {
  return {
    caller,
    db,
    clock,
    sql: async <Row extends object>(text: string, values: readonly unknown[] = []) => (await db.pool.query<Row>(text, [...values])).rows,
    // A business that does not exist: row-level security hides all that do.
    inTransaction: (fn) => inBusiness(db, randomUUID(), ({ sql }) => fn({ sql, clock })),
  }
}

function callerOf(session: Session | null): string {
  return session?.actor.kind === 'person' ? session.actor.userId : (session?.id ?? '')
}

/** PostgreSQL’s read_only_sql_transaction. */
function isRefusedWrite(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006'
}

/**
 * One loader per batch function and request. Nothing is cached between batches: an event of a
 * subscription must see the newest state.
 */
function batching(read: Context['read']): Context['load'] {
  const loaders = new Map<unknown, unknown>()
  return <Value, Key>(batch: BatchLoader<Value, Key>, key: Key) => {
    let loader = loaders.get(batch) as DataLoader<Key, Value | undefined> | undefined
    if (!loader) {
      loader = new DataLoader(
        async (keys) => {
          const found = await read((work) => batch(work, [...new Set(keys)]))
          return keys.map((one) => found.get(one))
        },
        { cache: false },
      )
      loaders.set(batch, loader)
    }
    return loader.load(key)
  }
}

/** For requests that cannot set cookies. */
const noSignIn = refusing('Sign in and out, and look after your account, over HTTP, not over a socket.')

/** A key belongs to one business and to no person's session. */
const keysSignIn = refusing('An API key does this for nobody. Send the request with a session, without the key.')

function refusing(message: string): () => SignInContext {
  const refuse = () => Promise.reject(new Failure('forbidden', message))
  const refusal: SignInContext = {
    enterDemo: refuse,
    enterFileCheck: refuse,
    signOut: refuse,
    signedIn: refuse,
    get gateway(): never {
      throw new Failure('forbidden', message)
    },
    provider: null,
    sendsMail: false,
  }
  return () => refusal
}
