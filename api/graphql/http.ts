import { ApolloServer, HeaderMap, type HTTPGraphQLResponse } from '@apollo/server'
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type GraphQLSchema, OperationTypeNode } from 'graphql'
import { codes, Failure } from '../platform/failures/failures.ts'
import { idempotencyKeyOf } from '../platform/requests/idempotency.ts'
import type { Context } from '../platform/transaction/context.ts'
import { isDemoActor } from '../platform/transaction/work.ts'
import { type AuthenticationDependencies, authenticate } from './authenticate.ts'
import { type CompiledDocuments, compiledDocuments } from './compiled-documents.ts'
import { openFields } from './declared-needs.ts'
import { failureIn, toCaller } from './errors.ts'
import { withTimeout } from './execution-timeout.ts'
import { straightAnswer } from './fast-path.ts'
import { type AdmittedDocument, admit, askedFields, type GraphRequest } from './guard.ts'
import { type IdempotentRequest, idempotentMutation } from './idempotent-mutation.ts'
import { costOf } from './reported-cost.ts'
import { type GraphDependencies, knowCursor, requestContext, signInFirst } from './request-context.ts'
import { type HttpCaller, type SignInDependencies, signInContext } from './sign-in-context.ts'
import { answerTrusted, type TrustedDocument, type TrustedDocuments } from './trusted-documents.ts'

export type GraphRouteDependencies = AuthenticationDependencies &
  SignInDependencies & { readonly schema: GraphQLSchema; readonly trusted: TrustedDocuments }

/** `admitted`: what the guard said of the document, where it was judged for this request. */
type HttpContext = Context & { readonly isSignedIn: boolean; readonly admitted?: AdmittedDocument }

const contextKey = Symbol('context of the graph')
type Contextual = FastifyRequest & { [contextKey]: HttpContext }

/** `/graphql` over HTTP. Returns the way to stop the server behind it. */
export async function graphOverHttp(app: FastifyInstance, options: GraphRouteDependencies): Promise<{ stop(): Promise<void> }> {
  const documents = compiledDocuments(options.schema)
  const apollo = makeApollo(app, options, documents)
  const open = openFields(options.schema)
  await apollo.start()
  // On the request itself: what a WeakMap holds outlives the garbage collector's quick rounds, with all that was read.
  app.decorateRequest(contextKey, null)
  const handle = fastifyApolloHandler(apollo, { context: async (request) => (request as Contextual)[contextKey] })

  app.route({
    url: '/graphql',
    method: ['GET', 'POST'],
    bodyLimit: 512 * 1024,
    handler: async (request, reply) => {
      let isSignedIn = false
      try {
        const { session, setCookies, kept } = await authenticate(options, request)
        // Also where the request is refused: a renewed session has no other cookie.
        for (const cookie of setCookies) reply.header('set-cookie', cookie)
        isSignedIn = session !== null
        const trusted = trustedIn(options, request)
        if (!session && trusted && !trusted.isOpen) throw signInFirst()
        const admitted = trusted ? null : admit(asked(request), session ? 'all' : open)
        if (admitted?.type === OperationTypeNode.SUBSCRIPTION) throw new Failure('query_refused', overSocket)
        const isChange = trusted ? trusted.isChange : admitted?.type === OperationTypeNode.MUTATION
        if (isChange) options.limits.count(request, session, 'changes')
        const visit = signInContext(options, httpCaller(request, reply))
        if (session) await knowCursor(options.dependencies, session)
        const change = admitted && namedChange(request, admitted)
        if (admitted && change && session && !isDemoActor(session.actor))
          return await withTimeout(() =>
            answerOnce({ apollo, dependencies: options.dependencies, session, visit, change, admitted }, request, reply),
          )
        const context = requestContext(options.dependencies, { session, requestId: request.id, visit })
        reply.header('cache-control', 'no-store')
        if (trusted) return await withTimeout(() => answerTrusted(trusted, { request, reply, kept, context: { ...context, isSignedIn } }))
        const straight =
          admitted && straightAnswer(request, documents.ready(admitted.operation), { ...admitted, schema: options.schema, kept })
        const viaApollo = async () => {
          ;(request as Contextual)[contextKey] = { ...context, isSignedIn, ...(admitted && { admitted }) }
          return named(await handle.call(app, request, reply), request, reply.statusCode)
        }
        return await withTimeout(async () => (await straight?.(context, reply)) ?? viaApollo())
      } catch (error) {
        return refuse(error, { request, reply, isSignedIn })
      }
    },
  })
  return { stop: () => apollo.stop() }
}

const overSocket = 'A subscription goes over a WebSocket: graphql-transport-ws, at this address.'

/** A document of the build that is asked for by its hash. A change whose sender named it is made by the text, as any other. */
function trustedIn({ trusted }: GraphRouteDependencies, request: FastifyRequest): TrustedDocument | undefined {
  const found = request.method === 'POST' ? trusted.find(request.body) : undefined
  if (!found || !found.isChange || idempotencyKeyOf(request.headers) === null) return found
  request.body = { ...(request.body as object), query: found.text, extensions: {} }
  return undefined
}

/** The change that a mutation's sender named. Throws `invalid_input` for a name that is none. */
function namedChange(request: FastifyRequest, admitted: AdmittedDocument): IdempotentRequest['change'] | null {
  if (request.method !== 'POST' || admitted.type !== OperationTypeNode.MUTATION) return null
  const key = idempotencyKeyOf(request.headers)
  if (key === null) return null
  const { query, operationName, variables } = asked(request)
  return { key, operation: `/graphql ${askedFields(asked(request), admitted).join(' ')}`, body: { query, operationName, variables } }
}

type Once = Pick<IdempotentRequest, 'session' | 'visit' | 'change'> & {
  readonly apollo: ApolloServer<HttpContext>
  readonly dependencies: GraphDependencies
  readonly admitted: AdmittedDocument
}

async function answerOnce(
  { apollo, dependencies: place, admitted, ...parts }: Once,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { status, contentType, body, isReplay } = await idempotentMutation(place, {
    ...parts,
    requestId: request.id,
    run: async (context) => judged(await apollo.executeHTTPGraphQLRequest(spoken(request, { ...context, isSignedIn: true, admitted }))),
  })
  if (isReplay) reply.header('idempotency-replayed', 'true')
  if (status === codes.unavailable.status) reply.header('retry-after', '2')
  return reply
    .header('cache-control', 'no-store')
    .type(contentType)
    .code(status)
    .send(named(body, request, status))
}

/** What Apollo itself refuses, before it looks at the document, names its request as every other mistake does. */
function named(body: unknown, { id: requestId }: FastifyRequest, status: number): unknown {
  if (status < 400 || typeof body !== 'string' || body.includes(requestId)) return body
  const answer = JSON.parse(body) as { errors?: readonly { extensions?: object }[] }
  const errors = answer.errors?.map((error) => ({ ...error, extensions: { ...error.extensions, requestId } }))
  return JSON.stringify({ ...answer, errors })
}

function spoken({ method, headers: sent, body }: FastifyRequest, context: HttpContext) {
  const headers = new HeaderMap()
  for (const [name, value] of Object.entries(sent)) if (value !== undefined) headers.set(name, String(value))
  return { httpGraphQLRequest: { method, headers, search: '', body }, context: async () => context }
}

/** Codes after which nobody knows whether the same would happen again. */
const broken: ReadonlySet<string> = new Set([
  ...(['unavailable', 'upstream_failed', 'rate_limited', 'query_refused', 'unauthenticated'] as const).map((kind) => codes[kind].code),
  'INTERNAL_SERVER_ERROR',
])

/** An answer of Apollo's as it is kept. Where something broke all is taken back, so no field may say that it was done. */
function judged({ status = 200, headers, body }: HTTPGraphQLResponse): Awaited<ReturnType<IdempotentRequest['run']>> {
  if (body.kind !== 'complete') throw new Error('A mutation was answered in pieces.')
  const contentType = headers.get('content-type') ?? 'application/json; charset=utf-8'
  const { errors = [] } = JSON.parse(body.string) as { errors?: { extensions?: { code?: string } }[] }
  const isFault = status >= 500 || errors.some(({ extensions }) => broken.has(extensions?.code ?? ''))
  return { answer: { status, contentType, body: isFault ? JSON.stringify({ data: null, errors }) : body.string }, isFault }
}

/** Who sends a request, and how its answer carries cookies. */
export function httpCaller({ id, headers, socket }: FastifyRequest, reply: FastifyReply): HttpCaller {
  return { requestId: id, headers, peer: socket.remoteAddress ?? '0.0.0.0', setCookie: (cookie) => void reply.header('set-cookie', cookie) }
}

function makeApollo(app: FastifyInstance, { schema }: GraphRouteDependencies, documents: CompiledDocuments): ApolloServer<HttpContext> {
  return new ApolloServer<HttpContext>({
    schema,
    introspection: true,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    status400ForVariableCoercionErrors: true,
    stopOnTerminationSignals: false,
    logger: quietLogger,
    plugins: [
      // It looks at every field of every answer, for hints that nobody gives.
      ApolloServerPluginCacheControlDisabled(),
      {
        requestDidStart: async () => ({
          responseForOperation: async ({ operation, request, contextValue }) => {
            const { admitted } = contextValue
            if (!operation || !admitted) return null
            // By the guard's own nodes, which the next request of the same text finds before it comes here.
            const data = await documents.answer(admitted.document, admitted.operation, { contextValue, variables: request.variables })
            return data && { http: { status: undefined, headers: new HeaderMap() }, body: { kind: 'single', singleResult: { data } } }
          },
          willSendResponse: async ({ contextValue, request, response, errors }) => {
            if (response.body.kind !== 'single') return
            const { requestId, isSignedIn, businessId, admitted } = contextValue
            const { singleResult } = response.body
            if (admitted) singleResult.extensions = { ...singleResult.extensions, cost: costOf({ ...admitted, schema }, singleResult.data) }
            if (!errors) return
            if (response.http.status === 400 && isLegacyJson(request.http?.headers.get('accept'))) response.http.status = 200
            singleResult.errors = errors.map((error) => toCaller(error, { requestId, isSignedIn, businessId, log: app.log as never }))
            if (!errors.some((error) => failureIn(error)?.kind === 'unavailable')) return
            response.http.status = codes.unavailable.status
            ;(response.http.headers as HeaderMap).set('retry-after', '2')
          },
        }),
      },
    ],
  })
}

/**
 * Whether the caller asks for `application/json` by name and not for the graph's own type: by the specification of GraphQL over HTTP it
 * then takes another status than 200 for a broken gateway's, also where the document is at fault.
 */
function isLegacyJson(accept: string | undefined): boolean {
  return accept !== undefined && accept.includes('application/json') && !accept.includes('application/graphql-response+json')
}

/** What Apollo would say is in the answers; ours go through the one log. */
const quietLogger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

function asked({ method, body, query }: FastifyRequest): GraphRequest {
  if (method === 'POST') return (body ?? {}) as GraphRequest
  const { query: text, operationName, variables } = query as { query?: string; operationName?: string; variables?: string }
  return { query: text, operationName, variables: parsedVariables(variables) }
}

function parsedVariables(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure('query_refused', '`variables` is not JSON.')
  }
}

function refuse(error: unknown, { request, reply, isSignedIn }: { request: FastifyRequest; reply: FastifyReply; isSignedIn: boolean }) {
  const failure = failureIn(error)
  const formatted = toCaller(error, { requestId: request.id, isSignedIn, log: request.log as never })
  const isSyntax = formatted.extensions?.code === 'GRAPHQL_PARSE_FAILED'
  const ofSyntax = isLegacyJson(request.headers.accept) ? 200 : 400
  reply.code(failure ? codes[failure.kind].status : isSyntax ? ofSyntax : 500)
  if (failure?.kind === 'unavailable' || failure?.kind === 'rate_limited') reply.header('retry-after', failure.retrySeconds ?? 2)
  return reply.send({ errors: [formatted] })
}
