import { createClient } from 'graphql-ws'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { newShop, sharedServer } from '../../e2e/support/shared-server.ts'
import { type GraphError, type TestServer, testServer } from '../../e2e/support/test-server.ts'
import { identityPool } from '../identity/auth.ts'

function socketClient({ url }: Pick<TestServer, 'url'>, headers: Record<string, string>) {
  const closes: { code: number; reason: string }[] = []
  class WithHeaders extends WebSocket {
    constructor(address: string, protocols: string | string[]) {
      super(address, protocols, { headers })
    }
  }
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WithHeaders,
    retryAttempts: 0,
    lazy: true,
    onNonLazyError: () => undefined,
    on: { closed: (event) => closes.push(event as { code: number; reason: string }) },
  })
  const ask = async (query: string, variables?: Record<string, unknown>) => {
    for await (const result of client.iterate({ query, ...(variables && { variables }) }))
      return result as { data?: Record<string, unknown>; errors?: GraphError[] }
    return {}
  }
  return { client, closes, ask }
}

describe('limits', () => {
  it('a body that is too large, of another type, or no JSON is refused in the graph’s form', async () => {
    const server = await sharedServer()
    const send = async (body: string, type = 'application/json') => {
      const response = await fetch(`${server.url}/graphql`, { method: 'POST', headers: { 'content-type': type }, body })
      return [response.status, ((await response.json()) as { errors: GraphError[] }).errors[0]?.extensions.code]
    }
    expect(await send(JSON.stringify({ query: 'x'.repeat(600_000) }))).toEqual([413, 'TOO_LARGE'])
    expect(await send('{ viewer')).toEqual([400, 'BAD_USER_INPUT'])
    expect(await send('query={viewer{id}}', 'application/x-www-form-urlencoded')).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    expect(await send('[{"query":"{viewer{id}}"}]')).toEqual([400, 'QUERY_REFUSED'])
  })
})

describe('strangers', () => {
  it('SEC-12 learn whether they are signed in, and nothing of the schema', async () => {
    const server = await sharedServer()
    expect((await server.graph('{ viewer { id } }')).data).toEqual({ viewer: null })
    const { status, errors } = await server.graph('{ __schema { types { name } } }')
    expect([status, errors[0]?.extensions.code]).toEqual([401, 'UNAUTHENTICATED'])
    const guess = await server.graph('{ viewer { emaill } }')
    expect(guess.status).toBe(400)
    expect(guess.errors[0]?.message).toBe('Cannot query field "emaill" on type "User".')
    const { cookie } = await newShop(server)
    expect((await server.graph('{ viewer { emaill } }', { cookie })).errors[0]?.message).toContain('Did you mean "email"?')
    expect((await server.graph('{ __type(name: "User") { name } }', { cookie })).data).toEqual({ __type: { name: 'User' } })
  })

  it('SEC-09 get no socket: it is closed with 4401', async () => {
    const server = await sharedServer()
    const { ask, closes } = socketClient(server, { origin: server.url })
    await expect(ask('{ viewer { id } }')).rejects.toMatchObject({ code: 4401 })
    expect(closes).toMatchObject([{ code: 4401 }])
  })
})

describe('faults', () => {
  it('SEC-12 reach the caller as a code and the request’s id; stack, SQL and names stay in the log under that id', async () => {
    // Its own: a table is renamed, and its log is read.
    await using server = await testServer()
    const cookie = await server.signIn()
    const owner = identityPool(server.database.ownerUrl)
    await owner.query('alter table public.supplier rename to gone')
    await owner.end()
    const { status, errors, headers } = await server.graph('{ suppliers(first: 1) { nodes { id } } }', { cookie })
    const [error] = errors
    expect(status).toBe(200)
    expect(error?.extensions.code).toBe('INTERNAL_SERVER_ERROR')
    expect(error?.extensions.requestId).toBe(headers.get('x-request-id'))
    expect(JSON.stringify(errors)).not.toMatch(/relation|select|\.ts|at /)
    expect(JSON.stringify(server.lines.filter(({ msg }) => msg === 'A defect'))).toContain('relation')
  })
})

describe('other people’s pages', () => {
  it('SEC-10 change nothing and read nothing: form, text, image, fetch and socket are refused', async () => {
    const server = await sharedServer()
    const { cookie } = await newShop(server)
    const query = JSON.stringify({ query: '{ viewer { id } }' })
    const evil = { cookie, origin: 'http://127.0.0.1:1' }
    const post = (headers: Record<string, string>, body = query) =>
      fetch(`${server.url}/graphql`, { method: 'POST', headers, body }).then(({ status }) => status)
    expect(await post({ ...evil, 'content-type': 'application/json' })).toBe(403)
    expect(await post({ ...evil, 'content-type': 'text/plain' })).toBe(403)
    expect(await post({ ...evil, 'content-type': 'application/x-www-form-urlencoded' }, 'query=%7Bviewer%7Bid%7D%7D')).toBe(403)
    expect(await post({ cookie, 'content-type': 'application/json' })).toBe(403)
    expect(await post({ cookie, origin: 'null', 'content-type': 'application/json' })).toBe(403)
    expect(await post({ cookie, origin: server.url, 'content-type': 'application/json' })).toBe(200)
    const image = await fetch(`${server.url}/graphql?query=%7Bviewer%7Bid%7D%7D`, { headers: { cookie, 'sec-fetch-site': 'cross-site' } })
    expect(image.status).toBe(403)
    const signOut = await fetch(`${server.url}/api/identity/sign-out`, { method: 'POST', headers: evil })
    expect(signOut.status).toBe(403)
    const answer = await fetch(`${server.url}/graphql`, {
      method: 'OPTIONS',
      headers: { origin: 'http://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('SEC-10 open no socket', async () => {
    const server = await sharedServer()
    const { cookie } = await newShop(server)
    for (const headers of [{ cookie, origin: 'http://evil.example' }, { cookie, origin: 'null' }, { cookie }] as Record<string, string>[]) {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers })
      const message = await new Promise<string>((resolve) => socket.on('error', ({ message: text }) => resolve(text)))
      expect(message).toContain('403')
    }
  })
})
