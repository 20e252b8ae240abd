import { createHmac } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { type ExternalServices, requestUrl } from '../../api/platform/transaction/external-services.ts'

export type Asked = {
  readonly host: string
  readonly path: string
  readonly headers: Record<string, unknown>
  readonly body: URLSearchParams
}
export type Answer = { readonly status: number; readonly body: unknown }

/** A server that answers for every provider, by the requested host. */
export type FakeProvider = AsyncDisposable & {
  readonly asked: Asked[]
  /** The answer to the next call; afterwards tokens again. */
  answerNext(answer: Answer | 'nothing'): void
  /** The network of a server under test: each address leads to this server. */
  readonly ask: ExternalServices['request']
}

const tokens = {
  access_token: 'an-access-token-of-tests',
  refresh_token: 'a-refresh-token-of-tests',
  expires_in: 1_800,
  token_type: 'bearer',
}

export async function fakeProvider(): Promise<FakeProvider> {
  const asked: Asked[] = []
  const next: (Answer | 'nothing')[] = []
  const app: FastifyInstance = Fastify()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.all('/:host/*', async (request, reply) => {
    const { host = '', '*': path = '' } = request.params as Record<string, string>
    asked.push({ host, path, headers: request.headers, body: new URLSearchParams(String(request.body ?? '')) })
    const answer = next.shift() ?? { status: 200, body: tokens }
    if (answer === 'nothing') return reply.raw.destroy()
    return reply.code(answer.status).send(answer.body)
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    asked,
    answerNext: (answer) => next.push(answer),
    ask: (url, request) => requestUrl(new URL(`${address}/${url.host}${url.pathname}`), { ...request }),
    [Symbol.asyncDispose]: () => app.close(),
  }
}

/** A query with Shopify's signature. */
export function signedByShopify(params: Record<string, string>, secret: string): string {
  const query = new URLSearchParams(params)
  query.sort()
  const hmac = createHmac('sha256', secret).update(query.toString()).digest('hex')
  return `${query}&hmac=${hmac}`
}
