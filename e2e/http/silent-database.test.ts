import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../api/platform/settings/settings.ts'
import { type Started, start } from '../../api/server/start.ts'
import { applicationPassword } from '../../db/application-role.ts'
import { type Embedded, startEmbedded } from '../../db/embedded.ts'
import { asServer } from '../support/database/test-database.ts'
import { databaseWire } from '../support/database-wire.ts'
import { type DataFolder, dataFolder } from '../support/server-process.ts'
import { callers } from '../support/test-server.ts'
import { tusHeaders } from '../support/tus.ts'

let cluster: DataFolder
let database: Embedded
let proxy: Awaited<ReturnType<typeof databaseWire>>
let server: Started
let cookie: string
let key: string
beforeAll(async () => {
  cluster = await dataFolder()
  database = await startEmbedded({ dataDir: cluster.path, durable: false })
  const url = new URL(database.ownerUrl)
  proxy = await databaseWire(Number(url.port))
  url.port = String(proxy.port)
  const env = { PORT: '0', DEMO: 'off', WORKER: 'off', DATA_DIR: join(cluster.path, 'beside') }
  const settings = readSettings({ ...env, DATABASE_URL: url.href, SECRET_KEY: cluster.secretKey })
  server = await start({ settings, log: pino({ level: 'silent' }), durable: false })
  const { signIn, graph } = callers(server)
  cookie = await signIn()
  const { data } = await graph('mutation { createApiKey(input: { name: "k", scopes: ["read"] }) { secret } }', { cookie })
  key = (data as { createApiKey: { secret: string } }).createApiKey.secret
})
afterAll(async () => {
  proxy.freeze(false)
  await server.stop()
  await proxy[Symbol.asyncDispose]()
  await database.stop()
  await cluster[Symbol.asyncDispose]()
})

const id = '01900000-0000-7000-8000-000000000000'
const ways: readonly (readonly [way: string, method: string, path: string, body?: object])[] = [
  ['a query', 'POST', '/graphql', { query: '{ viewer { business { id } } }' }],
  ['a change', 'POST', '/graphql', { query: 'mutation { updateProfile(input: { firstName: "Ann" }) { userErrors { message } } }' }],
  ['a call of REST', 'GET', '/api/risks'],
  ['an assistant', 'POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }],
  ['an upload', 'PUT', `/uploads/${id}`, {}],
  ['an upload by tus', 'PATCH', `/uploads/${id}`, {}],
  ['signing in', 'POST', '/api/identity/sign-in/email', { email: 'a@b.example', password: 'a long sentence' }],
  ['a sign-up without an account', 'POST', '/api/beta-signup', { name: 'A', email: 'a@b.example', shopifyStoreUrl: 'https://a.example' }],
]

async function answers(): Promise<unknown[]> {
  const address = server.url ?? ''
  return Promise.all(
    ways.map(async ([way, method, path, body]) => {
      const headers = {
        ...(path === '/mcp'
          ? { authorization: `Bearer ${key}`, accept: 'application/json, text/event-stream' }
          : { cookie, origin: address }),
        ...(body && { 'content-type': 'application/json' }),
        ...(method === 'PATCH' && tusHeaders),
      }
      const response = await fetch(`${address}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      const text = await response.text()
      return [way, response.status, response.headers.get('retry-after'), /"code":"(\w+)"/.exec(text)?.[1]]
    }),
  )
}
const unavailable = ways.map(([way]) => [way, 503, '2', 'UNAVAILABLE'])
const ready = async () => {
  const response = await fetch(`${server.url}/readyz`)
  const { checks } = (await response.json()) as { checks: { database: { problem?: string } } }
  return [response.status, checks.database.problem]
}

describe('a database that is there and does not serve', () => {
  it('REL-09 is answered with 503 and Retry-After on every way in when it hangs, and served again when it goes on', async () => {
    proxy.freeze(true)
    const meanwhile = [await answers(), await ready()]
    proxy.freeze(false)
    expect(meanwhile).toEqual([unavailable, [503, 'No answer within 1 s.']])
    await expect.poll(ready, { timeout: 60_000 }).toEqual([200, undefined])
  })

  it('REL-09 OPS-02 is answered with 503 and Retry-After on every way in when it refuses the login, which /readyz says', async () => {
    const owner = (sql: string) => asServer(database.ownerUrl, (client) => client.query(sql))
    await owner("alter role riskpilot_app password 'another'")
    expect(await ready()).toEqual([503, 'It cannot be reached (28P01).'])
    await owner("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'riskpilot_app'")
    expect(await answers()).toEqual(unavailable)
    await owner(`alter role riskpilot_app password '${applicationPassword(cluster.secretKey)}'`)
    await expect.poll(ready, { timeout: 60_000 }).toEqual([200, undefined])
  })
})
