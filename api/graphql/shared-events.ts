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
import type { Session } from '../identity/sessions/authenticated-session.ts'
import { Failure } from '../platform/failures/failures.ts'
import type { ExternalActor } from '../platform/rights/rights.ts'
import type { WorkEvent } from '../platform/transaction/work.ts'
import type { AppContext } from '../requests/request-context.ts'
import { closeReason, type Listener, sessionStates, tooSlow } from './event-listener.ts'

/**
 * One subscription of a listener: its operation's id in the protocol, and the conversion of an
 * error for its caller.
 */
export type SharedOperation = {
  readonly id: string
  readonly listener: Listener
  readonly toCaller: (error: GraphQLError) => GraphQLFormattedError
}

/** Ends with the subscription and yields nothing: answers are sent to the socket directly. */
type Delivery = AsyncIterableIterator<ExecutionResult> & { throw(error: unknown): Promise<IteratorResult<ExecutionResult>> }

export type SharedEvents = {
  /**
   * Like graphql's `subscribe`, for one subscription of a socket; sends its answers as frames of
   * the protocol.
   */
  subscribe(args: ExecutionArgs, operation: SharedOperation): Promise<Delivery | ExecutionResult>
}

/**
 * The shared answer to an event: the frame's payload as text, unless it contains errors, which
 * carry their request's id.
 */
type Shared = {
  readonly result: ExecutionResult
  readonly text: string | null
  readonly states: ReadonlyMap<string, string>
  /** When its read ended. */
  readonly ended: number
}

/** A pending answer, and when its read began. */
type Reading = { readonly begun: number; readonly answer: Promise<Shared> }

/**
 * Equal subscriptions (document, variables, business and rights) share the answer to an event: it
 * is read once and serialized once, for any number of sockets. The shared answer is stored with the
 * event itself. Before each delivery the listener's session and role are checked again, with one
 * statement per event for all; a listener without them gets nothing more. No type that a
 * subscription reaches depends on the caller (a test checks it). A listener never gets an answer
 * whose read began before the end of the read of its last answer: a listener that resumes reads the
 * logged events late, and another listener's read for the next event may be older than that.
 */
export function sharedEvents(place: AppContext): SharedEvents {
  const answers = new WeakMap<WorkEvent, Map<string, Reading>>()
  const present = new WeakMap<WorkEvent, Promise<ReadonlyMap<string, string>>>()

  let moments = 0

  const read = async (event: WorkEvent, args: ExecutionArgs): Promise<Shared> => {
    // Both are requested at once; the answer is delivered only to listeners with rights.
    const [answer, states] = await Promise.all([
      execute({ ...args, rootValue: event }),
      once(present, event, () => sessionStates(place, event.businessId)),
    ])
    const result = event.cursor === undefined ? answer : { ...answer, extensions: { ...answer.extensions, eventCursor: event.cursor } }
    return { result, text: result.errors ? null : JSON.stringify(result), states, ended: ++moments }
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
        if (closeReason(operation.listener, shared.states.get(operation.listener.session.id)) !== null) return false
        await operation.listener.send(`${start}${shared.text ?? withErrors(shared.result, operation)}}`)
        return true
      })
    },
  }
}

/**
 * The events, until the queue overflows: then the socket is closed, and the client resumes after
 * the last event it received.
 */
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

/**
 * Delivers events in order, each after the network accepted the previous one, until a delivery is
 * refused. A generator could not release its source while it waits for an event.
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

type KnownOperation = { readonly number: number; readonly onlySince: ReadonlySet<string> }

const known = new WeakMap<OperationDefinitionNode, KnownOperation>()

let counted = 0

/**
 * Equal for subscriptions with equal answers. The guard returns one document for one text. The
 * starting event changes no answer.
 */
function keyOf({ document, operationName, variableValues }: ExecutionArgs, { businessId, actor }: Session): string {
  const operation = getOperationAST(document, operationName)
  if (!operation) throw new Error('A subscription without its operation was let in.')
  const { number, onlySince } = once(known, operation, () => ({ number: ++counted, onlySince: variablesOfSince(document, operation) }))
  const variables = Object.entries(variableValues ?? {}).filter(([name]) => !onlySince.has(name))
  return JSON.stringify([number, variables, businessId, rightsOf(actor)])
}

/** Variables that are used only for `since` of the subscription. */
function variablesOfSince(document: DocumentNode, { selectionSet }: OperationDefinitionNode): ReadonlySet<string> {
  const given = selectionSet.selections
    .flatMap((node) => (node.kind === Kind.FIELD ? (node.arguments ?? []) : []))
    .flatMap(({ name, value }) => (name.value === 'since' && value.kind === Kind.VARIABLE ? [value.name.value] : []))
  const uses = new Map<string, number>()
  // The definition of a variable is one use, and the argument another.
  visit(document, { Variable: ({ name: { value } }) => void uses.set(value, (uses.get(value) ?? 0) + 1) })
  return new Set(given.filter((name) => uses.get(name) === 2))
}

/** Equal for callers with equal rights. */
function rightsOf(actor: ExternalActor): readonly unknown[] {
  return actor.kind === 'person' ? [actor.role, actor.isDemo ?? false, actor.isFileCheck ?? false] : ['key', ...actor.scopes]
}
