import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from 'graphql-ws'
import { expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startEmbedded } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { migrations as released } from '../../db/migrations/list.ts'
import { freePort, roundRobin } from '../support/round-robin.ts'
import { type DatabaseServer, serverOnDatabase } from '../support/server-on-database.ts'
import { dataFolder } from '../support/server-process.ts'
import { sendByTus } from '../support/tus.ts'

const soon = { timeout: process.env.RISKPILOT_LONG ? 600_000 : 60_000, interval: 100 }

/** Two servers on one database, and a proxy in front that gives them connections in turn. */
async function pair() {
  const place = await mkdtemp(join(tmpdir(), 'riskpilot-rolling-'))
  const data = await dataFolder()
  const { ownerUrl, stop } = await startEmbedded({ dataDir: data.path })
  const { secretKey } = data
  await migrate({ ownerUrl, secretKey })
  const proxy = await roundRobin()
  const ports = [await freePort(), await freePort()]
  const start = (port: number) =>
    serverOnDatabase({ ownerUrl, dataDir: join(place, String(port)), secretKey, behind: { port, publicUrl: proxy.url } })
  // The link of the later start is the one that signs in.
  const servers: DatabaseServer[] = [await start(ports[0] as number), await start(ports[1] as number)]
  proxy.ports.push(...ports)
  return {
    url: proxy.url,
    signIn: () => servers[1]?.signIn() ?? expect.fail(),
    readiness: () => Promise.all(ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/readyz`)).status)),
    /** Stops a server as a service manager does, and starts it again when it is gone. */
    restart: async (which: number) => {
      await servers[which]?.end('SIGTERM')
      servers[which] = await start(ports[which] as number)
    },
    /** What a newer version does at its start, with one migration more. */
    upgrade: () =>
      migrate({
        ownerUrl,
        secretKey,
        migrations: [...released, { name: '9999-newer', sql: 'alter table import add column newer text; create table newer (id int)' }],
      }),
    [Symbol.asyncDispose]: async () => {
      await Promise.all(servers.map(({ end }) => end('SIGTERM')))
      await proxy[Symbol.asyncDispose]()
      await stop()
      await data[Symbol.asyncDispose]()
      await rm(place, { recursive: true, force: true })
    },
  }
}

type Answer = { readonly data?: Record<string, unknown> | null; readonly errors?: readonly { extensions: { code: string } }[] }

/** A person's page: it sends what got no answer again, a change with the key of the first time. */
function page(url: string, cookie: string) {
  const sent = { requests: 0, again: 0 }
  const fetched = async (path: string, init: RequestInit): Promise<Response> => {
    sent.requests++
    for (;;) {
      const answer = await fetch(`${url}${path}`, init).catch(() => null)
      if (answer !== null && answer.status !== 503) return answer
      sent.again++
    }
  }
  const headers = { cookie, origin: url }
  return {
    sent,
    graph: async (query: string): Promise<Record<string, unknown>> => {
      const json = { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
      const answer = await fetched('/graphql', { method: 'POST', body: JSON.stringify({ query }), headers: json })
      const { data, errors } = (await answer.json()) as Answer
      expect([answer.status, errors]).toEqual([200, undefined])
      return data ?? {}
    },
    /**
     * Sends a file from where the server has it. A request that was cut may have sent it; or its
     * claim lasts for seconds.
     */
    upload: async (id: string, body: string): Promise<void> => {
      const { asked, problem } = await sendByTus(`${url}/uploads/${id}`, Buffer.from(body), { headers })
      expect(problem).toBeNull()
      sent.requests += 2
      sent.again += Math.max(0, asked.length - 2)
    },
  }
}

/**
 * The newest state of each import, as a page hears of it: after a break it goes on behind what it
 * heard last.
 */
function listenToImports(url: string, cookie: string) {
  const states = new Map<string, string>()
  const breaks = { count: 0 }
  let since: unknown
  class WithCookie extends WebSocket {
    constructor(address: string, protocols: string | string[]) {
      super(address, protocols, { headers: { cookie, origin: url } })
    }
  }
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WithCookie,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: () => Promise.resolve(),
    on: { closed: () => void breaks.count++ },
  })
  type Heard = { importProgress: { id: string; state: string } }
  const variables = { toJSON: () => ({ since }) } as never
  const query = 'subscription ($since: String) { importProgress(since: $since) { id state } }'
  const listen = (): unknown =>
    client.subscribe<Heard, { eventCursor?: string }>(
      { query, variables },
      {
        next: ({ data, extensions }) => {
          since = extensions?.eventCursor ?? since
          if (data) states.set(data.importProgress.id, data.importProgress.state)
        },
        // A server that stops says so, and another one is asked. Anything else is silence, which
        // fails the test.
        error: (errors) => JSON.stringify(errors).includes('UNAVAILABLE') && listen(),
        complete: () => undefined,
      },
    )
  listen()
  return { states, breaks, stop: () => client.dispose() }
}

it('REL-10 OPS-02 two servers are restarted in turn, and their database upgraded, with people on them: nothing fails, is lost or doubled', async ({
  task,
}) => {
  await using two = await pair()
  const cookie = await two.signIn()
  const people = Array.from({ length: 3 }, () => page(two.url, cookie))
  const heard = listenToImports(two.url, cookie)
  const ids: string[] = []
  let isOver = false
  const importFiles = async ({ graph, upload }: ReturnType<typeof page>, person: number) => {
    for (let i = 0; !isOver; i++) {
      const file = `order_id,date,sku,qty,unit_price\n${person}-${i},2025-03-01,A,1,2.50\n`
      const start = `mutation { startImport(input: { fileName: "orders.csv", bytes: "${file.length}" }) { import { id } } }`
      const { id } = ((await graph(start)) as { startImport: { import: { id: string } } }).startImport.import
      ids.push(id)
      await upload(id, file)
      await vi.waitFor(async () => expect(await graph(`{ import(id: "${id}") { state } }`)).toEqual({ import: { state: 'done' } }), soon)
    }
  }
  const working = Promise.all(people.map(importFiles))
  const goOn = async () => {
    const before = ids.length
    await vi.waitFor(() => expect(ids.length).toBeGreaterThan(before + people.length), soon)
  }
  await goOn()
  for (const which of [0, 1]) {
    await two.restart(which)
    await goOn()
    expect(await two.readiness()).toEqual([200, 200])
  }
  expect((await two.upgrade()).applied).toEqual(['9999-newer'])
  await goOn()
  expect(await two.readiness()).toEqual([200, 200])
  isOver = true
  await working
  // Each file was announced once and read once, whoever was asked, and the page heard the end of
  // each.
  const done = { id: expect.any(String), state: 'done', accepted: 1, duplicates: 0 }
  const { imports } = (await page(two.url, cookie).graph(
    '{ imports(first: 100) { totalCount nodes { id state accepted duplicates } } }',
  )) as {
    imports: { totalCount: number; nodes: object[] }
  }
  expect([imports.totalCount, imports.nodes]).toEqual([ids.length, imports.nodes.map(() => done)])
  await vi.waitFor(() => expect(ids.filter((id) => heard.states.get(id) !== 'done')).toEqual([]), soon)
  expect(heard.breaks.count).toBeGreaterThan(0)
  await heard.stop()
  const count = (what: 'requests' | 'again') => people.reduce((sum, { sent }) => sum + sent[what], 0)
  task.meta.figures = {
    files: ids.length,
    requests: count('requests'),
    'sent again': count('again'),
    'breaks of the socket': heard.breaks.count,
  }
})
