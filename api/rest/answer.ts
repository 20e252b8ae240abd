import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { httpCaller } from '../graphql/http.ts'
import { type GraphPlace, requestContext } from '../graphql/request-context.ts'
import { visitOf } from '../graphql/visit.ts'
import { type Entrance, whoAsks } from '../graphql/who-asks.ts'
import { Failure } from '../work/failures.ts'
import { parse } from '../work/parse.ts'
import type { Route, Sent } from './route.ts'
import type { Run } from './run.ts'

export type RestDoor = Entrance & { readonly schema: GraphQLSchema; readonly place: GraphPlace; readonly isDemoOn: boolean }

type Parts = { readonly door: RestDoor; readonly route: Route; readonly run: Run }

/** Answers one documented call. Throws what is wrong as a `Failure`. */
export async function answer({ door, route, run }: Parts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { session, setCookies } = await whoAsks(door, request.headers, { isReturn: route.isReturn })
  if (!session && !route.isPublic) throw new Failure('unauthenticated', 'Sign in first.')
  const context = requestContext(door.place, { session, requestId: request.id, visit: visitOf(door, httpCaller(request, reply)) })
  const data = await run(context, route.variables(sentOf(route, request)))
  for (const cookie of setCookies) reply.header('set-cookie', cookie)
  const page = route.page?.(data)
  if (page?.hasNextPage) reply.header('link', `<${nextPage(request.url, page.endCursor ?? '')}>; rel="next"`)
  reply.header('cache-control', 'no-store').code(route.status(data))
  if (route.location) return reply.header('location', route.location(data)).send()
  return reply.statusCode === 204 ? reply.send() : reply.send(route.answer(data))
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
