import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  getOperationAST,
  type OperationDefinitionNode,
} from 'graphql'
import { readStatements } from '../../db/in-business.ts'
import { absoluteDays } from '../identity/auth.ts'
import type { Session } from '../identity/session.ts'
import type { Caller, WorkEvent } from '../work/work.ts'
import { limits } from './guard.ts'
import type { GraphPlace } from './request-context.ts'

/** Who listens: the session, and the way to be sent away with a code of the protocol and a reason. */
export type Listener = { readonly session: Session; close(code: number, reason: string): void; readonly bufferedBytes: () => number }

/** What a socket that does not read may keep waiting here. */
export const mostBufferedBytes = 1_000_000

type Answers = AsyncIterableIterator<ExecutionResult> & { throw(error: unknown): Promise<IteratorResult<ExecutionResult>> }

export type SharedEvents = {
  /** Like graphql's `subscribe`, for one listener. */
  subscribe(args: ExecutionArgs, listener: Listener): Promise<Answers | ExecutionResult>
}

/**
 * Subscriptions that are alike (document, variables, business and rights) share the answer to an event: it is read once, whatever the
 * number of sockets. What is shared is kept with the event itself. Before each answer is handed out, the listener's session and role are
 * looked at again, in one statement an event for all; who has neither gets nothing more. No type that a subscription reaches says who is
 * asking (a test keeps it so).
 */
export function sharedEvents(place: GraphPlace): SharedEvents {
  const answers = new WeakMap<WorkEvent, Map<string, Promise<ExecutionResult>>>()
  const present = new WeakMap<WorkEvent, Promise<ReadonlyMap<string, string>>>()

  const answerTo = (event: WorkEvent, args: ExecutionArgs, key: string): Promise<ExecutionResult> => {
    const alike = once(answers, event, () => new Map<string, Promise<ExecutionResult>>())
    return once(alike, key, async () => execute({ ...args, rootValue: event }))
  }
  const isWelcome = async (event: WorkEvent, listener: Listener): Promise<boolean> => {
    const standings = await once(present, event, () => standingsIn(place, event.businessId))
    return sentAway(listener, standings.get(listener.session.id)) === null
  }

  return {
    async subscribe(args, listener) {
      const source = await createSourceEventStream(args)
      if (!(Symbol.asyncIterator in source)) return source
      const key = keyOf(args, listener.session)
      return eachOf(source as AsyncIterable<WorkEvent>, async (event) => {
        // Both are asked for at once; the answer is handed out only to who is welcome.
        const [isIn, answer] = await Promise.all([isWelcome(event, listener), answerTo(event, args, key)])
        return isIn ? answer : null
      })
    },
  }
}

function once<Key, Value>(
  made: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const known = made.get(key)
  if (known !== undefined) return known
  const value = make()
  made.set(key, value)
  return value
}

/** Closes the socket of who may not listen any more, or does not read. Null: nothing stands against them. */
export function sentAway({ session, close, bufferedBytes }: Listener, standing: string | undefined): string | null {
  const away = (code: number, reason: string) => {
    close(code, reason)
    return reason
  }
  if (bufferedBytes() > mostBufferedBytes) return away(1013, 'Too slow: read faster, or subscribe to less')
  if (standing === undefined) return away(4401, 'Sign in first')
  return standing === standingOf(session.viewer) ? null : away(1012, 'Subscribe again')
}

/** What must stay as it is while somebody listens. Of a key nothing can change but that it ends. */
const standingOf = (viewer: Caller) => (viewer.kind === 'person' ? viewer.role : 'key')

/** Answers to events in their order, until one is null. A generator would not let go of its source while it waits for an event. */
function eachOf(source: AsyncIterable<WorkEvent>, answer: (event: WorkEvent) => Promise<ExecutionResult | null>): Answers {
  const events = source[Symbol.asyncIterator]()
  const end = async (): Promise<IteratorResult<ExecutionResult>> => {
    await events.return?.()
    return { done: true, value: undefined }
  }
  return {
    async next() {
      const { done, value: event } = await events.next()
      if (done) return { done: true, value: undefined }
      const value = await answer(event)
      return value ? { done: false, value } : end()
    },
    return: end,
    async throw(error) {
      await end()
      throw error
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

const numbers = new WeakMap<OperationDefinitionNode, number>()
let counted = 0

/** Equal for subscriptions whose answers are. The guard hands out one document for one text. */
function keyOf({ document, operationName, variableValues }: ExecutionArgs, { businessId, viewer }: Session): string {
  const operation = getOperationAST(document, operationName)
  if (!operation) throw new Error('A subscription without its operation was let in.')
  const number = numbers.get(operation) ?? ++counted
  numbers.set(operation, number)
  return JSON.stringify([number, variableValues ?? {}, businessId, rightsOf(viewer)])
}

/** Equal for callers who may do the same. */
function rightsOf(viewer: Caller): readonly unknown[] {
  return viewer.kind === 'person' ? [viewer.role, viewer.isDemo ?? false] : ['key', ...viewer.scopes]
}

/** By their ids: the sessions of a business's members that have not ended, with the member's role, and the business's living keys. */
export async function standingsIn({ db, clock }: GraphPlace, businessId: string): Promise<ReadonlyMap<string, string>> {
  const read = readStatements(db, businessId, { timeoutMs: limits.seconds * 1_000 })
  const rows = await read<{ id: string; standing: string }>(
    `select session.id, membership.role as standing from membership join identity.session on session."userId" = membership.user_id
      where membership.business_id = $1 and session."expiresAt" > now() and session."createdAt" > $2::timestamptz - make_interval(days => $3)
      union all
     select id, 'key' from api_key where business_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2)`,
    [businessId, clock.now(), absoluteDays],
  )
  return new Map(rows.map(({ id, standing }) => [id, standing]))
}
