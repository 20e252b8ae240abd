import { inBusiness } from '../../db/in-business.ts'
import { addProvenRisk, ownBusinessOf } from '../support/risks.ts'
import { beside, type Figure, type Section } from './figure.ts'
import { firstPage, hashOf, typedFirstPage } from './reads-documents.ts'
import { middle } from './rounds.ts'
import { asOwner, cpuOf, type Server, signedIn, withServers } from './servers.ts'

/**
 * What the first page of risks costs a server, over the graph and over REST, beside servers that do
 * nothing but answer.
 */
export const reads: Section = {
  name: 'reads',
  async run() {
    return withServers(async ({ database, ours, bareServer }) => {
      const businessId = await ownBusinessOf({ database } as never)
      await inBusiness(database.db, businessId, async (transaction) => {
        for (let i = 0; i < 200; i++)
          await addProvenRisk(transaction, businessId, { sku: `SKU-${i}`, title: `Margin on SKU-${i} is down`, monthly: 1000 + i })
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
type Asked = { readonly url: string; readonly init: RequestInit }
type Contender = { readonly server: Server; readonly asks: Asked }

function contenders(ours: Server, bare: Server, cookie: string): Record<Name, Contender> {
  const headers = { cookie, origin: ours.url }
  const post = ({ url }: Server, body: object, more: Record<string, string> = {}): Asked => ({
    url: `${url}/graphql`,
    init: { method: 'POST', headers: { 'content-type': 'application/json', ...more }, body: JSON.stringify(body) },
  })
  const byHash = { extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(firstPage) } } }
  const plain = { query: firstPage }
  const typed = { query: typedFirstPage }
  return {
    graph: { server: ours, asks: post(ours, plain, headers) },
    bareGraph: { server: bare, asks: post(bare, plain) },
    trusted: { server: ours, asks: post(ours, byHash, headers) },
    bareTyped: { server: bare, asks: post(bare, typed) },
    rest: { server: ours, asks: { url: `${ours.url}/api/risks?first=50`, init: { headers } } },
    handler: { server: bare, asks: { url: `${bare.url}/handler`, init: {} } },
  }
}

type Times = { readonly cpuMs: number; readonly perSecond: number; readonly slowest: number }

const rounds = 5
const perRound = 400
const atOnce = 4
/**
 * Asked of each before the first round: what the language compiles while it runs is compiled by
 * then.
 */
const warming = 400

/**
 * Medians over rounds in which all take their turn. Every answer is compared with that of its peer,
 * byte by byte.
 */
async function measured(all: Record<Name, Contender>): Promise<Record<Name, Times>> {
  const [page, bare, list] = [await textOf(all.graph), await textOf(all.bareGraph), await textOf(all.rest)]
  // Ours also tells what the document cost.
  if (dataOf(page) !== dataOf(bare) || !page.includes('"line":4')) throw new Error('The two graphs answer differently.')
  if (list !== (await textOf(all.handler)) || JSON.parse(list).length !== 50)
    throw new Error(`REST and its handler answer differently. ${list.slice(0, 300)}`)
  const [byHash, bareTyped] = [await textOf(all.trusted), await textOf(all.bareTyped)]
  if (dataOf(byHash) !== dataOf(bareTyped) || !byHash.includes('"__typename":"Evidence"'))
    throw new Error('A trusted document is answered differently.')
  const expected: Record<Name, string> = {
    ...{ graph: page, bareGraph: bare },
    ...{ trusted: byHash, bareTyped },
    ...{ rest: list, handler: list },
  }
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

async function textOf({ asks: { url, init } }: Contender): Promise<string> {
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
      if ((await textOf(contender)) !== expected) throw new Error(`${contender.asks.url} answered something else`)
      taken.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  const seconds = (performance.now() - start) / 1000
  const cpuMs = ((await cpuOf(contender.server)) - before) / 1000 / requests
  taken.sort((a, b) => a - b)
  return { cpuMs, perSecond: requests / seconds, slowest: taken[Math.floor(0.99 * (taken.length - 1))] ?? Number.NaN }
}

function figuresOf(times: Record<Name, Times>): Figure[] {
  const apollo = 'a bare Apollo Server with the same statements'
  return [
    ...ofGraph('with rows over the graph', times.graph, times.bareGraph),
    ...ofGraph('with rows by a trusted document', times.trusted, times.bareTyped),
    ofRest('over REST', times.rest),
  ]

  function ofGraph(what: string, ours: Times, bare: Times): Figure[] {
    const figure = (of: string, unit: string, key: keyof Times, goal?: string) =>
      beside(`50 risks ${what}, ${of}`, unit, { value: ours[key], of: bare[key], peer: apollo, ...(goal && { goal }) })
    return [
      figure('server CPU a request', 'ms', 'cpuMs', '<= 1'),
      figure('requests a second', '/s', 'perSecond'),
      figure('99 of 100 within', 'ms', 'slowest'),
    ]
  }

  function ofRest(what: string, { cpuMs }: Times): Figure {
    const peer = 'a bare handler with the same statement'
    return beside(`50 risks ${what}, server CPU a request`, 'ms', { value: cpuMs, of: times.handler.cpuMs, peer, goal: '<= 1.75' })
  }
}

function dataOf(answer: string): string {
  return JSON.stringify((JSON.parse(answer) as { data: unknown }).data)
}
