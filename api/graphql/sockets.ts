import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ExecutionArgs, type ExecutionResult, execute, GraphQLError, OperationTypeNode, validate } from 'graphql'
import { useServer } from 'graphql-ws/use/ws'
import type { Logger } from 'pino'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Session } from '../identity/sessions/authenticated-session.ts'
import { bearerOf, isOurs } from '../identity/sessions/origin.ts'
import { Failure, signInFirst } from '../platform/failures/failures.ts'
import { refuseConnection } from '../platform/failures/refuse-connection.ts'
import { whileWaiting } from '../platform/operations/database-unavailable.ts'
import type { Context } from '../platform/transaction/context.ts'
import { authenticateSocket, crossOriginFailure } from '../requests/authenticate.ts'
import { admitCall } from '../requests/pipeline.ts'
import { requestContext } from '../requests/request-context.ts'
import { withTimeout } from '../requests/time-limit.ts'
import { toCaller } from './errors.ts'
import { closeReason, type Listener, sessionStates } from './event-listener.ts'
import { admit } from './guard.ts'
import type { GraphDependencies } from './http.ts'
import { costOf, type GuardedDocument } from './reported-cost.ts'
import { type SharedOperation as Listening, sharedEvents } from './shared-events.ts'

const maxOperations = 50
const pingSeconds = 12
const recheckSeconds = 4

type Extra = { request: IncomingMessage; socket: WebSocket; session?: Session; number?: number }
type SocketDependencies = GraphDependencies & {
  readonly log: Logger
  /** Sockets that one person or API key may have open here; 0: no limit. */
  readonly socketsPerPerson: number
}

export type Sockets = {
  /** For the HTTP server's `upgrade`; returns whether the path belongs to it. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes every socket with 1001: the server is going away. */
  close(): Promise<void>
}

/**
 * `graphql-transport-ws` on `/graphql`, behind the same guard as HTTP, for signed-in people of our
 * own pages, and for programs with a key: in the header `Authorization`, or as `authorization` of
 * `connection_init`.
 */
export function graphOverSockets(dependencies: SocketDependencies): Sockets {
  const server = new WebSocketServer({ noServer: true, maxPayload: 128 * 1024 })
  // An invalid handshake: without its key, or of an obsolete version.
  server.on('wsClientError', (_error, socket) =>
    refuseConnection(socket, new Failure('invalid_input', 'This is no handshake of a WebSocket.')),
  )
  const shared = sharedEvents(dependencies.app)
  const listening = new Set<Extra>()
  const stopChecking = keepChecking(dependencies, listening)
  const disposable = useServer(
    {
      schema: dependencies.schema,
      execute: (args: ExecutionArgs) => executeInTime(dependencies, args),
      subscribe: (args: ExecutionArgs) => shared.subscribe(args, (args.contextValue as Asking).operation),
      onConnect: ({ extra, connectionParams }) => connect(dependencies, listening, extra as Extra, connectionParams),
      onSubscribe: (ctx, id, payload) =>
        admitOperation(dependencies, ctx.extra as Extra, { id, payload, running: Object.keys(ctx.subscriptions).length }),
      onError: ({ extra }, id, _payload, errors) => errors.map((error) => toCaller(error, callerOf(dependencies, extra as Extra, id))),
      onNext: ({ extra }, id, _payload, { contextValue }, result) => ({
        ...result,
        ...(result.errors && {
          errors: result.errors.map((error) => toCaller(ofVariables(error, result), callerOf(dependencies, extra as Extra, id))),
        }),
        extensions: { ...result.extensions, cost: costOf((contextValue as Asking).judged, result.data) },
      }),
    },
    server,
    pingSeconds * 1_000,
  )
  // Events during a database outage are lost to listeners: they must reconnect and read again.
  dependencies.app.events.onGap(() => {
    for (const socket of server.clients) socket.close(1012, 'Subscribe again')
  })
  return {
    upgrade: (request, socket, head) => {
      // A browser always sends the origin of its page; a caller without origin and cookie presents
      // a key.
      const isOfPage = request.headers.origin !== undefined
      if (!isOurs(request.headers, dependencies.publicOrigin) || (!isOfPage && isCookieUsed(request)))
        return refuseConnection(socket, crossOriginFailure())
      server.handleUpgrade(request, socket, head, (opened) => server.emit('connection', opened, request))
    },
    close: async () => {
      stopChecking()
      await disposable.dispose()
    },
  }
}

function isCookieUsed({ headers }: IncomingMessage): boolean {
  return headers.cookie !== undefined && bearerOf(headers) === undefined
}

let opened = 0

async function connect(
  dependencies: SocketDependencies,
  listening: Set<Extra>,
  extra: Extra,
  params?: Record<string, unknown>,
): Promise<boolean> {
  const { authorization } = params ?? {}
  const headers = { ...extra.request.headers, ...(typeof authorization === 'string' && { authorization }) }
  const session = await authenticateSocket(dependencies, headers)
  if (!session) {
    extra.socket.close(4401, 'Sign in first')
    return false
  }
  if (
    isBeyond(
      dependencies.socketsPerPerson,
      [...listening].filter((one) => one.session && personOf(one.session) === personOf(session)).length,
    )
  ) {
    // The browser tries again later, when another tab may be closed.
    extra.socket.close(1013, 'Too many open connections of yours. Close some and try again.')
    return false
  }
  opened++
  extra.session = session
  extra.number = opened
  listening.add(extra)
  extra.socket.on('close', () => listening.delete(extra))
  return true
}

const isBeyond = (limit: number, open: number) => limit > 0 && open >= limit

/**
 * Whose sockets count together. Every visitor of the demo is the same person, so each session
 * counts apart.
 */
function personOf({ id, actor }: Session): string {
  return actor.kind === 'person' && !actor.isDemo ? actor.userId : id
}

/**
 * A session that ended, a member who was removed or a key that was revoked loses the socket at
 * once: the database notifies every server. After a change of role the client must reconnect.
 * Expiry is detected within seconds. One statement for all sockets of a business. Returns a
 * function that stops the checks.
 */
function keepChecking(dependencies: SocketDependencies, listening: ReadonlySet<Extra>): () => void {
  const check = async (businessId: string, those: readonly Extra[]) => {
    const states = await sessionStates(dependencies.app, businessId)
    for (const extra of those) if (extra.session) closeReason(listenerOf(extra), states.get(extra.session.id))
  }
  const byBusiness = () => Map.groupBy(listening, ({ session }) => session?.businessId ?? '')
  dependencies.app.events.onSessionChange((businessId) => {
    const those = byBusiness().get(businessId) ?? []
    if (those.length > 0) check(businessId, those).catch(() => undefined)
  })
  const timer = setInterval(() => {
    for (const [businessId, those] of byBusiness()) check(businessId, those).catch(() => undefined)
  }, recheckSeconds * 1_000)
  return () => clearInterval(timer)
}

/** The additional context of an operation over a socket. */
type Asking = Context & { readonly isSignedIn: true; readonly operation: Listening; readonly judged: GuardedDocument }

/** No data means that nothing was executed: a variable did not fit. */
function ofVariables(error: GraphQLError, { data }: ExecutionResult): GraphQLError {
  const { message, nodes = null, originalError } = error
  if (data !== undefined || (originalError && !(originalError instanceof GraphQLError))) return error
  // The message without the value: the caller sees only what is wrong.
  return new GraphQLError(message, { nodes, ...(originalError && { originalError }), extensions: { code: 'BAD_USER_INPUT' } })
}

/** The time limit is the same over a socket as over HTTP. */
async function executeInTime({ app }: SocketDependencies, args: ExecutionArgs): Promise<ExecutionResult> {
  const { promise: silent, reject } = Promise.withResolvers<never>()
  const stop = whileWaiting(app.db, reject)
  try {
    return await withTimeout(() => Promise.race([execute(args), silent]))
  } catch (error) {
    return { data: null, errors: [new GraphQLError(String(error), { originalError: error as Error })] }
  } finally {
    stop()
  }
}

type Operation = {
  id: string
  payload: { query: string; operationName?: string | null | undefined; variables?: Record<string, unknown> | null | undefined }
  running: number
}

/**
 * An operation goes through the same steps as a request over HTTP. Its sender was authenticated
 * when the socket opened.
 */
async function admitOperation(
  dependencies: SocketDependencies,
  extra: Extra,
  { id, payload, running }: Operation,
): Promise<ExecutionArgs | readonly GraphQLError[]> {
  const { schema, app, limits } = dependencies
  try {
    if (running > maxOperations) throw new Failure('query_refused', `A socket carries at most ${maxOperations} operations at once.`)
    const { document, operation, cost, type } = admit(payload, 'all')
    const { session } = listenerOf(extra)
    const caller = { session, requestId: requestId(extra, id) }
    const count = (isWrite: boolean) => limits.countOperation(session, isWrite)
    await admitCall(app, { ...caller, count }, { isWrite: type === OperationTypeNode.MUTATION })
    const mistakes = validate(schema, document)
    if (mistakes.length > 0) return mistakes
    return {
      schema,
      document,
      contextValue: {
        ...requestContext(app, caller),
        isSignedIn: true,
        operation: listeningOf(dependencies, extra, id),
        judged: { schema, document, operation, cost },
      } satisfies Asking,
      ...(payload.operationName && { operationName: payload.operationName }),
      ...(payload.variables && { variableValues: payload.variables }),
    }
  } catch (error) {
    if (error instanceof GraphQLError) return [error]
    return [new GraphQLError(error instanceof Error ? error.message : String(error), { originalError: error as Error })]
  }
}

function listenerOf({ session, socket }: Extra): Listener {
  if (!session) throw signInFirst()
  const send = (frame: string) =>
    new Promise<void>((resolve, reject) => {
      if (socket.readyState !== socket.OPEN) return resolve()
      socket.send(frame, (error) => (error ? reject(error) : resolve()))
    })
  return { session, send, close: (code, reason) => socket.close(code, reason), bufferedBytes: () => socket.bufferedAmount }
}

function listeningOf(dependencies: SocketDependencies, extra: Extra, id: string): Listening {
  return { id, listener: listenerOf(extra), toCaller: (error) => toCaller(error, callerOf(dependencies, extra, id)) }
}

function callerOf(dependencies: SocketDependencies, extra: Extra, id: string) {
  return { requestId: requestId(extra, id), isSignedIn: true, businessId: extra.session?.businessId ?? null, log: dependencies.log }
}

/**
 * The client's operation id if it is a number or a UUID; any other id is omitted, because it may
 * contain anything.
 */
function requestId({ number }: Extra, id: string): string {
  return `ws${number}-${/^(\d{1,9}|[\da-f-]{36})$/i.test(id) ? id : 'operation'}`
}
