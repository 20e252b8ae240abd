import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Session } from '../identity/sessions/authenticated-session.ts'
import { bodyOf, codes, Failure, type FailureKind, signInFirst } from '../platform/failures/failures.ts'
import { parse } from '../platform/failures/parse.ts'
import { idempotencyKeyOf } from '../platform/transaction/idempotency.ts'
import { type Call, type PipelineDependencies, respond } from '../requests/pipeline.ts'
import { json, notStored, type Response, send } from '../requests/response.ts'
import { nameOf, type Route, type Sent } from './route.ts'
import type { GraphRun, refusal } from './run.ts'

export type RestDependencies = PipelineDependencies & {
  readonly schema: GraphQLSchema
  /** The product's version, for the OpenAPI description. */
  readonly version: string
}

/** What a route's document becomes at its first call. */
export type PreparedRoute = { readonly run: GraphRun; readonly refuse: ReturnType<typeof refusal> }

type Parts = {
  readonly dependencies: RestDependencies
  readonly route: Route
  /** Throws when the document does not fit the schema. */
  readonly prepare: () => PreparedRoute
  readonly isWrite: boolean
}

/** Answers one documented call. Throws errors as a `Failure`. */
export async function answer(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { dependencies, route } = parts
  const decode = (session: Session | null) => callOf(parts, request, session)
  return send(reply, unlessKnown(request, await respond(dependencies, { request, reply, isReturn: route.isReturn, decode })))
}

function callOf({ route, prepare, isWrite }: Parts, request: FastifyRequest, session: Session | null): Call {
  if (!session && !route.isPublic) throw signInFirst()
  const { run, refuse } = prepare()
  let sent: Sent | undefined
  const read = () => {
    sent ??= sentOf(route, request)
    return sent
  }
  return {
    isWrite,
    authorize: refuse,
    idempotency() {
      const body = read()
      const key = route.method === 'GET' ? null : idempotencyKeyOf(request.headers)
      return key === null ? null : { key, operation: nameOf(route), body }
    },
    async execute(context) {
      try {
        return encoded(route, request.url, await run(context, route.variables(read())))
      } catch (error) {
        if (error instanceof Failure && answered.has(error.kind)) return refusedBy(error, request.id)
        throw error
      }
    },
  }
}

/** Failures that the same request would meet again: they are stored like any other answer. */
const answered: ReadonlySet<FailureKind> = new Set(['invalid_input', 'forbidden', 'not_found', 'conflict', 'too_large'])

function refusedBy(failure: Failure, requestId: string): Response {
  const body = JSON.stringify(bodyOf(failure, requestId))
  return { status: codes[failure.kind].status, headers: { ...notStored, 'content-type': json }, body }
}

/** The data of a route's document as HTTP. */
function encoded(route: Route, url: string, data: Record<string, unknown>): Response {
  const status = route.status(data)
  if (route.location) return { status, headers: { ...notStored, location: route.location(data) }, body: null }
  if (status === 204) return { status, headers: notStored, body: null }
  const body = JSON.stringify(route.answer(data))
  if (route.method !== 'GET') return { status, headers: { ...notStored, 'content-type': json }, body }
  return { status, headers: headersOfRead(url, body, route.page?.(data)), body }
}

/**
 * The validator of a read. Only the reader's own cache may store it, and must revalidate it each
 * time.
 */
function headersOfRead(url: string, body: string, page: ReturnType<NonNullable<Route['page']>> | undefined): Record<string, string> {
  return {
    'content-type': json,
    etag: `"${hash('sha256', body, 'base64url').slice(0, 27)}"`,
    'cache-control': 'private, no-cache',
    vary: 'Cookie, Authorization, Origin',
    ...(page?.hasNextPage && { link: `<${nextPage(url, page.endCursor ?? '')}>; rel="next"` }),
  }
}

/** 304 for a reader that already has this version. */
function unlessKnown(request: FastifyRequest, response: Response): Response {
  const { 'content-type': _type, ...headers } = response.headers
  const isKnown = headers.etag !== undefined && hasAlready(request.headers['if-none-match'], headers.etag)
  return isKnown ? { status: 304, headers, body: null } : response
}

function hasAlready(known: string | undefined, tag: string): boolean {
  return known?.trim() === '*' || (known ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}

/** The parts of the request that the row's schemas accept. Throws `invalid_input`. */
function sentOf({ query, body }: Route, request: FastifyRequest): Sent {
  return {
    params: request.params as Sent['params'],
    query: query ? (parse(query, request.query) as Sent['query']) : {},
    body: body ? (parse(body, objectIn(request.body)) as Sent['body']) : {},
  }
}

function objectIn(body: unknown): object {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  throw new Failure('invalid_input', 'Send the values as one JSON object, with Content-Type: application/json.')
}

/** The same address with the cursor of the page's last entry. */
function nextPage(url: string, after: string): string {
  const [path, query] = url.split('?')
  const params = new URLSearchParams(query)
  params.set('after', after)
  return `${path}?${params}`
}
