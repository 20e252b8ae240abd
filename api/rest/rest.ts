import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { httpCaller } from '../graphql/http.ts'
import { type GraphPlace, requestContext } from '../graphql/request-context.ts'
import { visitOf } from '../graphql/visit.ts'
import { type Entrance, whoAsks } from '../graphql/who-asks.ts'
import { withinTime } from '../graphql/within-time.ts'
import { Failure } from '../work/failures.ts'
import type { Route } from './route.ts'
import { routes as all } from './routes.ts'
import { prepared, type Run } from './run.ts'

export type RestDoor = Entrance & { readonly schema: GraphQLSchema; readonly place: GraphPlace; readonly isDemoOn: boolean }

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const

/**
 * The documented calls under `/api`: each runs its document of the graph, with the session, rights and limits of the graph. Register it as
 * a plugin: its parser of bodies takes JSON alone. Throws when a document does not fit the schema.
 */
export async function rest(app: FastifyInstance, door: RestDoor, routes: readonly Route[] = all): Promise<void> {
  app.removeContentTypeParser('text/plain')
  for (const route of routes) {
    const run = prepared(door.schema, route)
    app.route({
      method: route.method,
      url: route.path,
      bodyLimit: 64 * 1024,
      handler: (request, reply) => withinTime(() => answer({ door, route, run }, request, reply)),
    })
  }
  for (const [path, allowed] of allowedOf(routes)) refuseOthers(app, path, allowed)
}

type Parts = { readonly door: RestDoor; readonly route: Route; readonly run: Run }

async function answer({ door, route, run }: Parts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { session, setCookies } = await whoAsks(door, request.headers)
  if (!session) throw new Failure('unauthenticated', 'Sign in first.')
  const { params, query, body } = request as { params: Record<string, string>; query: Record<string, unknown>; body: unknown }
  const context = requestContext(door.place, { session, requestId: request.id, visit: visitOf(door, httpCaller(request, reply)) })
  const data = await run(context, route.variables({ params, query, body }))
  for (const cookie of setCookies) reply.header('set-cookie', cookie)
  const page = route.page?.(data)
  if (page?.hasNextPage) reply.header('link', `<${nextPage(request.url, page.endCursor ?? '')}>; rel="next"`)
  return reply.header('cache-control', 'no-store').code(route.status).send(route.answer(data))
}

/** The same address with the cursor of the page's last entry. */
function nextPage(url: string, after: string): string {
  const [path, query] = url.split('?')
  const params = new URLSearchParams(query)
  params.set('after', after)
  return `${path}?${params}`
}

function allowedOf(routes: readonly Route[]): Map<string, readonly string[]> {
  const allowed = new Map<string, readonly string[]>()
  for (const [path, group] of Map.groupBy(routes, (route) => route.path)) {
    const own = group.map(({ method }) => method)
    allowed.set(path, [...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])
  }
  return allowed
}

/** `OPTIONS` tells what a path takes; other methods are refused with it. */
function refuseOthers(app: FastifyInstance, url: string, allowed: readonly string[]): void {
  const allow = allowed.join(', ')
  app.options(url, (_request, reply) => reply.header('allow', allow).code(204).send())
  app.route({
    url,
    method: methods.filter((method) => !allowed.includes(method)),
    // Judged before the body, whatever its type.
    onRequest: async (request, reply) => {
      reply.header('allow', allow)
      throw new Failure('method_not_allowed', `${request.method} is not possible here; ${allow} are.`)
    },
    handler: () => undefined,
  })
}
