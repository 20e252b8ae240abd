import DataLoader from 'dataloader'
import { readStatements } from '../../db/in-business.ts'
import type { Session } from '../identity/sessions/authenticated-session.ts'
import { latestCursor, missedSince } from '../platform/events/event-log.ts'
import type { Events } from '../platform/events/events.ts'
import { resumed } from '../platform/events/resumed-events.ts'
import { Failure } from '../platform/failures/failures.ts'
import { type Disk, refuseWhenFull } from '../platform/operations/disk.ts'
import { nowhere } from '../platform/transaction/audit.ts'
import type { BatchLoader, Context, Visit, WithoutBusiness } from '../platform/transaction/context.ts'
import type { ExternalServices } from '../platform/transaction/external-services.ts'
import { readOnlyWork, runInTransaction, type WorkDependencies } from '../platform/transaction/run-in-transaction.ts'
import { retryOnConflict } from '../platform/transaction/transaction-conflicts.ts'
import { demoRefusal, isDemoActor, type Work } from '../platform/transaction/work.ts'
import { limits } from './guard.ts'
import { savepointContext } from './savepoint.ts'

export type GraphDependencies = WorkDependencies & { readonly events: Events; readonly disk: Disk; readonly external: ExternalServices }

type Asker = {
  readonly session: Session | null
  readonly requestId: string
  readonly visit?: Visit
  /** A transaction in which all of the request is done; it is committed by who holds it. */
  readonly held?: Work
}

/** A statement behind a file reads more than one behind a screen. */
const snapshotMs = 60_000

/** The context of one request, or of one event of a subscription, for the person who is signed in, or nobody. */
export function requestContext(dependencies: GraphDependencies, { session, requestId, visit = noVisit, held }: Asker): Context {
  const context = freeContext(dependencies, { session, requestId, visit })
  if (!held) return context
  const { read, change } = savepointContext(held)
  return { ...context, read, change, load: batching(read) }
}

function freeContext(dependencies: GraphDependencies, { session, requestId, visit = noVisit }: Asker): Context {
  const timeoutMs = limits.seconds * 1_000
  const reading = session && readOnlyWork(dependencies, { ...session, timeoutMs })
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
    external: dependencies.external,
    visit: session?.actor.kind === 'key' ? keysVisit : visit,
    read,
    snapshot: async (fn) => {
      if (!session) throw signInFirst()
      const { businessId, actor } = session
      return runInTransaction(dependencies, { businessId, actor: actor, readOnly: true, timeoutMs: snapshotMs }, fn)
    },
    change: async (fn) => {
      if (!session) throw signInFirst()
      await refuseWhenFull(dependencies.disk)
      // The wall behind the guard of the demo: the database itself refuses what would write.
      const isDemo = isDemoActor(session.actor)
      const { businessId, actor } = session
      return retryOnConflict(() => runInTransaction(dependencies, { businessId, actor: actor, readOnly: isDemo, timeoutMs }, fn)).catch(
        (error) => {
          throw isDemo && isRefusedWrite(error) ? demoRefusal() : error
        },
      )
    },
    withoutBusiness: async (fn) => {
      await refuseWhenFull(dependencies.disk)
      return fn(withoutBusiness(dependencies, visit.peer ?? callerOf(session)))
    },
    load: batching(read),
    ...hearing(dependencies, session, reading),
  }
}

function hearing(
  { events }: GraphDependencies,
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

/** Has `eventCursor` of the session's business at hand from here on. Asks the database once a business and process. */
export async function knowCursor({ events, db }: GraphDependencies, { businessId }: Session): Promise<void> {
  await events.knowCursor(businessId, () => latestCursor(readStatements(db, businessId, { timeoutMs: limits.seconds * 1_000 }), businessId))
}

function withoutBusiness({ db, clock }: GraphDependencies, caller: string): WithoutBusiness {
  return {
    caller,
    clock,
    sql: async <Row extends object>(text: string, values: readonly unknown[] = []) => (await db.pool.query<Row>(text, [...values])).rows,
  }
}

function callerOf(session: Session | null): string {
  return session?.actor.kind === 'person' ? session.actor.userId : (session?.id ?? '')
}

export function signInFirst(): Failure {
  return new Failure('unauthenticated', 'Sign in first.')
}

/** PostgreSQL’s read_only_sql_transaction. */
function isRefusedWrite(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006'
}

/** One loader a batch function and request. Nothing is remembered between asks: an event of a subscription must see the newest state. */
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

/** Where no cookie can be handed out. */
const noVisit = refusing('Sign in and out, and look after your account, over HTTP, not over a socket.')

/** A key belongs to one business and to nobody's session. */
const keysVisit = refusing('An API key does this for nobody. Send the request with a session, without the key.')

function refusing(message: string): Visit {
  const refuse = () => Promise.reject(new Failure('forbidden', message))
  return {
    enterDemo: refuse,
    leave: refuse,
    entered: refuse,
    get authGateway(): never {
      throw new Failure('forbidden', message)
    },
    provider: null,
  }
}
