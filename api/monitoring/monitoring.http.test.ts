import { createClient } from 'graphql-ws'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { newDemoVisitor, newPerson } from '../../e2e/support/people.ts'
import { refusalsOf, refusedChange } from '../../e2e/support/refusals.ts'
import { type RestCall, restCaller } from '../../e2e/support/rest-client.ts'
import { newShop, type SharedServer, sharedServer } from '../../e2e/support/shared-server.ts'

let server: SharedServer
let businessId: string
let cookie: string
let call: RestCall
let theirs: string
let visitor: string
beforeAll(async () => {
  server = await sharedServer()
  ;({ businessId, cookie } = await newShop(server))
  call = restCaller(server, cookie)
  await call('POST', '/api/suppliers', { body: { name: 'Acme', category: 'other' } })
  const other = await server.database.createBusiness()
  theirs = await newPerson(server, { role: 'owner', businessId: other })
  visitor = await newDemoVisitor(server, businessId)
})

type KeyedSource = { readonly key: string }
type Answer = Record<string, Record<string, unknown>> & { readonly monitoringSources: readonly KeyedSource[] }

async function graph(query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await server.graph(query, { cookie, variables })
  expect(errors).toEqual([])
  return data as Answer
}

describe('monitoring', () => {
  it('REST-27 REST-28 STATE-14 starts and stops, each twice without a change, and the graph says the same', async () => {
    const status = async () => (await call('GET', '/api/external-monitoring/status')).json
    const before = await status()
    expect(before).toEqual({ isActive: false, supplierCount: expect.any(Number), recentRisks: 0, lastCheck: null })
    expect(before.supplierCount).toBe(1)
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
      { timeout: 60_000, interval: 50 },
    )
    await vi.waitFor(() => expect(heard.at(-1)).toBe(false), { timeout: 60_000 })
    const before = heard.length
    await turn('stop')
    await turn('start')
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(before), { timeout: 60_000 })
    expect(heard.slice(before)).toEqual([true])
    await turn('stop')
    await client.dispose()
  })

  it('REST-25 ENT-12 the status is that of one’s own business', async () => {
    await call('POST', '/api/external-monitoring/start')
    const other = await call('GET', '/api/external-monitoring/status', { cookie: theirs })
    expect(other.json).toEqual({ isActive: false, supplierCount: 0, recentRisks: 0, lastCheck: null })
  })

  it('REST-26 ENT-13 the sources are exactly the six, and each names whom it asks', async () => {
    const { status, json } = await call('GET', '/api/external-monitoring/sources')
    expect([status, Object.keys(json)]).toEqual([200, ['news', 'legal', 'financial', 'social', 'industry', 'cyber']])
    for (const [key, source] of Object.entries(json)) {
      expect(source, key).toEqual({
        name: expect.stringMatching(/./),
        description: expect.stringMatching(/./),
        frequency: expect.stringMatching(/^(real-time|30 minutes|hourly|daily)$/),
        apis: expect.arrayContaining([expect.any(String)]),
        isConnected: true,
      })
    }
    const { monitoringSources } = await graph('{ monitoringSources { key name description frequency apis isConnected } }')
    expect(Object.fromEntries(monitoringSources.map(({ key, ...rest }) => [key, rest]))).toEqual(json)
  })

  it('GQL-25 a source that needs what no card has says of how many suppliers it cannot look', async () => {
    const { monitoringSources } = await graph('{ monitoringSources { key publishers { key cannotLook } } }')
    const kinds = monitoringSources as unknown as { publishers: { key: string; cannotLook: string | null }[] }[]
    const lacks = Object.fromEntries(kinds.flatMap(({ publishers }) => publishers).map(({ key, cannotLook }) => [key, cannotLook]))
    expect(lacks).toMatchObject({
      usgs: 'cannot look at 1 supplier: no city that can be placed',
      rdap: 'cannot look at 1 supplier: no website or email of its own',
      // Of those alone that may be British, and a list that is read whole.
      ...{ gazette: null, ofac: null },
    })
  })

  it('GQL-24 GQL-25 GQL-26 GQL-27 status and sources are those of REST, and so is what starts and stops', async () => {
    const status = 'isActive supplierCount recentRisks lastCheck'
    const seen = async () => (await graph(`{ monitoringStatus { ${status} } }`)).monitoringStatus
    for (const [verb, isActive] of [
      ['start', true],
      ['start', true],
      ['stop', false],
      ['stop', false],
    ] as const) {
      const payload = (await graph(`mutation { ${verb}Monitoring { monitoringStatus { ${status} } userErrors { code } } }`))[
        `${verb}Monitoring`
      ]
      expect(payload).toEqual({ monitoringStatus: { isActive, supplierCount: 1, recentRisks: 0, lastCheck: null }, userErrors: [] })
      expect([await seen(), (await call('GET', '/api/external-monitoring/status')).json]).toEqual(Array(2).fill(payload?.monitoringStatus))
    }
    const { monitoringSources } = await graph('{ monitoringSources { key name description frequency apis isConnected } }')
    expect(Object.fromEntries(monitoringSources.map(({ key, ...said }) => [key, said]))).toEqual(
      (await call('GET', '/api/external-monitoring/sources')).json,
    )
    expect(monitoringSources.map(({ key }) => key)).toEqual(['news', 'legal', 'financial', 'social', 'industry', 'cyber'])
    for (const verb of ['start', 'stop'])
      expect(await refusalsOf(server, visitor)(`mutation { ${verb}Monitoring { userErrors { code } } }`)).toEqual(refusedChange)
  })

  it('REST-27 REST-28 SEC-04 who only looks on reads and changes nothing', async () => {
    const viewer = await newPerson(server, { role: 'viewer', businessId })
    for (const path of ['status', 'sources'])
      expect([path, (await call('GET', `/api/external-monitoring/${path}`, { cookie: viewer })).status]).toEqual([path, 200])
    for (const path of ['start', 'stop'])
      expect([path, (await call('POST', `/api/external-monitoring/${path}`, { cookie: viewer })).status]).toEqual([path, 403])
  })
})
