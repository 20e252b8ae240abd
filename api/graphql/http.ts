import type { ApolloServer } from '@apollo/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type GraphQLSchema, OperationTypeNode } from 'graphql'
import type { Session } from '../identity/sessions/authenticated-session.ts'
import { Failure, signInFirst } from '../platform/failures/failures.ts'
import { idempotencyKeyOf } from '../platform/transaction/idempotency.ts'
import { type Call, type PipelineDependencies, respond } from '../requests/pipeline.ts'
import { type Response, refused, send } from '../requests/response.ts'
import { apolloServer, executeWithApollo, isLegacyJson, type OperationContext, rolledBack } from './apollo.ts'
import { type CompiledDocuments, compiledDocuments } from './compiled-documents.ts'
import { executeCompiled } from './compiled-response.ts'
import { type OpenFields, openFields } from './declared-needs.ts'
import { failureIn, toCaller } from './errors.ts'
import { type AdmittedDocument, admit, askedFields, type GraphRequest } from './guard.ts'
import { executeTrusted, type TrustedDocument, type TrustedDocuments } from './trusted-documents.ts'

export type GraphDependencies = PipelineDependencies & { readonly schema: GraphQLSchema; readonly trusted: TrustedDocuments }

type Parts = {
  readonly app: FastifyInstance
  readonly apollo: ApolloServer<OperationContext>
  readonly documents: CompiledDocuments
  readonly open: OpenFields
  readonly dependencies: GraphDependencies
}

/** `/graphql` over HTTP. Returns a function that stops the server behind it. */
export async function graphOverHttp(app: FastifyInstance, dependencies: GraphDependencies): Promise<{ stop(): Promise<void> }> {
  const { schema } = dependencies
  const documents = compiledDocuments(schema)
  const apollo = apolloServer(app, { schema, documents })
  await apollo.start()
  const parts: Parts = { app, apollo, documents, open: openFields(schema), dependencies }
  app.route({
    url: '/graphql',
    method: ['GET', 'POST'],
    bodyLimit: 512 * 1024,
    handler: async (request, reply) => {
      let isSignedIn = false
      const decode = (session: Session | null) => {
        isSignedIn = session !== null
        return callOf(parts, request, session)
      }
      try {
        return send(reply, named(await respond(dependencies, { request, reply, decode }), request))
      } catch (error) {
        return refuse(error, { request, reply, isSignedIn })
      }
    },
  })
  return { stop: () => apollo.stop() }
}

const overSocket = 'A subscription goes over a WebSocket: graphql-transport-ws, at this address.'

/**
 * The request's operation: a document of the build by its hash, or a document by its text, which
 * the guard checks.
 */
function callOf({ apollo, documents, open, dependencies }: Parts, request: FastifyRequest, session: Session | null): Call {
  const { schema } = dependencies
  const isSignedIn = session !== null
  const trusted = trustedIn(dependencies, request)
  if (trusted) {
    if (!session && !trusted.isOpen) throw signInFirst()
    return { isWrite: trusted.isChange, execute: (context) => executeTrusted(trusted, { request, context: { ...context, isSignedIn } }) }
  }
  const admitted = admit(asked(request), session ? 'all' : open)
  if (admitted.type === OperationTypeNode.SUBSCRIPTION) throw new Failure('query_refused', overSocket)
  const isWrite = admitted.type === OperationTypeNode.MUTATION
  return {
    isWrite,
    idempotency: () => writeNamed(request, admitted),
    rolledBack,
    execute: async (context) =>
      (await executeCompiled(request, documents.ready(admitted.operation), { context, judged: { ...admitted, schema } })) ??
      executeWithApollo(apollo, request, { ...context, isSignedIn, admitted }),
  }
}

/**
 * A document of the build requested by its hash. A write with an idempotency key is executed by its
 * text, like any other.
 */
function trustedIn({ trusted }: GraphDependencies, request: FastifyRequest): TrustedDocument | undefined {
  const found = request.method === 'POST' ? trusted.find(request.body) : undefined
  if (!found || !found.isChange || idempotencyKeyOf(request.headers) === null) return found
  request.body = { ...(request.body as object), query: found.text, extensions: {} }
  return undefined
}

/** The write with the sender's idempotency key. Throws `invalid_input` for an invalid key. */
function writeNamed(request: FastifyRequest, admitted: AdmittedDocument): ReturnType<NonNullable<Call['idempotency']>> {
  if (request.method !== 'POST') return null
  const key = idempotencyKeyOf(request.headers)
  if (key === null) return null
  const { query, operationName, variables } = asked(request)
  return { key, operation: `/graphql ${askedFields(asked(request), admitted).join(' ')}`, body: { query, operationName, variables } }
}

/**
 * Apollo's own refusals, before it reads the document, carry the request id like all other errors.
 */
function named(response: Response, { id: requestId }: FastifyRequest): Response {
  const { status, body } = response
  if (status < 400 || typeof body !== 'string' || body.includes(requestId)) return response
  const answer = JSON.parse(body) as { errors?: readonly { extensions?: object }[] }
  const errors = answer.errors?.map((error) => ({ ...error, extensions: { ...error.extensions, requestId } }))
  return { ...response, body: JSON.stringify({ ...answer, errors }) }
}

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
  if (failure) refused(reply, failure)
  else reply.code(isSyntax ? ofSyntax : 500)
  return reply.send({ errors: [formatted] })
}
