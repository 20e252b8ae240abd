import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  type GraphQLError,
  type GraphQLFormattedError,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql'
import { readStatements } from '../../db/in-business.ts'
import { absoluteDays } from '../identity/auth.ts'
import type { Session } from '../identity/sessions/authenticated-session.ts'
import { Failure } from '../platform/failures/failures.ts'
import type { ExternalActor, WorkEvent } from '../platform/transaction/work.ts'
import type { AppContext } from '../requests/request-context.ts'
import { limits } from './guard.ts'

/** Who listens: the session, the way its frames go, and the way to be sent away with a code of the protocol and a reason. */
export type Listener = {
  readonly session: Session
  /** Done when the frame was handed on to the network. */
  readonly send: (frame: string) => Promise<void>
  close(code: number, reason: string): void
  readonly bufferedBytes: () => number
}

/** One subscription of a listener: its operation's name in the protocol, and how an error is told to its caller. */
export type SharedOperation = {
  readonly id: string
  readonly listener: Listener
  readonly toCaller: (error: GraphQLError) => GraphQLFormattedError
}

/** What a socket that does not read may keep waiting here. */
const mostBufferedBytes = 1_000_000

/** Ends when the subscription has ended, and yields nothing: answers go to the socket themselves. */
type Delivery = AsyncIterableIterator<ExecutionResult> & { throw(error: unknown): Promise<IteratorResult<ExecutionResult>> }

export type SharedEvents = {
  /** Like graphql's `subscribe`, for one subscription of a socket; sends its answers as frames of the protocol. */
  subscribe(args: ExecutionArgs, operation: SharedOperation): Promise<Delivery | ExecutionResult>
}

/** What all who ask alike are given of an event: the frame's payload as text, unless it tells errors, which name the request they are of. */
type Shared = {
  readonly result: ExecutionResult
  readonly text: string | null
  readonly standings: ReadonlyMap<string, string>
  /** When its reading was over. */
  readonly ended: number
}

/** An answer on its way, and when its reading began. */
type Reading = { readonly begun: number; readonly answer: Promise<Shared> }

/**
 * Subscriptions that are alike (document, variables, business and rights) share the answer to an event: it is read once and written as
 * JSON once, whatever the number of sockets. What is shared is kept with the event itself. Before each answer is handed out, the listener's
 * session and role are looked at again, in one statement an event for all; who has neither gets nothing more. No type that a subscription
 * reaches says who is asking (a test keeps it so). A listener is given no reading that began before the one that they were given last was over:
 * who comes back reads late what the log knew, and of the next event another's reading may be older than that.
 */
export function sharedEvents(place: AppContext): SharedEvents {
  const answers = new WeakMap<WorkEvent, Map<string, Reading>>()
  const present = new WeakMap<WorkEvent, Promise<ReadonlyMap<string, string>>>()

  let moments = 0

  const read = async (event: WorkEvent, args: ExecutionArgs): Promise<Shared> => {
    // Both are asked for at once; the answer is handed out only to who is welcome.
    const [answer, standings] = await Promise.all([
      execute({ ...args, rootValue: event }),
      once(present, event, () => sessionStates(place, event.businessId)),
    ])
    const result = event.cursor === undefined ? answer : { ...answer, extensions: { ...answer.extensions, eventCursor: event.cursor } }
    return { result, text: result.errors ? null : JSON.stringify(result), standings, ended: ++moments }
  }

  const answerTo = (event: WorkEvent, args: ExecutionArgs, { key, after }: { key: string; after: number }): Promise<Shared> => {
    const alike = once(answers, event, () => new Map<string, Reading>())
    const known = alike.get(key)
    if (known && known.begun > after) return known.answer
    const reading = { begun: ++moments, answer: read(event, args) }
    alike.set(key, reading)
    return reading.answer
  }

  return {
    async subscribe(args, operation) {
      const source = await createSourceEventStream(args)
      if (!(Symbol.asyncIterator in source)) return source
      const key = keyOf(args, operation.listener.session)
      const start = `{"id":${JSON.stringify(operation.id)},"type":"next","payload":`
      let after = 0
      const events = endingSlow(source as AsyncIterable<WorkEvent>, operation.listener)
      return delivered(events, async (event) => {
        const shared = await answerTo(event, args, { key, after })
        after = shared.ended
        if (closeReason(operation.listener, shared.standings.get(operation.listener.session.id)) !== null) return false
        await operation.listener.send(`${start}${shared.text ?? withErrors(shared.result, operation)}}`)
        return true
      })
    },
  }
}

/** The events, until so many wait that the queue gives up: then the socket is closed, to come back and go on from the last it was given. */
function endingSlow(source: AsyncIterable<WorkEvent>, { close }: Listener): AsyncIterator<WorkEvent> {
  const events = source[Symbol.asyncIterator]()
  return {
    next: () =>
      events.next().catch((error) => {
        if (!(error instanceof Failure && error.kind === 'unavailable')) throw error
        close(1013, tooSlow)
        return { done: true, value: undefined }
      }),
    return: async () => (await events.return?.()) ?? { done: true, value: undefined },
  }
}

const tooSlow = 'Too slow: read faster, or subscribe to less'

function withErrors({ errors = [], ...rest }: ExecutionResult, { toCaller }: SharedOperation): string {
  return JSON.stringify({ ...rest, errors: errors.map(toCaller) })
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
export function closeReason({ session, close, bufferedBytes }: Listener, standing: string | undefined): string | null {
  const away = (code: number, reason: string) => {
    close(code, reason)
    return reason
  }
  if (bufferedBytes() > mostBufferedBytes) return away(1013, tooSlow)
  if (standing === undefined) return away(4401, 'Sign in first')
  return standing === standingOf(session.actor) ? null : away(1012, 'Subscribe again')
}

/** What must stay as it is while somebody listens. Of a key nothing can change but that it ends. */
const standingOf = (actor: ExternalActor) => (actor.kind === 'person' ? actor.role : 'key')

/**
 * Delivers events in their order, each once the one before was taken by the network, until one may not be delivered. A generator would not
 * let go of its source while it waits for an event.
 */
function delivered(events: AsyncIterator<WorkEvent>, deliver: (event: WorkEvent) => Promise<boolean>): Delivery {
  const end = async (): Promise<IteratorResult<ExecutionResult>> => {
    await events.return?.()
    return { done: true, value: undefined }
  }
  return {
    async next() {
      for (;;) {
        const { done, value: event } = await events.next()
        if (done) return { done: true, value: undefined }
        if (!(await deliver(event))) return end()
      }
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

type Known = { readonly number: number; readonly onlySince: ReadonlySet<string> }
const known = new WeakMap<OperationDefinitionNode, Known>()
let counted = 0

/** Equal for subscriptions whose answers are. The guard hands out one document for one text. Where one goes on from changes no answer. */
function keyOf({ document, operationName, variableValues }: ExecutionArgs, { businessId, actor }: Session): string {
  const operation = getOperationAST(document, operationName)
  if (!operation) throw new Error('A subscription without its operation was let in.')
  const { number, onlySince } = once(known, operation, () => ({ number: ++counted, onlySince: variablesOfSince(document, operation) }))
  const variables = Object.entries(variableValues ?? {}).filter(([name]) => !onlySince.has(name))
  return JSON.stringify([number, variables, businessId, rightsOf(actor)])
}

/** Variables that are given to `since` of the subscription and to nothing else. */
function variablesOfSince(document: DocumentNode, { selectionSet }: OperationDefinitionNode): ReadonlySet<string> {
  const given = selectionSet.selections
    .flatMap((node) => (node.kind === Kind.FIELD ? (node.arguments ?? []) : []))
    .flatMap(({ name, value }) => (name.value === 'since' && value.kind === Kind.VARIABLE ? [value.name.value] : []))
  const uses = new Map<string, number>()
  // The definition of a variable is one use, and the argument another.
  visit(document, { Variable: ({ name: { value } }) => void uses.set(value, (uses.get(value) ?? 0) + 1) })
  return new Set(given.filter((name) => uses.get(name) === 2))
}

/** Equal for callers who may do the same. */
function rightsOf(actor: ExternalActor): readonly unknown[] {
  return actor.kind === 'person' ? [actor.role, actor.isDemo ?? false] : ['key', ...actor.scopes]
}

/** By their ids: the sessions of a business's members that have not ended, with the member's role, and the business's living keys. */
export async function sessionStates({ db, clock }: AppContext, businessId: string): Promise<ReadonlyMap<string, string>> {
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
