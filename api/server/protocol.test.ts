import { readFileSync } from 'node:fs'
import { auditServer } from 'graphql-http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GraphError, type TestServer, testServer } from './for-tests.ts'

const manifest = JSON.parse(readFileSync('web/generated/persisted-documents.json', 'utf8')) as Record<string, string>
const hashOf = (name: string) =>
  Object.keys(manifest).find((hash) => new RegExp(`(query|mutation|subscription) ${name}\\b`).test(manifest[hash] ?? ''))

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await testServer({ env: { WORKER: 'off' }, documents: manifest })
  cookie = await server.signIn()
})
afterAll(() => server[Symbol.asyncDispose]())

describe('GraphQL over HTTP', () => {
  it('API-01 passes every check of the audit, with the protection against other sites on', async () => {
    const results = await auditServer({
      url: `${server.url}/graphql`,
      fetchFn: (address: string, init: RequestInit = {}) =>
        // Programs say with this header that they are no form of another site's.
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
    expect(await trusted('Viewer')).toEqual({ status: 200, data: { eventCursor: null, viewer: null } })
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
