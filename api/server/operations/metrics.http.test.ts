import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asServer } from '../../../db/for-tests.ts'
import { cookieOf, type TestServer, testServer } from '../../../e2e/support/test-server.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await testServer()
  cookie = await server.signIn()
})
afterAll(() => server[Symbol.asyncDispose]())

/** One line of Prometheus's text format: name, labels, value. */
const line = /^([a-zA-Z_:][\w:]*)(\{(?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\.)*",?)*\})? ([Nn]a[Nn]|[+-]?Inf|-?[\d.]+(?:e[+-]?\d+)?)$/

async function scrape() {
  const response = await fetch(`${server.url}/metrics`)
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

  it('OPS-03 is refused to whoever does not ask from this machine, also through a proxy on it; a key of scope metrics may from anywhere', async () => {
    const ask = (headers: Record<string, string>) =>
      new Promise<number>((resolve, reject) => {
        request(`${server.url}/metrics`, { headers }, (response) => {
          response.resume()
          resolve(response.statusCode ?? 0)
        })
          .on('error', reject)
          .end()
      })
    expect(await ask({})).toBe(200)
    expect(await ask({ 'x-forwarded-for': '203.0.113.9' })).toBe(403)
    expect(await ask({ host: 'riskpilot.example' })).toBe(403)
    expect(await ask({ cookie })).toBe(200)
    expect(await ask({ cookie, forwarded: 'for=203.0.113.9' })).toBe(403)
    const keyFor = async (scope: string) => {
      const { data } = await server.graph(`mutation { createApiKey(input: { name: "${scope}", scopes: ["${scope}"] }) { secret } }`, {
        cookie,
      })
      return {
        authorization: `Bearer ${(data as { createApiKey: { secret: string } }).createApiKey.secret}`,
        'x-forwarded-for': '203.0.113.9',
      }
    }
    expect(await ask(await keyFor('metrics'))).toBe(200)
    expect(await ask(await keyFor('read'))).toBe(403)
    expect(await ask({ authorization: 'Bearer rp_none' })).toBe(401)
  })
})
