import { addProvenRisk, ownBusinessOf } from '../../api/server/risks-for-tests.ts'
import { inBusiness } from '../../db/in-business.ts'
import { beside, type Figure, type Section } from './figure.ts'
import { firstPage, hashOf, typedFirstPage } from './reads-documents.ts'
import { middle } from './rounds.ts'
import { asOwner, cpuOf, type Server, signedIn, withServers } from './servers.ts'

/** What the first page of risks costs a server, over the graph and over REST, beside servers that do nothing but answer. */
export const reads: Section = {
  name: 'reads',
  async run() {
    return withServers(async ({ database, ours, bareServer }) => {
      const businessId = await ownBusinessOf({ database } as never)
      await inBusiness(database.db, businessId, async (transaction) => {
        for (let i = 0; i < 200; i++)
          await addProvenRisk(transaction, businessId, { sku: `SKU-${i}`, title: `Unit cost of SKU-${i} rose`, monthly: 1000 + i })
      })
      await asOwner(database.ownerUrl, 'analyze')
      const bare = await bareServer(businessId)
      const cookie = await signedIn(ours.link)
      return figuresOf(await measured(contenders(ours, bare, cookie)))
    })
  },
}

const names = ['graph', 'bareGraph', 'trusted', 'bareTyped', 'rest', 'handler'] as const
type Name = (typeof names)[number]
type Contender = { readonly server: Server; readonly url: string; readonly init: RequestInit }

function contenders(ours: Server, bare: Server, cookie: string): Record<Name, Contender> {
  const headers = { cookie, origin: ours.url }
  const post = (body: object, more: Record<string, string> = {}) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...more },
    body: JSON.stringify(body),
  })
  const byHash = { extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(firstPage) } } }
  return {
    graph: { server: ours, url: `${ours.url}/graphql`, init: post({ query: firstPage }, headers) },
    bareGraph: { server: bare, url: `${bare.url}/graphql`, init: post({ query: firstPage }) },
    trusted: { server: ours, url: `${ours.url}/graphql`, init: post(byHash, headers) },
    bareTyped: { server: bare, url: `${bare.url}/graphql`, init: post({ query: typedFirstPage }) },
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
  const [page, bare, list] = [await textOf(all.graph), await textOf(all.bareGraph), await textOf(all.rest)]
  // Ours also tells what the document cost.
  if (dataOf(page) !== dataOf(bare) || !page.includes('"line":4')) throw new Error('The two graphs answer differently.')
  if (list !== (await textOf(all.handler)) || JSON.parse(list).length !== 50) throw new Error('REST and its handler answer differently.')
  const [byHash, bareTyped] = [await textOf(all.trusted), await textOf(all.bareTyped)]
  if (dataOf(byHash) !== dataOf(bareTyped) || !byHash.includes('"__typename":"Evidence"'))
    throw new Error('A trusted document is answered differently.')
  const expected = { graph: page, bareGraph: bare, trusted: byHash, bareTyped, rest: list, handler: list }
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

function figuresOf({ graph, bareGraph, trusted, bareTyped, rest, handler }: Record<Name, Times>): Figure[] {
  const beside50 = (what: string, unit: string, [value, of]: readonly [number, number], peer: string, goal: string) =>
    beside(`50 risks ${what}`, unit, { value, of, peer, goal })
  const apollo = 'a bare Apollo Server with the same statements'
  return [
    beside50('with rows over the graph, server CPU a request', 'ms', [graph.cpuMs, bareGraph.cpuMs], apollo, '<= 0.6'),
    beside50('with rows over the graph, requests a second', '/s', [graph.perSecond, bareGraph.perSecond], apollo, '>= 2'),
    beside50('with rows over the graph, 99 of 100 within', 'ms', [graph.slowest, bareGraph.slowest], apollo, '<= 0.6'),
    beside50('with rows by a trusted document, server CPU a request', 'ms', [trusted.cpuMs, bareTyped.cpuMs], apollo, '<= 0.6'),
    beside50('with rows by a trusted document, requests a second', '/s', [trusted.perSecond, bareTyped.perSecond], apollo, '>= 2'),
    beside50('with rows by a trusted document, 99 of 100 within', 'ms', [trusted.slowest, bareTyped.slowest], apollo, '<= 0.6'),
    beside50('over REST, server CPU a request', 'ms', [rest.cpuMs, handler.cpuMs], 'a bare handler with the same statement', '<= 1.25'),
  ]
}

function dataOf(answer: string): string {
  return JSON.stringify((JSON.parse(answer) as { data: unknown }).data)
}
