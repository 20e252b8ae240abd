import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asServer } from '../../../e2e/support/database/test-database.ts'
import { addMetricsKey, figuresOf } from '../../../e2e/support/metrics-key.ts'
import { cookieOf, type TestServer, testServer } from '../../../e2e/support/test-server.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  // Its own: its figures count all that is asked of it.
  server = await testServer()
  cookie = await server.signIn()
})
afterAll(() => server[Symbol.asyncDispose]())

/** One line of Prometheus's text format: name, labels, value. */
const line = /^([a-zA-Z_:][\w:]*)(\{(?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\.)*",?)*\})? ([Nn]a[Nn]|[+-]?Inf|-?[\d.]+(?:e[+-]?\d+)?)$/

async function scrape() {
  const response = await figuresOf(server)
  const text = await response.text()
  const figures = new Map<string, number>()
  for (const one of text.split('\n').filter((part) => part !== '' && !part.startsWith('#'))) {
    const [, name = '', labels = '', value] = line.exec(one) ?? expect.fail(`Not a line of figures: ${one}`)
    figures.set(name + labels, Number(value))
  }
  return { response, text, figures }
}

describe('/metrics', () => {
  it('OPS-03 is text that Prometheus reads: each figure explained, and those that tell how a server is', async () => {
    const { response, text, figures } = await scrape()
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const names = new Set([...figures.keys()].map((key) => key.replace(/\{.*/, '').replace(/_(bucket|sum|count)$/, '')))
    for (const name of names) expect(text).toMatch(new RegExp(`^# HELP ${name}(_total)? .+`, 'm'))
    for (const key of [
      'riskpilot_database_up',
      'riskpilot_sockets_open',
      'riskpilot_disk_free_bytes',
      'riskpilot_backup_proved_timestamp_seconds',
      'riskpilot_jobs{queue="import",state="waiting"}',
      'riskpilot_job_oldest_seconds{queue="scan"}',
      'riskpilot_pool_connections{pool="application",state="used"}',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(figures.has(key), key).toBe(true)
    expect(figures.get('riskpilot_database_up')).toBe(1)
  })

  it('OPS-03 counts requests by the template of their route and status, operations by their field, imports by state', async () => {
    await server.graph('{ viewer { id } }', { cookie })
    await server.graph('query AnyNameThatACallerWrites { viewer { business { id } } }', { cookie })
    await fetch(`${server.url}/downloads/risks/0197a3c1-0000-7000-8000-000000000001/evidence.csv`, { headers: { cookie } })
    await fetch(`${server.url}/no/such/page?email=ann@shop.example`, { headers: { accept: 'application/json' } })
    await asServer(server.database.ownerUrl, (client) =>
      client.query(
        `insert into import (business_id, id, file_name, state, created_at)
         select id, gen_random_uuid(), 'f', 'waiting', now() from business on conflict do nothing`,
      ),
    )
    const { figures } = await scrape()
    expect(figures.get('riskpilot_http_requests_total{method="POST",route="/graphql",status="200"}')).toBe(2)
    expect(figures.get('riskpilot_graph_fields_total{operation="query",field="viewer",outcome="done"}')).toBe(2)
    expect(figures.get('riskpilot_http_requests_total{method="GET",route="other",status="404"}')).toBe(1)
    expect(figures.get('riskpilot_http_requests_total{method="GET",route="/downloads/risks/:id/evidence.csv",status="404"}')).toBe(1)
    expect(figures.get('riskpilot_imports{state="waiting"}')).toBe(1)
  })

  it('OPS-03 SEC-21 holds no id, no name, no address and no secret in any label', async () => {
    const person = cookieOf(await fetch(`${server.url}/api/logout`, { redirect: 'manual' }))
    await fetch(`${server.url}/api/risks/canary-of-a-path?token=canary-of-a-query`, {
      headers: { cookie: person, authorization: 'Bearer rp_canary', 'user-agent': 'canary-of-an-agent', 'x-request-id': 'canary-of-an-id' },
    })
    await server.graph('query canaryOfAName($canary: ID!) { node(id: $canary) { id } }', {
      cookie,
      variables: { canary: 'canary-of-a-value' },
    })
    const { text } = await scrape()
    expect(text).not.toMatch(/canary/i)
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
    expect(text).not.toContain('@')
  })

  it('OPS-03 asks for a key of scope metrics wherever a request comes from, and no key of a business is one', async () => {
    const ask = (headers: HeadersInit, path = '/metrics') => fetch(`${server.url}${path}`, { headers })
    const refused = await ask({})
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(await refused.json()).toMatchObject({
      code: 'UNAUTHENTICATED',
      message: expect.stringContaining('riskpilot key create --scope metrics'),
    })
    const key = `Bearer ${await asServer(server.database.ownerUrl, addMetricsKey)}`
    expect((await ask({ authorization: key, 'x-forwarded-for': '203.0.113.9' })).status).toBe(200)
    const make = `mutation ($scopes: [String!]!) { createApiKey(input: { name: "k", scopes: $scopes }) { secret userErrors { field message } } }`
    const { data } = await server.graph(make, { cookie, variables: { scopes: ['write'] } })
    const ofBusiness = `Bearer ${(data as { createApiKey: { secret: string } }).createApiKey.secret}`
    const others: Record<string, string>[] = [
      { cookie },
      { authorization: ofBusiness },
      { authorization: 'Bearer rp_none' },
      { authorization: 'Bearer' },
    ]
    for (const headers of others) expect((await ask(headers)).status).toBe(401)
    // Nobody makes one in the graph, and it opens nothing else.
    const made = await server.graph(make, { cookie, variables: { scopes: ['metrics'] } })
    expect(made.data).toMatchObject({ createApiKey: { secret: null, userErrors: [{ field: 'scopes.0' }] } })
    expect((await ask({ authorization: key }, '/api/risks')).status).toBe(401)
  })

  it('OPS-03 a key of scope metrics ends when it was revoked or is too old, and the application can neither read nor make one', async () => {
    const { ownerUrl, appUrl } = server.database
    const status = async (key: string) => (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${key}` } })).status
    for (const end of ['revoked_at = now()', "expires_at = now() - interval '1 second'"]) {
      const key = await asServer(ownerUrl, addMetricsKey)
      expect(await status(key)).toBe(200)
      await asServer(ownerUrl, (client) =>
        client.query(`update identity.metrics_key set ${end} where revoked_at is null and expires_at is null`),
      )
      expect(await status(key)).toBe(401)
    }
    await expect(asServer(appUrl, (client) => client.query('select from identity.metrics_key'))).rejects.toThrow('permission denied')
    await expect(asServer(appUrl, addMetricsKey)).rejects.toThrow('permission denied')
  })

  it('OPS-03 METRICS_PORT serves the figures without a key, and nothing else', async () => {
    // Its own: its figures have a port for themselves, which its log names.
    await using own = await testServer({ env: { METRICS_PORT: '0' } })
    const [, address = ''] =
      own.lines.map(({ msg }) => /^Figures are at (http:\S+)\/metrics$/.exec(msg)).find((found) => found !== null) ?? []
    const figures = await fetch(`${address}/metrics`)
    expect([figures.status, await figures.text()]).toEqual([200, expect.stringContaining('riskpilot_database_up 1')])
    for (const path of ['/', '/graphql?query={__typename}', '/readyz', '/no/such/path'])
      expect((await fetch(address + path)).status).toBe(404)
    expect((await fetch(`${own.url}/metrics`)).status).toBe(401)
  })
})
