import { ApolloServer, HeaderMap, type HTTPGraphQLResponse } from '@apollo/server'
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { codes, retryHeaders } from '../platform/failures/failures.ts'
import type { Context } from '../platform/transaction/context.ts'
import { json, notStored, type Response } from '../requests/response.ts'
import type { CompiledDocuments } from './compiled-documents.ts'
import { failureIn, toCaller } from './errors.ts'
import type { AdmittedDocument } from './guard.ts'
import { costOf } from './reported-cost.ts'

/** What an operation is executed with: `admitted` is what the guard said of its document. */
export type OperationContext = Context & { readonly isSignedIn: boolean; readonly admitted: AdmittedDocument }

type Parts = { readonly schema: GraphQLSchema; readonly documents: CompiledDocuments }

/** Apollo behind the guard: its errors are ours, and what is compiled is answered by that. */
export function apolloServer(app: FastifyInstance, { schema, documents }: Parts): ApolloServer<OperationContext> {
  return new ApolloServer<OperationContext>({
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
            if (!operation) return null
            // By the guard's own nodes, which the next request of the same text finds before it comes here.
            const data = await documents.answer(admitted.document, admitted.operation, { contextValue, variables: request.variables })
            return data && { http: { status: undefined, headers: new HeaderMap() }, body: { kind: 'single', singleResult: { data } } }
          },
          willSendResponse: async ({ contextValue, request, response, errors }) => {
            if (response.body.kind !== 'single') return
            const { requestId, isSignedIn, businessId, admitted } = contextValue
            const { singleResult } = response.body
            singleResult.extensions = { ...singleResult.extensions, cost: costOf({ ...admitted, schema }, singleResult.data) }
            if (!errors) return
            if (response.http.status === 400 && isLegacyJson(request.http?.headers.get('accept'))) response.http.status = 200
            singleResult.errors = errors.map((error) => toCaller(error, { requestId, isSignedIn, businessId, log: app.log as never }))
            if (errors.some((error) => failureIn(error)?.kind === 'unavailable')) response.http.status = codes.unavailable.status
          },
        }),
      },
    ],
  })
}

/** What Apollo answers to a request. */
export async function executeWithApollo(
  apollo: ApolloServer<OperationContext>,
  { method, headers: sent, body, url }: FastifyRequest,
  context: OperationContext,
): Promise<Response> {
  const headers = new HeaderMap()
  for (const [name, value] of Object.entries(sent)) if (value !== undefined) headers.set(name, String(value))
  const search = url.includes('?') ? url.slice(url.indexOf('?')) : ''
  return responseOf(
    await apollo.executeHTTPGraphQLRequest({ httpGraphQLRequest: { method, headers, search, body }, context: async () => context }),
  )
}

/** Codes after which nobody knows whether the same would happen again. */
const broken: ReadonlySet<string> = new Set([
  ...(['unavailable', 'upstream_failed', 'rate_limited', 'query_refused', 'unauthenticated'] as const).map((kind) => codes[kind].code),
  'INTERNAL_SERVER_ERROR',
])

function responseOf({ status = 200, headers, body }: HTTPGraphQLResponse): Response {
  if (body.kind !== 'complete') throw new Error('An operation was answered in pieces.')
  const retry = status === codes.unavailable.status ? retryHeaders({ kind: 'unavailable' }) : {}
  return {
    status,
    headers: { 'content-type': json, ...Object.fromEntries(headers), ...retry, ...notStored },
    body: body.string,
    isFault: status >= 500 || (body.string.includes('"errors"') && errorsIn(body.string).some(isBroken)),
  }
}

type Told = { readonly extensions?: { readonly code?: string } }

function errorsIn(body: string): readonly Told[] {
  return (JSON.parse(body) as { errors?: readonly Told[] }).errors ?? []
}

const isBroken = ({ extensions }: Told) => broken.has(extensions?.code ?? '')

/** The same where nothing of a write may stay, so no field may say that it was done. */
export function takenBack(response: Response): Response {
  return { ...response, body: JSON.stringify({ data: null, errors: errorsIn(String(response.body)) }) }
}

/**
 * Whether the caller asks for `application/json` by name and not for the graph's own type: by the specification of GraphQL over HTTP it
 * then takes another status than 200 for a broken gateway's, also where the document is at fault.
 */
export function isLegacyJson(accept: string | undefined): boolean {
  return accept !== undefined && accept.includes('application/json') && !accept.includes('application/graphql-response+json')
}

/** What Apollo would say is in the answers; ours go through the one log. */
const quietLogger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
