import { ApolloServer, HeaderMap, type HTTPGraphQLResponse } from '@apollo/server'
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { codes, retryHeaders } from '../platform/failures/failures.ts'
import type { Context } from '../platform/transaction/context.ts'
import { json, notStored, type Response } from '../requests/response.ts'
import type { CompiledDocuments } from './compiled-documents.ts'
import { passingFailureIn, toCaller } from './errors.ts'
import type { AdmittedDocument } from './guard.ts'
import { costOf } from './reported-cost.ts'

/** The context of an operation's execution: `admitted` is the guard's result for its document. */
export type OperationContext = Context & { readonly isSignedIn: boolean; readonly admitted: AdmittedDocument }

type Parts = { readonly schema: GraphQLSchema; readonly documents: CompiledDocuments }

/**
 * Apollo behind the guard: its errors are converted to ours, and compiled documents are executed by
 * their code.
 */
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
      // It visits every field of every answer for cache hints, which this schema does not have.
      ApolloServerPluginCacheControlDisabled(),
      {
        requestDidStart: async () => ({
          responseForOperation: async ({ operation, request, contextValue }) => {
            const { admitted } = contextValue
            if (!operation) return null
            // By the nodes that the guard cached: a later request with the same text finds them
            // before it reaches Apollo.
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
            const passing = passingFailureIn(errors)
            if (!passing) return
            response.http.status = codes[passing.kind].status
            for (const [name, value] of Object.entries(retryHeaders(passing))) response.http.headers.set(name, value)
          },
        }),
      },
    ],
  })
}

/** Apollo's answer to a request. */
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

/** Codes of failures that may not happen again in a retry. */
const broken: ReadonlySet<string> = new Set([
  ...(['unavailable', 'upstream_failed', 'rate_limited', 'query_refused', 'unauthenticated'] as const).map((kind) => codes[kind].code),
  'INTERNAL_SERVER_ERROR',
])

function responseOf({ status = 200, headers, body }: HTTPGraphQLResponse): Response {
  if (body.kind !== 'complete') throw new Error('An operation was answered in pieces.')
  return {
    status,
    headers: { 'content-type': json, ...Object.fromEntries(headers), ...notStored },
    body: body.string,
    isFault: status >= 500 || (body.string.includes('"errors"') && errorsIn(body.string).some(isBroken)),
  }
}

type CodedError = { readonly extensions?: { readonly code?: string } }

function errorsIn(body: string): readonly CodedError[] {
  return (JSON.parse(body) as { errors?: readonly CodedError[] }).errors ?? []
}

const isBroken = ({ extensions }: CodedError) => broken.has(extensions?.code ?? '')

/** The answer for a rolled-back write: no field may claim that it succeeded. */
export function rolledBack(response: Response): Response {
  return { ...response, body: JSON.stringify({ data: null, errors: errorsIn(String(response.body)) }) }
}

/**
 * Whether the caller accepts `application/json` explicitly and not the graph's own type. By the
 * GraphQL-over-HTTP specification it then treats statuses other than 200 as those of a failed
 * gateway, even for an invalid document.
 */
export function isLegacyJson(accept: string | undefined): boolean {
  return accept !== undefined && accept.includes('application/json') && !accept.includes('application/graphql-response+json')
}

/** Answers contain Apollo's messages; ours go through the one log. */
const quietLogger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
