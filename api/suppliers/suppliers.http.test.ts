import { randomUUID } from 'node:crypto'
import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { newPerson } from '../../e2e/support/people.ts'
import { type RestCall, restCaller } from '../../e2e/support/rest-client.ts'
import { ownBusinessOf } from '../../e2e/support/risks.ts'
import { type TestServer, testServer } from '../../e2e/support/test-server.ts'

let server: TestServer
let cookie: string
let call: RestCall
let theirs: string
beforeAll(async () => {
  server = await testServer({ env: { WORKER: 'off' } })
  cookie = await server.signIn()
  call = restCaller(server, cookie)
  const other = await server.database.createBusiness()
  theirs = await newPerson(server, { email: 'owner@elsewhere.example', role: 'owner', businessId: other })
})
afterAll(() => server[Symbol.asyncDispose]())

const acme = { name: 'Acme', website: 'https://acme.example', email: 'sales@acme.example', category: 'raw-materials', criticality: 'high' }
const fields = 'id name website email category criticality createdAt updatedAt'

async function graph(query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await server.graph(query, { cookie, variables })
  expect(errors).toEqual([])
  return data as Record<string, unknown>
}

describe('suppliers', () => {
  it('REST-30 REST-29 ENT-11 adds a supplier, which the list and the graph then have alike', async () => {
    const { status, json } = await call('POST', '/api/suppliers', { body: { ...acme, isAdmin: true, businessId: randomUUID() } })
    expect([status, json]).toEqual([201, { ...acme, id: expect.any(String), createdAt: expect.any(String), updatedAt: json.createdAt }])
    const listed = await call('GET', '/api/suppliers')
    expect([listed.status, listed.json]).toEqual([200, [json]])
    expect(await graph(`{ suppliers { totalCount nodes { ${fields} } } }`)).toEqual({ suppliers: { totalCount: 1, nodes: [json] } })
    expect(await graph(`query ($id: ID!) { supplier(id: $id) { ${fields} } }`, { id: json.id })).toEqual({ supplier: json })
  })

  it('REST-30 VAL-19 GQL-29 criticality is medium, and website and e-mail address are none, unless said otherwise', async () => {
    const { status, json } = await call('POST', '/api/suppliers', { body: { name: ' Box Co ', website: '', email: '', category: 'other' } })
    expect([status, json.name, json.website, json.email, json.criticality]).toEqual([201, 'Box Co', null, null, 'medium'])
    const made = await graph(
      'mutation { createSupplier(input: { name: "Tape", category: "other" }) { supplier { criticality } userErrors { code } } }',
    )
    expect(made).toEqual({ createSupplier: { supplier: { criticality: 'medium' }, userErrors: [] } })
  })

  it('VAL-16 VAL-17 VAL-18 what is wrong is said at its field, over REST and the graph', async () => {
    const wrong: [Record<string, unknown>, string, string][] = [
      [{ name: '' }, 'name', 'Supplier name is required'],
      [{ name: '  ' }, 'name', 'Supplier name is required'],
      [{ website: 'acme' }, 'website', 'Please enter a valid website URL'],
      [{ website: 'javascript:alert(1)' }, 'website', 'Please enter a valid website URL'],
      [{ website: 'ftp://acme.example' }, 'website', 'Please enter a valid website URL'],
      [{ website: 'https://user:pass@acme.example' }, 'website', 'Please enter a valid website URL'],
      [{ email: 'acme' }, 'email', 'Please enter a valid email address'],
      [{ email: 'a@b.c\r\nbcc: x@y.z' }, 'email', 'Please enter a valid email address'],
    ]
    const query =
      'mutation ($input: CreateSupplierInput!) { createSupplier(input: $input) { supplier { id } userErrors { field code message } } }'
    for (const [change, field, message] of wrong) {
      const { status, json } = await call('POST', '/api/suppliers', { body: { ...acme, ...change } })
      expect([change, status, json.fields]).toEqual([change, 400, { [field]: message }])
      const { createSupplier } = await graph(query, { input: { ...acme, ...change } })
      expect(createSupplier).toEqual({ supplier: null, userErrors: [{ field, code: 'BAD_USER_INPUT', message }] })
    }
  })

  it('VAL-19 a category and a criticality that are not there are 400', async () => {
    for (const category of ['', null, undefined]) {
      const { status, json } = await call('POST', '/api/suppliers', { body: { ...acme, category } })
      expect([status, json.fields]).toEqual([400, { category: 'Category is required' }])
    }
    for (const [field, value] of [
      ['category', 'raw_materials'],
      ['criticality', 'extreme'],
      ['criticality', 3],
    ] as const) {
      const { status, json } = await call('POST', '/api/suppliers', { body: { ...acme, [field]: value } })
      expect([field, status, Object.keys(json.fields as object)]).toEqual([field, 400, [field]])
    }
  })

  it('SEC-13 a field that nobody knows is 400 in the graph, and a supplier has none of it', async () => {
    const { status, errors } = await server.graph(
      'mutation { createSupplier(input: { name: "x", category: "other", business_id: "y" }) { supplier { id } } }',
      { cookie },
    )
    expect([status, errors[0]?.extensions.code]).toEqual([400, 'GRAPHQL_VALIDATION_FAILED'])
    const variables = { input: { name: 'x', category: 'other', business_id: 'y' } }
    const given = await server.graph('mutation ($input: CreateSupplierInput!) { createSupplier(input: $input) { supplier { id } } }', {
      cookie,
      variables,
    })
    expect([given.status, given.data, given.errors.length]).toEqual([400, null, 1])
  })

  it('REST-31 replaces a supplier; what is left out is forgotten; 404 for what is not there or another’s', async () => {
    const { json: made } = await call('POST', '/api/suppliers', { body: acme })
    const { status, json } = await call('PUT', `/api/suppliers/${made.id}`, { body: { name: 'Acme 2', category: 'logistics' } })
    expect([status, json]).toEqual([
      200,
      { ...made, name: 'Acme 2', category: 'logistics', website: null, email: null, criticality: 'medium', updatedAt: expect.any(String) },
    ])
    expect((await call('PUT', `/api/suppliers/${made.id}`, { body: { name: '' } })).status).toBe(400)
    for (const id of [randomUUID(), 'x', '%00', '1'])
      expect((await call('PUT', `/api/suppliers/${id}`, { body: acme })).json).toMatchObject({
        code: 'NOT_FOUND',
        message: 'There is no supplier of this id.',
      })
    const foreign = await call('PUT', `/api/suppliers/${made.id}`, { body: acme, cookie: theirs })
    expect([foreign.status, foreign.json.message]).toEqual([404, 'There is no supplier of this id.'])
  })

  it('REST-32 GQL-31 removes a supplier with 204 and no body; a second time it is 404', async () => {
    const { json: made } = await call('POST', '/api/suppliers', { body: acme })
    expect((await call('DELETE', `/api/suppliers/${made.id}`, { cookie: theirs })).status).toBe(404)
    const gone = await call('DELETE', `/api/suppliers/${made.id}`)
    expect([gone.status, gone.text]).toEqual([204, ''])
    expect((await call('DELETE', `/api/suppliers/${made.id}`)).status).toBe(404)
    const query = 'mutation ($id: ID!) { deleteSupplier(input: { supplierId: $id }) { deletedSupplierId userErrors { code } } }'
    expect(await graph(query, { id: made.id })).toEqual({
      deleteSupplier: { deletedSupplierId: null, userErrors: [{ code: 'NOT_FOUND' }] },
    })
  })

  it('REST-29 GQL-28 long lists come in pages, the newest first', async () => {
    for (let i = 0; i < 3; i++) await call('POST', '/api/suppliers', { body: { ...acme, name: `page ${i}` } })
    const first = await call('GET', '/api/suppliers?first=2')
    const names = (json: unknown) => (json as { name: string }[]).map(({ name }) => name)
    expect(names(first.json)).toEqual(['page 2', 'page 1'])
    const next = first.headers.get('link')?.match(/^<(.*)>; rel="next"$/)?.[1] ?? ''
    expect(names((await call('GET', next)).json)[0]).toBe('page 0')
    for (const wrong of ['first=0', 'first=101', 'after=abc'])
      expect([wrong, (await call('GET', `/api/suppliers?${wrong}`)).status]).toEqual([wrong, 400])
  })

  it('SEC-17 a card number in a name is masked before it is kept', async () => {
    const { json } = await call('POST', '/api/suppliers', { body: { ...acme, name: 'Acme 4111 1111 1111 1111' } })
    expect(json.name).toBe('Acme **** 1111')
  })
})

describe('monitoring', () => {
  it('REST-27 REST-28 STATE-14 starts and stops, each twice without a change, and the graph says the same', async () => {
    const status = async () => (await call('GET', '/api/external-monitoring/status')).json
    const before = await status()
    expect(before).toEqual({ isActive: false, supplierCount: expect.any(Number), recentRisks: 0, lastCheck: null })
    expect(before.supplierCount).toBeGreaterThan(0)
    for (const [verb, isActive] of [
      ['stop', false],
      ['start', true],
      ['start', true],
      ['stop', false],
      ['stop', false],
    ] as const) {
      const said = await call('POST', `/api/external-monitoring/${verb}`)
      expect([verb, said.status, said.json]).toEqual([verb, 200, { ...before, isActive }])
      expect(await status()).toEqual(said.json)
      const { monitoringStatus } = await graph('{ monitoringStatus { isActive supplierCount recentRisks lastCheck } }')
      expect(monitoringStatus).toEqual(said.json)
    }
  })

  it('GQL-43 GQL-26 GQL-27 who listens hears of start and stop as it stands then, and of nothing that changed nothing', async () => {
    const heard: boolean[] = []
    class WithCookie extends WebSocket {
      constructor(address: string, protocols: string | string[]) {
        super(address, protocols, { headers: { cookie, origin: server.url } })
      }
    }
    const client = createClient({ url: `${server.url.replace('http', 'ws')}/graphql`, webSocketImpl: WithCookie, retryAttempts: 0 })
    const next = ({ data }: { data?: unknown }) =>
      heard.push((data as { monitoringStatusChanged: { isActive: boolean } }).monitoringStatusChanged.isActive)
    const query = 'subscription { monitoringStatusChanged { isActive } }'
    client.subscribe({ query }, { next, error: (error) => expect.fail(String(error)), complete: () => undefined })
    const turn = (verb: 'start' | 'stop') => graph(`mutation { ${verb}Monitoring { monitoringStatus { isActive } userErrors { code } } }`)
    // Said again until the subscription is there to hear it.
    await vi.waitFor(
      async () => {
        await turn('start')
        await turn('stop')
        expect(heard).toContain(true)
      },
      { timeout: 10_000, interval: 50 },
    )
    await vi.waitFor(() => expect(heard.at(-1)).toBe(false), { timeout: 5_000 })
    const before = heard.length
    await turn('stop')
    await turn('start')
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(before), { timeout: 5_000 })
    expect(heard.slice(before)).toEqual([true])
    await turn('stop')
    await client.dispose()
  })

  it('REST-25 ENT-12 the status is that of one’s own business', async () => {
    await call('POST', '/api/external-monitoring/start')
    const other = await call('GET', '/api/external-monitoring/status', { cookie: theirs })
    expect(other.json).toEqual({ isActive: false, supplierCount: 0, recentRisks: 0, lastCheck: null })
  })

  it('REST-26 ENT-13 the sources are exactly the six, and none pretends to be asked', async () => {
    const { status, json } = await call('GET', '/api/external-monitoring/sources')
    expect([status, Object.keys(json)]).toEqual([200, ['news', 'legal', 'financial', 'social', 'industry', 'cyber']])
    for (const source of Object.values(json) as Record<string, unknown>[]) {
      expect(source).toEqual({
        name: expect.stringMatching(/./),
        description: expect.stringMatching(/./),
        frequency: expect.stringMatching(/^(real-time|30 minutes|hourly|daily)$/),
        apis: expect.arrayContaining([expect.any(String)]),
        isConnected: false,
      })
    }
    const { monitoringSources } = await graph('{ monitoringSources { key name description frequency apis isConnected } }')
    expect(Object.fromEntries((monitoringSources as { key: string }[]).map(({ key, ...rest }) => [key, rest]))).toEqual(json)
  })
})

describe('search', () => {
  it('GQL-37 finds suppliers, risks and settings by any part of them, and nothing of another business', async () => {
    await call('POST', '/api/suppliers', { body: { ...acme, name: 'Zebra % Notifications_Works' } })
    const find = async (query: string, first?: number) =>
      (
        await graph('query ($query: String!, $first: Int) { search(query: $query, first: $first) { kind key title path } }', {
          query,
          first,
        })
      ).search as { kind: string; title: string; path: string }[]
    expect(await find('zEBRA %')).toEqual([
      { kind: 'supplier', key: expect.any(String), title: 'Zebra % Notifications_Works', path: '/integrations' },
    ])
    expect((await find('notifications')).map(({ kind }) => kind)).toEqual(['supplier', 'setting'])
    expect((await find('notifications', 1)).length).toBe(1)
    expect(await find('zebra_')).toEqual([])
    expect(await find('   ')).toEqual([])
    for (const first of [0, 101]) {
      const { errors } = await server.graph('query ($first: Int) { search(query: "x", first: $first) { key } }', {
        cookie,
        variables: { first },
      })
      expect([first, errors.length]).toEqual([first, 1])
    }
    const { data } = await server.graph('{ search(query: "zebra") { key } }', { cookie: theirs })
    expect(data).toEqual({ search: [] })
    for (const asked of [`query: "${'x'.repeat(201)}"`, 'query: "a\\u0000b"']) {
      const { errors } = await server.graph(`{ search(${asked}) { key } }`, { cookie })
      expect([asked.slice(0, 30), errors[0]?.extensions.code]).toEqual([asked.slice(0, 30), 'BAD_USER_INPUT'])
    }
  })
})

describe('rights', () => {
  it('REST-30 REST-27 SEC-04 who only looks on reads and changes nothing', async () => {
    const businessId = await ownBusinessOf(server)
    const viewer = await newPerson(server, { email: 'viewer@shop.example', role: 'viewer', businessId })
    for (const path of ['/api/suppliers', '/api/external-monitoring/status', '/api/external-monitoring/sources'])
      expect([path, (await call('GET', path, { cookie: viewer })).status]).toEqual([path, 200])
    for (const path of ['/api/suppliers', '/api/external-monitoring/start', '/api/external-monitoring/stop'])
      expect([path, (await call('POST', path, { body: acme, cookie: viewer })).status]).toEqual([path, 403])
  })
})
