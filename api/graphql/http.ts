import { ApolloServer, HeaderMap, type HTTPGraphQLResponse } from '@apollo/server'
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type GraphQLError, type GraphQLSchema, OperationTypeNode } from 'graphql'
import type { Context } from '../work/context.ts'
import { codes, Failure } from '../work/failures.ts'
import { idempotencyKeyOf, type KeptAnswer } from '../work/idempotency.ts'
import { isVisitor } from '../work/work.ts'
import { answeredOnce, type OnceParts } from './answered-once.ts'
import { compiledDocuments } from './compiled.ts'
import { type OpenFields, openFields } from './declared-needs.ts'
import { failureIn, toCaller } from './errors.ts'
import { type Asked, admit, askedFields } from './guard.ts'
import { type GraphPlace, knowCursor, requestContext, signInFirst } from './request-context.ts'
import type { TrustedDocument, TrustedDocuments } from './trusted.ts'
import { type HttpCaller, type VisitPlace, visitOf } from './visit.ts'
import { type Entrance, whoAsks } from './who-asks.ts'
import { withinTime } from './within-time.ts'

export type GraphDoor = Entrance & VisitPlace & { readonly schema: GraphQLSchema; readonly trusted: TrustedDocuments }

type HttpContext = Context & { readonly isSignedIn: boolean }

const contextKey = Symbol('context of the graph')
type Contextual = FastifyRequest & { [contextKey]: HttpContext }

/** `/graphql` over HTTP. Returns the way to stop the server behind it. */
export async function graphOverHttp(app: FastifyInstance, door: GraphDoor): Promise<{ stop(): Promise<void> }> {
  const apollo = makeApollo(app, door)
  const open = openFields(door.schema)
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
        const { session, setCookies } = await whoAsks(door, request)
        isSignedIn = session !== null
        const trusted = request.method === 'POST' ? door.trusted.find(request.body) : undefined
        if (trusted && !session && !trusted.isOpen) throw signInFirst()
        const { type, fields } = trusted ?? judgedFields(asked(request), session ? 'all' : open)
        if (type === OperationTypeNode.MUTATION) door.limits.count(request, session, 'changes')
        for (const cookie of setCookies) reply.header('set-cookie', cookie)
        const visit = visitOf(door, httpCaller(request, reply))
        const change = type === OperationTypeNode.MUTATION ? namedChange(request, fields) : null
        if (change && session && !isVisitor(session.viewer))
          return await withinTime(() => answerOnce({ apollo, trusted, place: door.place, session, visit, change }, request, reply))
        if (session) await knowCursor(door.place, session)
        const context = requestContext(door.place, { session, requestId: request.id, visit })
        reply.header('cache-control', 'no-store')
        if (trusted) return await withinTime(() => answerTrusted(trusted, { request, reply, context: { ...context, isSignedIn } }))
        ;(request as Contextual)[contextKey] = { ...context, isSignedIn }
        return await withinTime(async () => handle.call(app, request, reply))
      } catch (error) {
        return refuse(error, { request, reply, isSignedIn })
      }
    },
  })
  return { stop: () => apollo.stop() }
}

/** What a free document asks for, once the guard has let it in. */
function judgedFields(asked: Asked, open: OpenFields | 'all'): { type: OperationTypeNode; fields: readonly string[] } {
  const admitted = admit(asked, open)
  return { type: admitted.type, fields: admitted.type === OperationTypeNode.MUTATION ? askedFields(asked, admitted) : [] }
}

/** The change that a mutation's sender named. Throws `invalid_input` for a name that is none. */
function namedChange(request: FastifyRequest, fields: readonly string[]): OnceParts['change'] | null {
  const key = request.method === 'POST' ? idempotencyKeyOf(request.headers) : null
  if (key === null) return null
  const { query, operationName, variables, extensions } = (request.body ?? {}) as Asked & { readonly extensions?: unknown }
  return { key, operation: `/graphql ${fields.join(' ')}`, body: { query, operationName, variables, extensions } }
}

type Once = Pick<OnceParts, 'session' | 'visit' | 'change'> & {
  readonly apollo: ApolloServer<HttpContext>
  readonly trusted: TrustedDocument | undefined
  readonly place: GraphPlace
}

async function answerOnce({ apollo, trusted, place, ...parts }: Once, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { status, contentType, body, isReplay } = await answeredOnce(place, {
    ...parts,
    requestId: request.id,
    run: async (context) => {
      const asker = { ...context, isSignedIn: true }
      return judged(
        trusted
          ? await trustedAnswer(trusted, request, asker)
          : spokenAnswer(await apollo.executeHTTPGraphQLRequest(spoken(request, asker))),
      )
    },
  })
  if (isReplay) reply.header('idempotency-replayed', 'true')
  if (status === codes.unavailable.status) reply.header('retry-after', '2')
  return reply.header('cache-control', 'no-store').type(contentType).code(status).send(body)
}

function spoken({ method, headers: sent, body }: FastifyRequest, context: HttpContext) {
  const headers = new HeaderMap()
  for (const [name, value] of Object.entries(sent)) if (value !== undefined) headers.set(name, String(value))
  return { httpGraphQLRequest: { method, headers, search: '', body }, context: async () => context }
}

function spokenAnswer({ status = 200, headers, body }: HTTPGraphQLResponse): KeptAnswer {
  if (body.kind !== 'complete') throw new Error('A mutation was answered in pieces.')
  return { status, contentType: headers.get('content-type') ?? json, body: body.string }
}

const json = 'application/json; charset=utf-8'

/** Codes after which nobody knows whether the same would happen again. */
const broken: ReadonlySet<string> = new Set([
  ...(['unavailable', 'upstream_failed', 'rate_limited', 'query_refused', 'unauthenticated'] as const).map((kind) => codes[kind].code),
  'INTERNAL_SERVER_ERROR',
])

/** An answer as it is kept. Where something broke all is taken back, so no field may say that it was done. */
function judged(answer: KeptAnswer): Awaited<ReturnType<OnceParts['run']>> {
  const { errors = [] } = JSON.parse(answer.body) as { errors?: { extensions?: { code?: string } }[] }
  const isFault = answer.status >= 500 || errors.some(({ extensions }) => broken.has(extensions?.code ?? ''))
  return { answer: isFault ? { ...answer, body: JSON.stringify({ data: null, errors }) } : answer, isFault }
}

/** Runs a trusted document. Throws `invalid_input` where a variable does not fit. */
async function trustedAnswer(trusted: TrustedDocument, request: FastifyRequest, context: HttpContext): Promise<KeptAnswer> {
  const { variables } = request.body as { variables?: Record<string, unknown> | null }
  if (typeof variables !== 'object' && variables !== undefined) throw new Failure('query_refused', '`variables` is no object.')
  const { data, errors } = await trusted.answer(context, variables ?? {})
  if (!errors) return { status: 200, contentType: json, body: JSON.stringify({ data }) }
  const { requestId, isSignedIn } = context
  if (data === undefined) throw unfitVariables(errors)
  const isAway = errors.some((error) => failureIn(error)?.kind === 'unavailable')
  const said = errors.map((error) => toCaller(error, { requestId, isSignedIn, log: request.log as never }))
  return { status: isAway ? codes.unavailable.status : 200, contentType: json, body: JSON.stringify({ errors: said, data }) }
}

async function answerTrusted(trusted: TrustedDocument, { request, reply, context }: Answering): Promise<FastifyReply> {
  const { status, contentType, body } = await trustedAnswer(trusted, request, context)
  if (status === codes.unavailable.status) reply.header('retry-after', '2')
  return reply.code(status).type(contentType).send(body)
}

type Answering = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly context: HttpContext }

/** Without data nothing was executed: a variable did not fit. */
function unfitVariables([error]: readonly GraphQLError[]): Error {
  return new Failure('invalid_input', error?.message ?? 'The variables do not fit.')
}

/** Who sends a request, and how its answer carries cookies. */
export function httpCaller({ id, headers, socket }: FastifyRequest, reply: FastifyReply): HttpCaller {
  return { requestId: id, headers, peer: socket.remoteAddress ?? '0.0.0.0', setCookie: (cookie) => void reply.header('set-cookie', cookie) }
}

function makeApollo(app: FastifyInstance, { schema }: GraphDoor): ApolloServer<HttpContext> {
  const documents = compiledDocuments(schema)
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
          responseForOperation: async ({ document, operation, request, contextValue }) => {
            const data = await documents.answer(document, operation, { contextValue, variables: request.variables })
            return data && { http: { status: undefined, headers: new HeaderMap() }, body: { kind: 'single', singleResult: { data } } }
          },
          willSendResponse: async ({ contextValue, request, response, errors }) => {
            if (response.body.kind !== 'single' || !errors) return
            const { requestId, isSignedIn } = contextValue
            if (response.http.status === 400 && isLegacyJson(request.http?.headers.get('accept'))) response.http.status = 200
            response.body.singleResult.errors = errors.map((error) => toCaller(error, { requestId, isSignedIn, log: app.log as never }))
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

function asked({ method, body, query }: FastifyRequest): Asked {
  if (method === 'POST') return (body ?? {}) as Asked
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
