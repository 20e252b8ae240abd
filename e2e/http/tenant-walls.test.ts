import { randomUUID } from 'node:crypto'
import { type GraphQLObjectType, isObjectType } from 'graphql'
import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { graphSchema } from '../../api/graphql/schema.ts'
import { announce } from '../../api/platform/events/events.ts'
import type { EventName } from '../../api/platform/transaction/work.ts'
import { nameOf } from '../../api/rest/route.ts'
import { routes } from '../../api/rest/routes.ts'
import { inBusiness } from '../../db/in-business.ts'
import { byId, idOfNode, nodeOf, withoutId } from '../support/by-id.ts'
import { newDemoVisitor, newPerson } from '../support/people.ts'
import { rowsOf } from '../support/row-hashes.ts'
import { type TestServer, testServer } from '../support/test-server.ts'
import { addOneOfEach, type Ids, randomIds } from '../support/things-of-business.ts'
import { tusHeaders } from '../support/tus.ts'

type Headers = Readonly<Record<string, string>>

async function asked({ url }: TestServer, headers: Headers, { query, variables }: ReturnType<(typeof byId)[string]>) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors = [] } = (await response.json()) as { data: unknown; errors?: { message: string; extensions: { code: string } }[] }
  return { status: response.status, data, errors: errors.map(({ message, extensions }) => ({ message, code: extensions.code })) }
}

/** Everybody who may come to a door of the business, by the headers they send. */
async function othersOf(server: TestServer, businessId: string, owner: Headers): Promise<Record<string, Headers>> {
  const signedIn = (cookie: string) => ({ cookie, origin: server.url })
  const person = async (role: 'manager' | 'viewer') =>
    signedIn(await newPerson(server, { email: `${role}@shop.example`, role, businessId }))
  const made = await asked(server, owner, {
    query: 'mutation { createApiKey(input: { name: "all", scopes: ["read", "write"] }) { secret userErrors { message } } }',
    variables: {},
  })
  const { secret } = (made.data as { createApiKey: { secret: string } }).createApiKey
  return {
    manager: await person('manager'),
    viewer: await person('viewer'),
    'demo visitor': signedIn(await newDemoVisitor(server, businessId)),
    key: { authorization: `Bearer ${secret}` },
  }
}

type Attempt = (ids: Ids) => Promise<unknown>

/**
 * Operations by HTTP, a subscription, the documented calls, files in and out; each with the id it
 * takes.
 */
function attemptsOn(server: TestServer, headers: Headers): readonly (readonly [string, Attempt])[] {
  const plain = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${server.url}${path}`, { redirect: 'manual', ...init, headers: { ...headers, ...init.headers } })
    const text = await response.text()
    return [response.status, text.replace(/"requestId":"[^"]*"/, '').replaceAll(path, '')]
  }
  const routesById = routes.filter(({ path }) => path.includes(':id'))
  return [
    ...Object.entries(byId).map(([name, ask]) => [name, (ids: Ids) => asked(server, headers, ask(ids))] as const),
    ...Object.keys(idOfNode).map((type) => [`node ${type}`, (ids: Ids) => asked(server, headers, nodeOf(type, ids))] as const),
    ['Subscription.importProgress', (ids) => heardOf(server, headers, ids)],
    ...routesById.map((route) => {
      const { method, path, example } = route
      const body = method === 'GET' ? {} : { body: JSON.stringify(example.body ?? {}), headers: { 'content-type': 'application/json' } }
      const attempt: Attempt = (ids) => plain(path.replace(':id', ids[thingOf(path)]), { method, ...body })
      return [nameOf(route), attempt] as const
    }),
    ['HEAD /uploads/:id', (ids) => plain(`/uploads/${ids.file}`, { method: 'HEAD', headers: tusHeaders })],
    ['PATCH /uploads/:id', (ids) => plain(`/uploads/${ids.file}`, { method: 'PATCH', body: 'x', headers: tusHeaders })],
    ['PUT /uploads/:id', (ids) => plain(`/uploads/${ids.file}`, { method: 'PUT', body: 'x' })],
    ['GET /downloads/risks/:id/evidence.csv', (ids) => plain(`/downloads/risks/${ids.risk}/evidence.csv`)],
    ['GET /downloads/risks/:id/files/:name', (ids) => plain(`/downloads/risks/${ids.risk}/files/price-list.csv`)],
    ['GET /downloads/risks/:id/groups.csv', (ids) => plain(`/downloads/risks/${ids.risk}/groups.csv`)],
  ]
}

function thingOf(path: string): keyof Ids {
  if (path.startsWith('/api/risks')) return 'risk'
  if (path.startsWith('/api/suppliers')) return 'supplier'
  if (path.startsWith('/api/integrations')) return 'integration'
  throw new Error(`Say here whose id ${path} takes.`)
}

/** What a subscription to one import says before the end of another that fails at once. */
async function heardOf({ url }: TestServer, headers: Headers, { file }: Ids): Promise<unknown> {
  class WithHeaders extends WebSocket {
    constructor(address: string, protocols: string | string[]) {
      super(address, protocols, { headers: { origin: url, ...headers } })
    }
  }
  const client = createClient({ url: `${url.replace('http', 'ws')}/graphql`, webSocketImpl: WithHeaders, retryAttempts: 0 })
  const heard: unknown[] = []
  await new Promise<void>((settle) => {
    const note = (said: unknown) => heard.push(JSON.stringify(said)?.replace(/"requestId":"[^"]*"/, ''))
    const query = 'subscription ($id: ID!) { importProgress(importId: $id) { id fileName } }'
    client.subscribe({ query, variables: { id: file } }, { next: note, error: note, complete: () => undefined })
    client.subscribe({ query: 'subscription { noSuchThing }' }, { next: note, error: () => settle(), complete: () => undefined })
  })
  await client.dispose()
  return heard
}
let server: TestServer
beforeAll(async () => {
  // Its own: its worker does what the attempts might have asked it to.
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** A business of its own with one person, signed in. */
async function newBusiness(): Promise<{ businessId: string; cookie: string }> {
  const businessId = await server.database.createBusiness()
  return { businessId, cookie: await newPerson(server, { email: `${randomUUID()}@shop.example`, role: 'owner', businessId }) }
}

describe('between businesses', () => {
  it('SEC-01 every operation of the graph that takes an id has its case here', () => {
    const schema = graphSchema()
    const roots = [schema.getQueryType(), schema.getMutationType()].filter((type): type is GraphQLObjectType => isObjectType(type))
    const operations = roots.flatMap((type) => Object.keys(type.getFields()).map((name) => `${type.name}.${name}`))
    expect(operations.toSorted()).toEqual([...Object.keys(byId), ...withoutId].toSorted())
  })

  it('SEC-01 ROLE-06 GQL-48 another business’s id is answered exactly as one that nobody has: to every caller, through every door', async () => {
    const { businessId, cookie } = await newBusiness()
    const owner = { cookie, origin: server.url }
    const own = await addOneOfEach(server, businessId)
    const foreign = await addOneOfEach(server, await server.database.createBusiness())
    const before = await rowsOf(server, foreign.business)
    for (const [name, ask] of Object.entries(byId)) {
      const { data, errors } = await asked(server, owner, ask(own))
      expect([name, errors]).toEqual([name, []])
      expect([name, data]).not.toEqual([name, (await asked(server, owner, ask(randomIds()))).data])
    }
    let attempts = 0
    for (const [who, headers] of Object.entries({ owner, ...(await othersOf(server, businessId, owner)) })) {
      for (const [what, attempt] of attemptsOn(server, headers)) {
        const [theirs, nobodys] = [await attempt(foreign), await attempt(randomIds())]
        expect(JSON.stringify([who, what, theirs])).toBe(JSON.stringify([who, what, nobodys]))
        expect(JSON.stringify(theirs)).not.toContain('secret')
        attempts++
      }
    }
    process.stdout.write(`${attempts} attempts on another business's things, all refused alike\n`)
    expect(attempts).toBeGreaterThan(5 * (Object.keys(byId).length + 10))
    expect(await rowsOf(server, foreign.business)).toEqual(before)
  })

  it('SEC-01 ROLE-06 every documented call with another business’s id answers 404, and nothing there is changed', async () => {
    const { businessId, cookie } = await newBusiness()
    const own = await addOneOfEach(server, businessId)
    const foreign = await addOneOfEach(server, await server.database.createBusiness())
    const before = await rowsOf(server, foreign.business)
    const headers = { cookie, origin: server.url, 'content-type': 'application/json' }
    const withId = routes.filter(({ path }) => path.includes(':id'))
    expect(withId.length).toBeGreaterThan(4)
    const statusOf = async ({ method, path, example }: (typeof withId)[number], ids: Ids) => {
      const body = method === 'GET' ? {} : { body: JSON.stringify(example.body ?? {}) }
      const response = await fetch(`${server.url}${path.replace(':id', ids[thingOf(path)])}`, { method, headers, ...body })
      return response.status
    }
    for (const route of withId) {
      expect([nameOf(route), await statusOf(route, foreign)]).toEqual([nameOf(route), 404])
      // The same call finds one’s own: it is not the call that is wrong.
      expect([nameOf(route), await statusOf(route, own)]).not.toEqual([nameOf(route), 404])
    }
    expect(await rowsOf(server, foreign.business)).toEqual(before)
  })

  it('SEC-01 a list holds what is one’s own, whatever others have', async () => {
    const { cookie } = await newBusiness()
    await addOneOfEach(server, await server.database.createBusiness())
    const { data } = await server.graph(
      `{ suppliers { totalCount nodes { id } } integrations { id } notifications { totalCount nodes { id } } search(query: "secret") { key }
         risks { totalCount nodes { id } } imports { totalCount nodes { id } } moneyAtRisk { risks }
         timeMachine { leaks tellings { totalCount } } lossHistory { points { day } stopped } riskTrend { high } }`,
      { cookie },
    )
    const nothing = { totalCount: 0, nodes: [] }
    expect(data).toEqual({
      suppliers: nothing,
      integrations: [],
      notifications: nothing,
      search: [],
      risks: nothing,
      imports: nothing,
      moneyAtRisk: { risks: 0 },
      timeMachine: { leaks: 0, tellings: { totalCount: 0 } },
      lossHistory: { points: [], stopped: 0 },
      riskTrend: { high: 0 },
    })
  })

  it('SEC-01 REL-10 a subscription hears of its own business, said by any process, and of no other', async () => {
    const { businessId, cookie } = await newBusiness()
    const otherId = await server.database.createBusiness()
    const [own, foreign] = [await addOneOfEach(server, businessId), await addOneOfEach(server, otherId)]
    class WithCookie extends WebSocket {
      constructor(address: string, protocols: string | string[]) {
        super(address, protocols, { headers: { cookie, origin: server.url } })
      }
    }
    const client = createClient({ url: `${server.url.replace('http', 'ws')}/graphql`, webSocketImpl: WithCookie, retryAttempts: 0 })
    const heard: unknown[] = []
    const query = 'subscription { importProgress { id fileName } }'
    client.subscribe({ query }, { next: ({ data }) => heard.push(data), error: (error) => heard.push(error), complete: () => undefined })
    const say = (business: string, event: EventName, id: string) =>
      inBusiness(server.database.db, business, ({ sql }) => announce(sql, { event, businessId: business, id }))
    // Said again until the subscription is there to hear it; the other business speaks each time
    // before.
    await vi.waitFor(
      async () => {
        await say(otherId, 'import.progress', foreign.file)
        await say(businessId, 'import.progress', own.file)
        expect(heard.length).toBeGreaterThan(1)
      },
      { timeout: 60_000, interval: 50 },
    )
    for (const data of heard) expect(data).toEqual({ importProgress: { id: own.file, fileName: 'secret.csv' } })
    await client.dispose()
  })
})

describe('roles', () => {
  it('SEC-04 who only looks on changes nothing; what the role was is read anew each time', async () => {
    const { businessId, cookie } = await newBusiness()
    const setRole = (role: string) =>
      inBusiness(server.database.db, businessId, ({ sql }) => sql('update membership set role = $1', [role]))
    const start = 'mutation { startImport(input: { fileName: "orders.csv", bytes: "10" }) { import { id } userErrors { message } } }'
    const { file, risk, conflict } = await addOneOfEach(server, businessId)
    const move = `mutation { updateRiskStatus(input: { riskId: "${risk}", status: resolved }) { risk { id } userErrors { message } } }`
    const cancel = `mutation { cancelImport(input: { importId: "${file}" }) { import { id } userErrors { message } } }`
    const decide = `mutation { decideConflict(input: { id: "${conflict}", keep: LEDGER }) { conflict { id } userErrors { message } } }`
    const takeBack = `mutation { takeBackImport(input: { id: "${file}" }) { import { id } userErrors { message } } }`
    const dismiss = `mutation { dismissImport(input: { id: "${file}" }) { import { id } userErrors { message } } }`
    const comment = `mutation { addRiskComment(input: { id: "${randomUUID()}", riskId: "${risk}", text: "seen" }) { comment { text } userErrors { message } } }`
    const plan = `mutation { createActionPlan(input: { id: "${randomUUID()}", riskId: "${risk}" }) { actionPlan { steps } userErrors { message } } }`
    await setRole('viewer')
    for (const query of [start, cancel, takeBack, dismiss, decide, move, comment, plan]) {
      const { errors } = await server.graph(query, { cookie })
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN'])
    }
    expect((await server.graph('{ risks { totalCount } imports { totalCount } detectors { state } }', { cookie })).errors).toEqual([])
    await setRole('manager')
    expect((await server.graph(start, { cookie })).errors).toEqual([])
    expect((await server.graph(comment, { cookie })).data).toEqual({ addRiskComment: { comment: { text: 'seen' }, userErrors: [] } })
    expect((await server.graph(plan, { cookie })).data).toEqual({ createActionPlan: { actionPlan: { steps: [] }, userErrors: [] } })
    expect((await server.graph(move, { cookie })).data).toEqual({ updateRiskStatus: { risk: { id: risk }, userErrors: [] } })
  })
})
