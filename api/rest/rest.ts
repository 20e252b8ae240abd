import type { FastifyInstance } from 'fastify'
import { Failure } from '../platform/failures/failures.ts'
import { jsonBodies } from '../requests/json-body.ts'
import { answer, type PreparedRoute, type RestDependencies } from './call.ts'
import { navigations } from './navigations.ts'
import { openApi } from './openapi.ts'
import type { Route } from './route.ts'
import { routes as all } from './routes.ts'
import { changes, prepared, refusal } from './run.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const

/**
 * The documented calls under `/api`: each executes its document of the graph, with the session,
 * rights and limits of the graph. Register it as a plugin: its body parser accepts JSON alone.
 * A document is prepared at its first call, so that a start does not wait for all of them.
 */
export async function rest(app: FastifyInstance, dependencies: RestDependencies, routes: readonly Route[] = all): Promise<void> {
  // For calls that need no body, an empty one is accepted too.
  jsonBodies(app, { mayBeEmpty: true })
  for (const route of routes) {
    const { schema } = dependencies
    let known: PreparedRoute | undefined
    const prepare = () => {
      known ??= { run: prepared(schema, route), refuse: refusal(schema, route) }
      return known
    }
    const parts = { dependencies, route, prepare, isWrite: changes(route) }
    app.route({
      method: route.method,
      url: route.path,
      bodyLimit: 64 * 1024,
      exposeHeadRoute: isRead(route),
      handler: (request, reply) => answer(parts, request, reply),
    })
  }
  for (const [path, allowed] of allowedOf(routes)) refuseOthers(app, path, allowed)
  for (const { path } of navigations) refuseOthers(app, path, ['GET', 'OPTIONS'])
  describe(app, dependencies, routes)
}

/** `GET /api/openapi.json`: public. */
function describe(app: FastifyInstance, { schema, version }: RestDependencies, routes: readonly Route[]): void {
  let text = ''
  app.get('/api/openapi.json', async (_request, reply) => {
    text ||= JSON.stringify(openApi(schema, routes, version))
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text)
  })
  refuseOthers(app, '/api/openapi.json', ['GET', 'HEAD', 'OPTIONS'])
}

/** A GET call that changes something is not a read: a HEAD request would change it as well. */
function isRead(route: Route): boolean {
  return route.method === 'GET' && !changes(route)
}

function allowedOf(routes: readonly Route[]): Map<string, readonly string[]> {
  const allowed = new Map<string, readonly string[]>()
  for (const [path, group] of Map.groupBy(routes, (route) => route.path)) {
    const own = group.map(({ method }) => method)
    allowed.set(path, [...own, ...(group.some(isRead) ? ['HEAD'] : []), 'OPTIONS'])
  }
  return allowed
}

/** `OPTIONS` returns the methods of a path; other methods are refused with the same list. */
function refuseOthers(app: FastifyInstance, url: string, allowed: readonly string[]): void {
  const allow = allowed.join(', ')
  app.options(url, (_request, reply) => reply.header('allow', allow).code(204).send())
  app.route({
    url,
    method: methods.filter((method) => !allowed.includes(method)),
    // Checked before the body, whatever its content type.
    onRequest: async (request, reply) => {
      reply.header('allow', allow)
      throw new Failure('method_not_allowed', `${request.method} is not possible here; ${allow} are.`)
    },
    handler: () => undefined,
  })
}
