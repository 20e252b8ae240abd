import type { FastifyInstance, FastifyReply } from 'fastify'

/** The paths for programs; the application's own pages need no CORS. */
const callable = /^\/(graphql|api|downloads)(\/|$|\?)/

const methods = 'GET, POST, PUT, PATCH, DELETE'
const taken = 'Authorization, Content-Type, Idempotency-Key, If-None-Match, Apollo-Require-Preflight, X-Apollo-Operation-Name'
const shown = 'ETag, Idempotency-Replayed, Link, RateLimit, RateLimit-Policy, Retry-After, Server-Timing, X-Request-Id'

/** Lets pages of the listed sites call with their own API key; never with a person's cookies. */
export function allowListed(app: FastifyInstance, corsOrigins: readonly string[]): void {
  if (corsOrigins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    if (!callable.test(request.url)) return
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !corsOrigins.includes(origin)) return
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', shown)
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) return preflight(reply)
  })
}

function preflight(reply: FastifyReply): FastifyReply {
  const allowed = { 'access-control-allow-methods': methods, 'access-control-allow-headers': taken, 'access-control-max-age': '600' }
  return reply.headers(allowed).code(204).send()
}
