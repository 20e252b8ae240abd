import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { asServer } from '../support/database/test-database.ts'
import { type ForwardingProxy, forwardingProxy } from '../support/forwarding-proxy.ts'
import { addPerson, testPassword } from '../support/people.ts'
import { cookieOf, type TestServer, testServer } from '../support/test-server.ts'

const [annsAddress, bobsAddress] = ['203.0.113.1', '203.0.113.2']

type Door = { readonly server: TestServer; readonly ann: ForwardingProxy; readonly bob: ForwardingProxy }

/** A server, and a proxy on this machine as Ann and Bob reach it. */
async function door(env: Record<string, string>): Promise<Door & AsyncDisposable> {
  // Its own: which proxies it trusts is set.
  const server = await testServer({ env: { WORKER: 'off', DEMO: 'on', ...env } })
  const [ann, bob] = [await forwardingProxy(server.url, annsAddress), await forwardingProxy(server.url, bobsAddress)]
  const dispose = async () => {
    for (const one of [ann, bob, server]) await one[Symbol.asyncDispose]()
  }
  return { server, ann, bob, [Symbol.asyncDispose]: dispose }
}

type Sent = { readonly cookie?: string; readonly forged?: string }
const headersOf = (url: string, { cookie, forged }: Sent) => ({
  'content-type': 'application/json',
  origin: url,
  ...(cookie !== undefined && { cookie }),
  ...(forged !== undefined && { 'x-forwarded-for': forged, 'x-riskpilot-peer': forged, forwarded: `for=${forged}`, 'x-real-ip': forged }),
})

const signIn = (url: string, password: string, sent: Sent = {}) =>
  fetch(`${url}/api/identity/sign-in/email`, {
    method: 'POST',
    headers: headersOf(url, sent),
    body: JSON.stringify({ email: `${crypto.randomUUID()}@shop.example`, password }),
  })

async function ask(url: string, query: string, sent: Sent = {}) {
  const response = await fetch(`${url}/graphql`, { method: 'POST', headers: headersOf(url, sent), body: JSON.stringify({ query }) })
  const { data, errors = [] } = (await response.json()) as { data: Record<string, unknown>; errors?: { extensions: { code: string } }[] }
  return { response, data, codes: errors.map(({ extensions }) => extensions.code) }
}

const token = 'x'.repeat(43)
const person = 'name: "Ann", email: "ann@shop.example", password: "seven green kettles sing"'
const shop = 'currency: "EUR", zone: "Europe/Paris"'

/** A call for each limit that counts addresses, by the limit's name. */
const counted = {
  reset: 'mutation { requestPasswordReset(input: { email: "ann@shop.example" }) { userErrors { code } } }',
  'sign-up': `mutation { signUp(input: { ${person}, businessName: "Tea", ${shop} }) { userErrors { code } } }`,
  link: `mutation { resetPassword(input: { token: "${token}", password: "seven green kettles sing" }) { userErrors { code } } }`,
  demo: 'mutation { demoLogin(input: { email: "nobody@shop.example", password: "wrong" }) { userErrors { code } } }',
  'file check': `mutation { startFileCheck(input: { ${shop} }) { user { role } userErrors { code } } }`,
  form: 'mutation { createBetaSignup(input: { name: "A", email: "a@shop.example", shopifyStoreUrl: "a.example" }) { userErrors { code } } }',
  calculator: `mutation { calculateSavings(input: { aov: 75, refundRate: 0.1, grossMarginBand: "B30_50", skuBand: "10-50", shippingType: "OWN",
    annualRevenueRange: [100000, 499999], monthlyAdSpendRange: [0, 4999],
    integrations: { shopify: true, quickbooks: false, googleAnalytics: false, googleAds: false, metaAds: false } }) { userErrors { code } } }`,
}

/** Whether a call was refused because there were too many before. */
async function isRefused(url: string, query: string, forged?: string): Promise<boolean> {
  const { data, codes } = await ask(url, query, { ...(forged !== undefined && { forged }) })
  const userErrors = Object.values(data ?? {}).flatMap((one) => (one as { userErrors?: { code: string }[] } | null)?.userErrors ?? [])
  return [...codes, ...userErrors.map(({ code }) => code)].includes('RATE_LIMITED')
}

const onOwner = (server: TestServer, sql: string) => asServer(server.database.ownerUrl, (client) => client.query(sql))
const useUp = (server: TestServer, name: string) =>
  onOwner(server, `update identity.rate_limit set points = 1000 where key like '${name}:%'`)

describe('behind a proxy that TRUSTED_PROXIES names', () => {
  let here: Door & AsyncDisposable
  beforeAll(async () => {
    here = await door({ TRUSTED_PROXIES: '127.0.0.1,fd00::/8', REQUESTS_PER_MINUTE: '1000' })
  })
  beforeEach(() => onOwner(here.server, 'delete from identity.rate_limit'))
  afterAll(() => here[Symbol.asyncDispose]())

  it('SEC-06 SEC-28 wrong passwords of one person lock nobody else out, and a forged address gives no further tries', async () => {
    const tries: number[] = []
    for (let i = 0; i < 12; i++) tries.push((await signIn(here.ann.url, 'a wrong password', { forged: `198.51.100.${i}` })).status)
    expect(tries).toEqual([...Array(10).fill(401), 429, 429])
    expect((await signIn(here.bob.url, 'a wrong password')).status).toBe(401)
  })

  it.each(Object.entries(counted))(
    'SEC-28 the limit ‘%s’ counts people apart, and a forged address changes nothing',
    async (name, call) => {
      expect(await isRefused(here.ann.url, call)).toBe(false)
      expect((await useUp(here.server, name)).rowCount).toBeGreaterThan(0)
      expect(await isRefused(here.ann.url, call, '198.51.100.7')).toBe(true)
      expect(await isRefused(here.bob.url, call)).toBe(false)
    },
  )

  it('SEC-28 the sign-in library’s own limits count people apart', async () => {
    const status = async (url: string, forged?: string) =>
      (await fetch(`${url}/api/identity/get-session`, { headers: headersOf(url, { ...(forged !== undefined && { forged }) }) })).status
    expect(await status(here.ann.url)).toBe(200)
    await useUp(here.server, 'identity call')
    expect([await status(here.ann.url, '198.51.100.7'), await status(here.bob.url)]).toEqual([429, 200])
  })

  it.each(['/graphql?query={__typename}', '/api/risks', '/uploads/0197a3c1-0000-7000-8000-000000000001', '/downloads/dashboard.pdf'])(
    'SEC-28 requests without a session are counted for each person: %s',
    async (path) => {
      const left = async (url: string, forged?: string) => {
        const response = await fetch(url + path, { headers: { ...(forged !== undefined && { 'x-forwarded-for': forged }) } })
        return Number(/"requests";r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1])
      }
      const [first, bobs] = [await left(here.ann.url), await left(here.bob.url)]
      expect(await left(here.ann.url, '198.51.100.7')).toBe(first - 1)
      expect(await left(here.bob.url)).toBe(bobs - 1)
    },
  )

  it('SEC-28 sessions and the audit log show the person’s address, of changes over HTTP and over a socket', async () => {
    const { server, ann } = here
    const businessId = await server.database.createBusiness()
    await addPerson(server, { email: 'owner@shop.example', role: 'owner', businessId })
    const response = await fetch(`${ann.url}/api/identity/sign-in/email`, {
      method: 'POST',
      headers: headersOf(ann.url, { forged: '198.51.100.7' }),
      body: JSON.stringify({ email: 'owner@shop.example', password: testPassword }),
    })
    const cookie = cookieOf(response)
    const sessions = await ask(ann.url, '{ ownSessions { address } }', { cookie })
    expect(sessions.data).toEqual({ ownSessions: [{ address: annsAddress }] })
    const makeKey = (name: string) => `mutation { createApiKey(input: { name: "${name}", scopes: ["read"] }) { userErrors { code } } }`
    expect((await ask(ann.url, makeKey('by HTTP'), { cookie, forged: '198.51.100.7' })).codes).toEqual([])
    await overSocket(ann.url, makeKey('by socket'), headersOf(ann.url, { cookie, forged: '198.51.100.7' }))
    const log = await ask(ann.url, '{ auditLog(first: 2) { nodes { address after } } }', { cookie })
    expect(log.data).toMatchObject({
      auditLog: {
        nodes: [
          { address: annsAddress, after: { name: 'by socket' } },
          { address: annsAddress, after: { name: 'by HTTP' } },
        ],
      },
    })
  })
})

/** Runs one operation over a WebSocket that the proxy passes on. */
async function overSocket(url: string, query: string, headers: Record<string, string>): Promise<void> {
  class OwnSocket extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(address, protocols, { headers })
    }
  }
  const client = createClient({ url: `${url.replace('http', 'ws')}/graphql`, webSocketImpl: OwnSocket, retryAttempts: 0 })
  await new Promise<void>((resolve, reject) => client.subscribe({ query }, { next: () => undefined, error: reject, complete: resolve }))
  await client.dispose()
}

it.each([
  ['without TRUSTED_PROXIES', {}],
  ['where TRUSTED_PROXIES names another machine', { TRUSTED_PROXIES: '198.51.100.1,10.0.0.0/8' }],
])('SEC-06 SEC-28 %s no header changes who is counted', async (_, env) => {
  await using here = await door(env)
  const { server, ann, bob } = here
  const tries: number[] = []
  for (const url of [ann.url, bob.url])
    for (let i = 0; i < 5; i++) tries.push((await signIn(url, 'wrong', { forged: `198.51.100.${i}` })).status)
  expect(tries).toEqual(Array(10).fill(401))
  expect((await signIn(server.url, 'wrong', { forged: '198.51.100.77' })).status).toBe(429)
  expect(await isRefused(ann.url, counted.calculator)).toBe(false)
  await useUp(server, 'calculator')
  expect(await isRefused(bob.url, counted.calculator, '198.51.100.7')).toBe(true)
})
