import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { inBusiness } from '../../db/in-business.ts'
import { type Ask, createKey, graphClient, makeKey, revokeKey } from '../../e2e/support/graph-client.ts'
import { ownBusinessOf } from '../../e2e/support/risks.ts'
import { type TestServer, testServer } from '../../e2e/support/test-server.ts'

const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
const day = 24 * 60 * 60_000

let server: TestServer
let ask: Ask
let owner: string
let business: string

beforeAll(async () => {
  // Its own: its clock is set, and its log is read.
  server = await testServer({ clock, env: { WORKER: 'off' } })
  ask = graphClient(server)
  owner = await server.signIn()
  business = await ownBusinessOf(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const newKey = (scopes: string[], more?: Record<string, unknown>) => makeKey(ask, owner, scopes, more)

const withKey = (key: string, path: string, init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, { ...init, headers: { authorization: `Bearer ${key}`, ...(init.headers as Record<string, string>) } })

describe('API keys', () => {
  it('SEC-22 a key is shown once, stored as a hash, and opens graph, REST, files and uploads of its business', async () => {
    const { secret, apiKey } = await newKey(['read', 'import:write'])
    expect(secret).toMatch(/^rp_[\w-]{43}$/)
    expect(secret.startsWith(apiKey.hint)).toBe(true)
    const stored = await inBusiness(server.database.db, business, ({ sql }) => sql('select * from api_key'))
    expect(JSON.stringify(stored)).not.toContain(secret.slice(10))
    expect(await ask(secret, '{ viewer { id } business { id } risks { totalCount } }')).toEqual({
      viewer: null,
      business: { id: business },
      risks: { totalCount: 0 },
    })
    expect((await withKey(secret, '/api/risks')).status).toBe(200)
    expect((await withKey(secret, '/downloads/dashboard.csv')).status).toBe(200)
    const start = 'mutation { startImport(input: { fileName: "orders.csv", bytes: "3" }) { import { id } userErrors { code message } } }'
    // The business of the first start: nobody was asked for its currency yet.
    expect(await ask(secret, start)).toEqual({
      startImport: {
        import: null,
        userErrors: [
          {
            code: 'CONFLICT',
            message:
              'Nobody has chosen the currency of this business yet. Its owner does so in Settings, under Business. Then send the file again.',
          },
        ],
      },
    })
    await ask(owner, 'mutation { updateBusiness(input: { currency: "USD" }) { userErrors { code } } }')
    const { startImport } = await ask<{ startImport: { import: { id: string } } }>(secret, start)
    const sent = await withKey(secret, `/uploads/${startImport.import.id}`, { method: 'PUT', body: 'a\n1' })
    expect([sent.status, sent.headers.get('upload-offset')]).toEqual([200, '3'])
  })

  it('SEC-22 what a key lacks the scope for is refused, and an owner’s affairs always', async () => {
    const { secret } = await newKey(['risk:read'])
    await expect(ask(secret, '{ imports { totalCount } }')).rejects.toThrow('FORBIDDEN: This API key lacks the scope import:read.')
    await expect(ask(secret, 'mutation { startImport(input: { fileName: "a", bytes: "1" }) { userErrors { code } } }')).rejects.toThrow(
      'lacks the scope import:write',
    )
    const all = await newKey(['write'])
    for (const query of ['{ apiKeys { totalCount } }', '{ auditLog { totalCount } }'])
      await expect(ask(all.secret, query)).rejects.toThrow('FORBIDDEN')
    await expect(ask(all.secret, createKey, { input: { name: 'x', scopes: ['read'] } })).rejects.toThrow('No API key may do this')
    await expect(ask(all.secret, 'mutation { switchBusiness(input: { businessId: "x" }) { userErrors { code } } }')).rejects.toThrow(
      'FORBIDDEN',
    )
  })

  it('SEC-22 a key that is revoked is refused by the next request, one that expired too; its last use is kept', async () => {
    const { secret, apiKey } = await newKey(['read'], { expiresInDays: 2 })
    await ask(secret, '{ risks { totalCount } }')
    const read = '{ apiKeys(first: 100) { nodes { id isActive lastUsedAt } } }'
    const mine = async () =>
      (await ask<{ apiKeys: { nodes: { id: string; isActive: boolean; lastUsedAt: string | null }[] } }>(owner, read)).apiKeys.nodes.find(
        ({ id }) => id === apiKey.id,
      )
    expect((await mine())?.lastUsedAt).toMatch(/^\d{4}-/)
    clock.ahead = 2 * day + 1_000
    expect(await mine()).toMatchObject({ isActive: false })
    expect((await withKey(secret, '/api/risks')).status).toBe(401)
    clock.ahead = 0
    expect(await ask(owner, revokeKey, { id: apiKey.id })).toMatchObject({ revokeApiKey: { apiKey: { isActive: false }, userErrors: [] } })
    const refused = await withKey(secret, '/api/risks')
    expect([refused.status, await refused.json()]).toEqual([
      401,
      expect.objectContaining({
        code: 'UNAUTHENTICATED',
        message: 'This API key is not valid: it was revoked, it expired, or it never was one.',
      }),
    ])
  })

  it('SEC-22 a key in an address is refused before anything is looked at', async () => {
    const { secret } = await newKey(['read'])
    for (const path of [
      `/api/risks?key=${secret}`,
      `/graphql?query={viewer{id}}&access_token=${encodeURIComponent(secret)}`,
      `/${secret}`,
      `/api/risks?k=rp%5F${secret.slice(3)}`,
    ]) {
      const response = await fetch(`${server.url}${path}`)
      expect([path, response.status]).toEqual([path, 400])
      expect(await response.text()).toContain('An API key does not belong in an address')
    }
    expect(JSON.stringify(server.lines)).not.toContain(secret)
  })

  it('SEC-10 ROLE-08 where a key and a cookie come together the key counts, and one that is wrong is nobody', async () => {
    const { secret } = await newKey(['risk:read'])
    const both = (key: string, headers: Record<string, string> = {}) =>
      server.graph('{ viewer { id } imports { totalCount } }', { cookie: owner, headers: { authorization: `Bearer ${key}`, ...headers } })
    expect((await both(secret)).errors[0]?.extensions.code).toBe('FORBIDDEN')
    for (const wrong of ['', 'x', `rp_${'a'.repeat(43)}`]) expect(await both(wrong)).toMatchObject({ status: 401, data: null })
    // A page of another site has no key to send. A proxy's own password is not a key.
    expect((await both(secret, { origin: 'https://evil.example' })).errors[0]?.extensions.code).toBe('FORBIDDEN')
    const basic = { authorization: 'Basic YTpi', origin: 'https://evil.example' }
    expect(await server.graph('mutation { logout { message } }', { cookie: owner, headers: basic })).toMatchObject({ status: 403 })
    expect((await server.graph('{ viewer { id } }', { cookie: owner, headers: { authorization: 'Basic YTpi' } })).data?.viewer).toBeTruthy()
  })

  it('SEC-22 SEC-04 a socket takes a key as it connects, and closes within seconds of its end', async () => {
    const { secret, apiKey } = await newKey(['risk:read'])
    const closes: number[] = []
    const subscribe = (authorization: string) =>
      createClient({
        url: `${server.url.replace('http', 'ws')}/graphql`,
        webSocketImpl: WebSocket,
        connectionParams: { authorization },
        retryAttempts: 0,
        on: { closed: (event) => closes.push((event as { code: number }).code) },
      }).subscribe(
        { query: 'subscription { riskUpdated { id } }' },
        { next: () => undefined, error: () => undefined, complete: () => undefined },
      )
    subscribe('Bearer rp_nothing')
    await vi.waitFor(() => expect(closes).toEqual([4401]), { timeout: 60_000 })
    subscribe(`Bearer ${secret}`)
    await vi.waitFor(async () => expect((await withKey(secret, '/api/risks')).status).toBe(200), { timeout: 60_000 })
    await ask(owner, revokeKey, { id: apiKey.id })
    await vi.waitFor(() => expect(closes).toEqual([4401, 4401]), { timeout: 60_000 })
  })

  it('ROLE-06 another business’s key is not there, and neither is it for a form’s mistakes', async () => {
    const other = await server.database.createBusiness()
    const stranger = '0197a3c1-0000-7000-8000-000000000001'
    const foreign = await inBusiness(server.database.db, other, async ({ sql }) => {
      await sql(
        `insert into api_key (business_id, id, name, hash, hint, scopes, created_at) values ($1, $2, 'n', decode(repeat('00', 32), 'hex'), 'rp_', '{read}', now())`,
        [other, stranger],
      )
      return stranger
    })
    const missing = { field: null, code: 'NOT_FOUND', message: 'There is no API key of this id.' }
    for (const id of [foreign, '0197a3c1-0000-7000-8000-000000000002', 'x'])
      expect((await ask(owner, revokeKey, { id })).revokeApiKey?.userErrors).toEqual([missing])
    const { createApiKey } = await ask(owner, createKey, { input: { name: ' ', scopes: ['all'], expiresInDays: 0 } })
    expect(((createApiKey?.userErrors ?? []) as { field: string }[]).map(({ field }) => field)).toEqual([
      'name',
      'scopes.0',
      'expiresInDays',
    ])
  })
})
