import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { auditServer } from 'graphql-http'
import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { inBusiness } from '../../db/in-business.ts'
import { addProvenRisk } from '../../e2e/support/risks.ts'
import { newShop } from '../../e2e/support/shared-server.ts'
import { type GraphError, type TestServer, testServer } from '../../e2e/support/test-server.ts'
import { priceOf } from './field-prices.ts'

const manifest = JSON.parse(readFileSync('web/generated/persisted-documents.json', 'utf8')) as Record<string, string>
const hashOf = (name: string) =>
  Object.keys(manifest).find((hash) => new RegExp(`(query|mutation|subscription) ${name}\\b`).test(manifest[hash] ?? ''))

let server: TestServer
let cookie: string
let businessId: string
beforeAll(async () => {
  // Its own: it has documents of the test.
  server = await testServer({ env: { WORKER: 'off' }, documents: manifest })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  ;({ businessId, cookie } = await newShop(server))
})

describe('GraphQL over HTTP', () => {
  it('API-01 passes every check of the audit, with the protection against other sites on', async () => {
    const results = await auditServer({
      url: `${server.url}/graphql`,
      fetchFn: (address: string, init: RequestInit = {}) =>
        // With this header programs show that the request is not a form of another site.
        fetch(address, {
          ...init,
          headers: { ...(init.headers as Record<string, string>), cookie, origin: server.url, 'apollo-require-preflight': 'true' },
        }),
    })
    expect(
      results.filter(({ status }) => status !== 'ok').map(({ id, name, ...rest }) => [id, name, 'reason' in rest && rest.reason]),
    ).toEqual([])
    expect(results).toHaveLength(61)
  })

  it('API-01 what is no request for HTTP is told with its code and its id, and is no fault: a subscription, variables and a name of another type', async () => {
    const bodies = [
      { query: 'subscription { riskUpdated { id } }' },
      ...['text', 7, [], true].map((variables) => ({ query: '{ viewer { id } }', variables })),
      ...[7, {}, ['a']].map((operationName) => ({ query: 'query a { viewer { id } }', operationName })),
    ]
    for (const body of bodies) {
      const headers = { cookie, origin: server.url, 'content-type': 'application/json', accept: 'application/graphql-response+json' }
      const response = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body: JSON.stringify(body) })
      const { errors } = (await response.json()) as { errors: { message: string; extensions: object }[] }
      expect([body, response.status, errors[0]?.extensions]).toEqual([
        body,
        400,
        { code: 'QUERY_REFUSED', requestId: response.headers.get('x-request-id') },
      ])
    }
  })
})

describe('the cost of a document', () => {
  it('API-06 SEC-11 is told with its answer, and how much dearer one may be', async () => {
    const costOf = async (query: string) => {
      const headers = { 'content-type': 'application/json', cookie, origin: server.url }
      const response = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
      return ((await response.json()) as { extensions?: { cost: object } }).extensions?.cost
    }
    const [viewer, risks] = [priceOf('viewer'), priceOf('risks')]
    expect(await costOf('{ viewer { id email } }')).toEqual({ requested: viewer + 1.2, actual: 1.2, remaining: 4998.8 - viewer })
    expect(await costOf('{ risks(first: 100) { nodes { id } } }')).toEqual({ requested: risks + 111, actual: 1, remaining: 4889 - risks })
  })
})

type Answer = { data?: Record<string, unknown>; errors?: GraphError[] }

async function trusted(name: string, { variables, as }: { variables?: unknown; as?: string | undefined } = {}) {
  const sha256Hash = hashOf(name) ?? name
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(as && { cookie: as, origin: server.url }) },
    body: JSON.stringify({ operationName: name, variables, extensions: { persistedQuery: { version: 1, sha256Hash } } }),
  })
  return { status: response.status, ...((await response.json()) as Answer) }
}

describe('trusted documents', () => {
  it('API-11 a hash of the build is answered like its text, with the names of types that the cache of pages asks for', async () => {
    const [byHash, byText] = await Promise.all([
      trusted('RiskCounts', { as: cookie }),
      server.graph(manifest[hashOf('RiskCounts') ?? ''] ?? '', { cookie }),
    ])
    expect(byHash.status).toBe(200)
    expect(byHash.data).toMatchObject(byText.data ?? {})
    expect((await trusted('Viewer', { as: cookie })).data).toMatchObject({
      viewer: { __typename: 'User', role: 'owner', business: { __typename: 'Business' } },
    })
  })

  it('API-11 every document of the web application is one the server runs', async () => {
    const names = Object.values(manifest).flatMap((text) => /(?:query|mutation) (\w+)/.exec(text)?.[1] ?? [])
    expect(names.length).toBeGreaterThan(20)
    for (const name of names) {
      const { errors } = await trusted(name)
      expect([name, errors?.[0]?.extensions.code ?? 'open']).toEqual([
        name,
        expect.stringMatching(/^(UNAUTHENTICATED|BAD_USER_INPUT|open)$/),
      ])
    }
  })

  it('API-11 who is signed out reaches the open ones alone, by hash and by text', async () => {
    expect(await trusted('Viewer')).toEqual({
      status: 200,
      data: { eventCursor: null, viewer: null },
      extensions: { cost: expect.objectContaining({ actual: 0.1 }) },
    })
    expect(await trusted('RiskCounts')).toMatchObject({ status: 401, errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
    expect(await server.graph(manifest[hashOf('RiskCounts') ?? ''] ?? '')).toMatchObject({ status: 401 })
  })

  it('API-11 a hash that is not of the build is unknown, one of a subscription too, and variables that do not fit are told', async () => {
    const unknown = { status: 200, errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] }
    expect(await trusted('0'.repeat(64), { as: cookie })).toMatchObject(unknown)
    expect(await trusted('RiskUpdated', { as: cookie })).toMatchObject(unknown)
    const bad = { status: 400, errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] }
    expect(await trusted('Risk', { as: cookie, variables: {} })).toMatchObject(bad)
    expect(await trusted('Risks', { as: cookie, variables: { first: 101 } })).toMatchObject({
      errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
    })
    expect(await trusted('Risk', { as: cookie, variables: 'id' })).toMatchObject({ status: 400 })
  })
})

describe('the examples', () => {
  it('API-10 GQL-42 each runs as it is written: reads, changes, and the subscription, which is told of a change before', async () => {
    const risk = await inBusiness(server.database.db, businessId, (transaction) =>
      addProvenRisk(transaction, businessId, { sku: 'S-1', monthly: 500 }),
    )
    const before = (await server.graph('{ eventCursor }', { cookie })).data?.eventCursor
    const given = (path: string) =>
      JSON.parse(readFileSync(path, 'utf8').replaceAll('$risk', risk).replaceAll('$uuid', randomUUID())) as Record<string, unknown>
    const paths = globSync('examples/operations/*.graphql').toSorted()
    expect(paths.length).toBeGreaterThan(8)
    for (const path of paths) {
      const query = readFileSync(path, 'utf8')
      const json = path.replace('.graphql', '.json')
      const variables = globSync(json).length > 0 ? given(json) : {}
      const said = query.includes('subscription')
        ? await followed(query, { ...variables, since: before })
        : await server.graph(query, { cookie, variables })
      expect([path, said.errors ?? []]).toEqual([path, []])
      const [answer] = Object.values(said.data ?? {}) as [unknown]
      expect([path, answer]).toEqual([path, expect.anything()])
      expect([path, (answer as { userErrors?: unknown[] }).userErrors ?? []]).toEqual([path, []])
    }
  })
})

describe('the partner’s program', () => {
  const ran = async (key: string, ...args: string[]) => {
    const child = spawn(process.execPath, ['examples/partner/main.ts', ...args], {
      env: { ...process.env, RISKPILOT_URL: server.url, RISKPILOT_KEY: key },
      stdio: 'pipe',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
    const [code] = (await once(child, 'close')) as [number]
    return { code, output }
  }
  const keyOf = async (...scopes: string[]) => {
    const query = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret userErrors { message } } }'
    const { data } = await server.graph(query, { cookie, variables: { input: { name: 'partner', scopes } } })
    return (data as { createApiKey: { secret: string } }).createApiKey.secret
  }

  it('API-10 API-08 GQL-42 lists with a key of its own, resolves a risk, and is told of it by the subscription', async () => {
    const add = (title: string) =>
      inBusiness(server.database.db, businessId, (transaction) =>
        addProvenRisk(transaction, businessId, { sku: title, title, monthly: 700 }),
      )
    const [risk, other] = [await add('Cups cost more'), await add('Plates cost more')]
    const { code, output } = await ran(await keyOf('risk:read', 'risk:write'), risk)
    expect([code, output]).toEqual([0, expect.stringContaining(`changed: ${risk}  resolved  Cups cost more`)])
    expect(output).toContain(`${other}  active  7.00 USD a month  Plates cost more`)
    const withoutRight = await ran(await keyOf('risk:read'), other)
    expect([withoutRight.code, withoutRight.output]).toEqual([1, expect.stringContaining('FORBIDDEN')])
    const withoutKey = await ran('rp_nobody', other)
    expect([withoutKey.code, withoutKey.output]).toEqual([1, expect.stringContaining('UNAUTHENTICATED')])
  })
})

async function followed(query: string, variables: Record<string, unknown>): Promise<Answer> {
  class WithCookie extends WebSocket {
    constructor(address: string, protocols: string | string[]) {
      super(address, protocols, { headers: { cookie, origin: server.url } })
    }
  }
  const client = createClient({ url: `${server.url.replace('http', 'ws')}/graphql`, webSocketImpl: WithCookie, retryAttempts: 0 })
  for await (const result of client.iterate({ query, variables })) {
    void client.dispose()
    return result as Answer
  }
  return {}
}
