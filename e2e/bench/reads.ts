import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { build } from 'vite'
import { addProvenRisk, ownBusinessOf } from '../../api/server/risks-for-tests.ts'
import { openDatabase } from '../../api/work/open-database.ts'
import { inBusiness } from '../../db/in-business.ts'
import { beside, type Figure, type Section } from './figure.ts'
import { firstPage } from './reads-documents.ts'
import { middle } from './rounds.ts'

/** What the first page of risks costs a server, over the graph and over REST, beside servers that do nothing but answer. */
export const reads: Section = {
  name: 'reads',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'riskpilot-bench-'))
    await chmod(folder, 0o755)
    const settings = { dataDir: join(folder, 'database'), databaseUrl: undefined, databaseAppUrl: undefined, secretKey: key }
    const database = await openDatabase(settings, { as: 'command', entities: [], durable: false })
    const servers: Server[] = []
    const program = await builtServer()
    const serverOf = (kind: 'ours' | 'bare', more: string) => startedServer(program, [kind, database.ownerUrl, more])
    try {
      const ours = await serverOf('ours', join(folder, 'served'))
      servers.push(ours)
      const businessId = await ownBusinessOf({ database } as never)
      await inBusiness(database.db, businessId, async (transaction) => {
        for (let i = 0; i < 200; i++)
          await addProvenRisk(transaction, businessId, { sku: `SKU-${i}`, title: `Unit cost of SKU-${i} rose`, monthly: 1000 + i })
      })
      await asOwner(database.ownerUrl, 'analyze')
      const bare = await serverOf('bare', businessId)
      servers.push(bare)
      const cookie = await signedIn(ours.link)
      return figuresOf(await measured(contenders(ours, bare, cookie)))
    } finally {
      for (const { process: child } of servers) await stopped(child)
      await database.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  },
}

const key = 'the key of a benchmark, long enough'

async function asOwner(ownerUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

type Server = { readonly process: ChildProcess; readonly url: string; readonly link: string }

/** Both servers built as the product is: measured is what is served, not the loader of development. Returns the file to run. */
async function builtServer(): Promise<string> {
  const root = join(import.meta.dirname, '..', '..')
  const outDir = join(root, 'dist', 'bench')
  const input = {
    server: join(import.meta.dirname, 'reads-server.ts'),
    'assets/reading-thread': join(root, 'api/imports/reading-thread.ts'),
  }
  await build({ root, configFile: join(root, 'vite.api.config.ts'), logLevel: 'error', build: { outDir, rollupOptions: { input } } })
  return join(outDir, 'server.js')
}

async function startedServer(program: string, more: readonly string[]): Promise<Server> {
  const child = fork(program, more, { execArgv: [] })
  const [{ url, link }] = (await once(child, 'message')) as [{ url: string; link: string }]
  return { process: child, url, link }
}

async function stopped(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.disconnect()
  await gone
}

async function signedIn(link: string): Promise<string> {
  const response = await fetch(link, { redirect: 'manual' })
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

const names = ['graph', 'bareGraph', 'rest', 'handler'] as const
type Name = (typeof names)[number]
type Contender = { readonly server: Server; readonly url: string; readonly init: RequestInit }

function contenders(ours: Server, bare: Server, cookie: string): Record<Name, Contender> {
  const headers = { cookie, origin: ours.url }
  const post = (more: Record<string, string>) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...more },
    body: JSON.stringify({ query: firstPage }),
  })
  return {
    graph: { server: ours, url: `${ours.url}/graphql`, init: post(headers) },
    bareGraph: { server: bare, url: `${bare.url}/graphql`, init: post({}) },
    rest: { server: ours, url: `${ours.url}/api/risks`, init: { headers } },
    handler: { server: bare, url: `${bare.url}/handler`, init: {} },
  }
}

type Times = { readonly cpuMs: number; readonly perSecond: number; readonly slowest: number }

const rounds = 5
const perRound = 100
const atOnce = 4
/** Asked of each before the first round: what the language compiles while it runs is compiled by then. */
const warming = 400

/** Medians over rounds in which all take their turn. Every answer is compared with that of its peer, byte by byte. */
async function measured(all: Record<Name, Contender>): Promise<Record<Name, Times>> {
  const [page, list] = [await textOf(all.graph), await textOf(all.rest)]
  if (page !== (await textOf(all.bareGraph)) || !page.includes('"line":4')) throw new Error('The two graphs answer differently.')
  if (list !== (await textOf(all.handler)) || JSON.parse(list).length !== 50) throw new Error('REST and its handler answer differently.')
  const expected = { graph: page, bareGraph: page, rest: list, handler: list }
  for (const name of names) await asked(all[name], expected[name], warming)
  const taken = Object.fromEntries(names.map((name) => [name, [] as Times[]])) as Record<Name, Times[]>
  for (let round = 0; round < rounds; round++) for (const name of names) taken[name].push(await asked(all[name], expected[name]))
  const median = (times: readonly Times[]): Times => ({
    cpuMs: middle(times.map(({ cpuMs }) => cpuMs)),
    perSecond: middle(times.map(({ perSecond }) => perSecond)),
    slowest: middle(times.map(({ slowest }) => slowest)),
  })
  return Object.fromEntries(names.map((name) => [name, median(taken[name])])) as Record<Name, Times>
}

async function textOf({ url, init }: Contender): Promise<string> {
  return (await fetch(url, init)).text()
}

async function asked(contender: Contender, expected: string, requests = perRound): Promise<Times> {
  const before = await cpuOf(contender.server)
  const start = performance.now()
  const taken: number[] = []
  let left = requests
  const caller = async () => {
    while (left-- > 0) {
      const sent = performance.now()
      if ((await textOf(contender)) !== expected) throw new Error(`${contender.url} answered something else`)
      taken.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  const seconds = (performance.now() - start) / 1000
  const cpuMs = ((await cpuOf(contender.server)) - before) / 1000 / requests
  taken.sort((a, b) => a - b)
  return { cpuMs, perSecond: requests / seconds, slowest: taken[Math.floor(0.99 * (taken.length - 1))] ?? Number.NaN }
}

async function cpuOf({ process: child }: Server): Promise<number> {
  const answered = once(child, 'message')
  child.send('cpu')
  const [{ cpu }] = (await answered) as [{ cpu: number }]
  return cpu
}

function figuresOf({ graph, bareGraph, rest, handler }: Record<Name, Times>): Figure[] {
  const beside50 = (what: string, unit: string, [value, of]: readonly [number, number], peer: string, goal: string) =>
    beside(`50 risks ${what}`, unit, { value, of, peer, goal })
  const apollo = 'a bare Apollo Server with the same statements'
  return [
    beside50('with rows over the graph, server CPU a request', 'ms', [graph.cpuMs, bareGraph.cpuMs], apollo, '<= 0.6'),
    beside50('with rows over the graph, requests a second', '/s', [graph.perSecond, bareGraph.perSecond], apollo, '>= 2'),
    beside50('with rows over the graph, 99 of 100 within', 'ms', [graph.slowest, bareGraph.slowest], apollo, '<= 0.6'),
    beside50('over REST, server CPU a request', 'ms', [rest.cpuMs, handler.cpuMs], 'a bare handler with the same statement', '<= 1.25'),
  ]
}
