import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { type AuthenticationDependencies, authenticate } from '../graphql/authenticate.ts'
import { httpCaller } from '../graphql/http.ts'
import { type IdempotentRequest, idempotentMutation } from '../graphql/idempotent-mutation.ts'
import { requestContext } from '../graphql/request-context.ts'
import { type SignInDependencies, signInContext } from '../graphql/sign-in-context.ts'
import { bodyOf, codes, Failure, type FailureKind } from '../platform/failures/failures.ts'
import { parse } from '../platform/failures/parse.ts'
import { idempotencyKeyOf } from '../platform/requests/idempotency.ts'
import type { SentAnswer } from '../platform/requests/response-cache.ts'
import { isDemoActor } from '../platform/transaction/work.ts'
import { nameOf, type Route, type Sent } from './route.ts'
import type { GraphRun, refusal } from './run.ts'

export type RestDoor = AuthenticationDependencies &
  SignInDependencies & {
    readonly schema: GraphQLSchema
    /** Of the product, for the description of the calls. */
    readonly version: string
  }

type Parts = {
  readonly door: RestDoor
  readonly route: Route
  readonly run: GraphRun
  readonly refuse: ReturnType<typeof refusal>
  readonly isChange: boolean
  /** The first fields of its document, where its answers may be kept until something changes. */
  readonly steadyFields: readonly string[] | null
}

/** Answers one documented call. Throws what is wrong as a `Failure`. */
export async function answer(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { door, route, run, refuse, isChange, steadyFields } = parts
  const { session, setCookies, kept } = await authenticate(door, request, { isReturn: route.isReturn })
  for (const cookie of setCookies) reply.header('set-cookie', cookie)
  if (!session && !route.isPublic) throw new Failure('unauthenticated', 'Sign in first.')
  if (isChange) door.limits.count(request, session, 'changes')
  refuse(session?.actor ?? null)
  const known = steadyFields && kept?.find(request.url)
  if (known) return read(request, reply, known)
  const visit = signInContext(door, httpCaller(request, reply))
  const sent = sentOf(route, request)
  const key = route.method === 'GET' ? null : idempotencyKeyOf(request.headers)
  if (session && key !== null && !isDemoActor(session.actor))
    return replied(reply, await once({ door, route, run }, { session, visit, key, sent, requestId: request.id }))
  const data = await run(requestContext(door.dependencies, { session, requestId: request.id, visit }), route.variables(sent))
  reply.code(route.status(data))
  if (route.method === 'GET' && !route.location) {
    const answer = readable(request.url, route, data)
    if (steadyFields && reply.statusCode === 200) kept?.keep(request.url, { ...answer, fields: steadyFields })
    return read(request, reply, answer)
  }
  reply.header('cache-control', 'no-store')
  if (route.location) return reply.header('location', route.location(data)).send()
  return reply.statusCode === 204 ? reply.send() : reply.send(route.answer(data))
}

type Readable = Pick<SentAnswer, 'body' | 'headers'>

/** What a read answers, and what tells it from other states of the same. It may be kept by the reader alone, and is asked for each time. */
function readable(url: string, route: Route, data: unknown): Readable {
  const body = Buffer.from(JSON.stringify(route.answer(data)))
  const page = route.page?.(data)
  const headers = {
    'content-type': json,
    etag: `"${hash('sha256', body, 'base64url').slice(0, 27)}"`,
    'cache-control': 'private, no-cache',
    vary: 'Cookie, Authorization, Origin',
    ...(page?.hasNextPage && { link: `<${nextPage(url, page.endCursor ?? '')}>; rel="next"` }),
  }
  return { body, headers }
}

/** A reader who has it already is told so. */
function read(request: FastifyRequest, reply: FastifyReply, { body, headers }: Readable): FastifyReply {
  const { 'content-type': type, ...others } = headers
  reply.headers(others)
  if (hasAlready(request.headers['if-none-match'], headers.etag ?? '')) return reply.code(304).send()
  return reply.header('content-type', type).send(body)
}

function hasAlready(known: string | undefined, tag: string): boolean {
  return known?.trim() === '*' || (known ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}

const json = 'application/json; charset=utf-8'

type Named = Pick<IdempotentRequest, 'session' | 'visit' | 'requestId'> & { readonly key: string; readonly sent: Sent }

/** A change that its sender named: what is wrong with it is an answer too. */
function once(
  { door, route, run }: Pick<Parts, 'door' | 'route' | 'run'>,
  { key, sent, ...asker }: Named,
): ReturnType<typeof idempotentMutation> {
  const said = (status: number, body: unknown) => ({ status, contentType: json, body: JSON.stringify(body) })
  return idempotentMutation(door.dependencies, {
    ...asker,
    change: { key, operation: nameOf(route), body: sent },
    run: async (context) => {
      try {
        const data = await run(context, route.variables(sent))
        const status = route.status(data)
        const answer = status === 204 ? { ...said(status, null), body: '' } : said(status, route.answer(data))
        return { answer, isFault: false }
      } catch (error) {
        if (error instanceof Failure && settled.has(error.kind))
          return { answer: said(codes[error.kind].status, bodyOf(error, asker.requestId)), isFault: false }
        throw error
      }
    },
  })
}

/** Failures that the same request would meet again. */
const settled: ReadonlySet<FailureKind> = new Set(['invalid_input', 'forbidden', 'not_found', 'conflict', 'too_large'])

function replied(
  reply: FastifyReply,
  { status, contentType, body, isReplay }: Awaited<ReturnType<typeof idempotentMutation>>,
): FastifyReply {
  if (isReplay) reply.header('idempotency-replayed', 'true')
  reply.header('cache-control', 'no-store').code(status)
  return body === '' ? reply.send() : reply.type(contentType).send(body)
}

/** What the row's schemas let in. Throws `invalid_input`. */
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
