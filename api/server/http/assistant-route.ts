import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AskGraph, assistantServer, type GraphAnswer, toolsOfKey } from '../../assistants/assistant-server.ts'
import { bearerOf, peerOf } from '../../identity/sessions/origin.ts'
import { codes, Failure, type FailureKind } from '../../platform/failures/failures.ts'

/**
 * `POST /mcp`: assistants that speak the Model Context Protocol over HTTP, with an API key. Each
 * request stands alone: nothing is kept between two of them, so any server can answer. There is no
 * stream to open and no session to end.
 */
export function assistantRoute(app: FastifyInstance): void {
  app.post('/mcp', async (request, reply) => {
    if (bearerOf(request.headers) === undefined) {
      reply.header('www-authenticate', 'Bearer')
      throw new Failure(
        'unauthenticated',
        'An assistant needs an API key, sent as Authorization: Bearer rp_…. Settings, API keys, makes one.',
      )
    }
    const ask = graphOf(app, request)
    const server = assistantServer(ask, await toolsOfKey(ask))
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
    // The transport writes the answer itself, beside what is set here.
    const own = { ...reply.getHeaders(), 'cache-control': 'no-store', 'server-timing': `app;dur=${reply.elapsedTime.toFixed(1)}` }
    for (const [name, value] of Object.entries(own)) if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    reply.raw.on('close', () => void server.close())
    await server.connect(transport)
    await transport.handleRequest(request.raw, reply.raw, request.body)
  })
  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    handler: async (_request, reply) => {
      reply.header('allow', 'POST')
      throw new Failure(
        'method_not_allowed',
        'Assistants send their messages here with POST; there is no stream to open and no session to end.',
      )
    },
  })
}

/** What another try may answer: said as it is, and not as a refusal of the key. */
const passing: readonly FailureKind[] = ['rate_limited', 'unavailable', 'too_slow']

/**
 * The graph of this server, asked with the key and from the address of the request: rights, limits
 * and the audit log are those of the key.
 */
function graphOf(app: FastifyInstance, { headers }: FastifyRequest): AskGraph {
  return async (document, variables) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: headers.authorization },
      payload: { query: document, variables },
      remoteAddress: peerOf(headers),
    })
    const { data = null, errors = [] } = answer.json<Partial<GraphAnswer>>()
    const [{ message = '', extensions = {} } = {}] = errors as readonly { message?: string; extensions?: { code?: string } }[]
    const kind = passing.find((one) => codes[one].code === extensions.code)
    if (kind) throw new Failure(kind, message, [], Number(answer.headers['retry-after'] ?? 2))
    return { data, errors }
  }
}
