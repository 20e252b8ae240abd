import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { graphSchema } from '../../api/graphql/schema.ts'
import type { Right } from '../../api/platform/rights/rights.ts'
import { nameOf } from '../../api/rest/route.ts'
import { routes } from '../../api/rest/routes.ts'
import { asServer } from '../support/database/test-database.ts'
import { everyOperation, type Operation } from '../support/every-operation.ts'
import { newDemoVisitor, newPerson } from '../support/people.ts'
import {
  type CallerKind,
  callers,
  closedToKeys,
  ends,
  expected,
  expectedAtPath,
  hasSession,
  needsByHand,
  needsOfPaths,
  needsTwoRights,
  pathsThatEnd,
  rightsOfScopes,
  whoHas,
} from '../support/rights-table.ts'
import { ownBusinessOf } from '../support/risks.ts'
import { type TestServer, testServer } from '../support/test-server.ts'
import { tusHeaders } from '../support/tus.ts'

let server: TestServer
let businessId: string
let keyForFigures: Readonly<Record<string, string>>
const served: { readonly methods: readonly string[]; readonly url: string }[] = []
/** What each caller sends to say who they are. */
const headers = new Map<CallerKind, Readonly<Record<string, string>>>()
beforeAll(async () => {
  const onServer = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => void served.push({ methods: [method].flat(), url }))
  }
  subscribe('fastify.initialization', onServer)
  // Its own: its routes are listed while it starts, and it has a page of the test.
  server = await testServer({ env: { WORKER: 'off' }, built: { 'graphiql/index.html': '<title>Playground</title>' } })
  unsubscribe('fastify.initialization', onServer)
  const owner = await server.signIn()
  businessId = await ownBusinessOf(server)
  headers.set('owner', signedIn(owner))
  headers.set('signed out', { origin: server.url })
  headers.set('demo cookie', signedIn('demo-session=1'))
  headers.set('viewer', signedIn(await newPerson(server, { email: 'viewer@shop.example', role: 'viewer', businessId })))
  headers.set('manager', signedIn(await newPerson(server, { email: 'manager@shop.example', role: 'manager', businessId })))
  const elsewhere = await server.database.createBusiness()
  headers.set(
    'owner elsewhere',
    signedIn(await newPerson(server, { email: 'owner@elsewhere.example', role: 'owner', businessId: elsewhere })),
  )
  headers.set('key that reads', await newKey(owner, 'read'))
  headers.set('key that writes', await newKey(owner, 'write'))
  keyForFigures = await newKey(owner, 'read')
  // As an earlier version made them.
  await asServer(server.database.ownerUrl, (client) =>
    client.query("update api_key set scopes = '{metrics}' where id = (select id from api_key order by created_at desc, id desc limit 1)"),
  )
})
afterAll(() => server[Symbol.asyncDispose]())
// A test may end the visit, and one gives the key other scopes.
beforeEach(async () => {
  headers.set('demo visitor', signedIn(await newDemoVisitor(server, businessId)))
  headers.set('key for figures', keyForFigures)
})

const signedIn = (cookie: string) => ({ cookie, origin: server.url })

async function newKey(cookie: string, scope: string): Promise<Record<string, string>> {
  const query =
    'mutation ($scopes: [String!]!) { createApiKey(input: { name: "a key", scopes: $scopes }) { secret userErrors { message } } }'
  const { data } = await server.graph(query, { cookie, variables: { scopes: [scope] } })
  return { authorization: `Bearer ${(data as { createApiKey: { secret: string } }).createApiKey.secret}` }
}

const refusals = new Set(['UNAUTHENTICATED', 'FORBIDDEN'])
const said = (codes: readonly string[]): string => codes.find((code) => refusals.has(code)) ?? 'open'

async function overHttp({ query, variables }: Operation, caller: CallerKind): Promise<string> {
  const { errors } = await server.graph(query, { headers: { ...headers.get(caller) }, variables: variables() })
  return said(errors.map(({ extensions }) => extensions.code))
}

/**
 * Each subscription is followed by some that cannot be, one after the other: when ten of them were
 * refused, the first was not. A socket that is closed refuses all.
 */
async function overSocket(asked: readonly Operation[], caller: CallerKind): Promise<Record<string, string>> {
  class WithHeaders extends WebSocket {
    constructor(address: string, protocols: string | string[]) {
      super(address, protocols, { headers: { ...headers.get(caller) } })
    }
  }
  const client = createClient({
    url: `${server.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WithHeaders,
    retryAttempts: 0,
    lazy: true,
  })
  const answers: Record<string, string> = {}
  for (const operation of asked) {
    const ends: (() => void)[] = []
    answers[operation.name] = await new Promise<string>((settle) => {
      const heard = (result: { errors?: readonly unknown[] }) => settle(result.errors ? said(codesOf(result.errors)) : 'open')
      const refused = (why: unknown) => settle(Array.isArray(why) ? said(codesOf(why)) : closedWith(why))
      const { query, variables } = operation
      ends.push(client.subscribe({ query, variables: variables() }, { next: heard, error: refused, complete: () => undefined }))
      const refuseNext = (left: number) => {
        if (left === 0) return settle('open')
        const goOn = (why: unknown) => (Array.isArray(why) ? refuseNext(left - 1) : refused(why))
        ends.push(client.subscribe({ query: 'subscription { noSuchThing }' }, { next: goOn, error: goOn, complete: () => undefined }))
      }
      refuseNext(10)
    })
    for (const end of ends) end()
  }
  await client.dispose()
  return answers
}

const codesOf = (errors: readonly unknown[]) => errors.map((one) => (one as { extensions?: { code?: string } }).extensions?.code ?? '')
const closedWith = (event: unknown) => ((event as { code?: number }).code === 4401 ? 'UNAUTHENTICATED' : `closed: ${String(event)}`)

const operations = everyOperation(graphSchema())

describe('every caller', () => {
  it('ROLE-04 needs of an operation what is written here by hand', () => {
    expect(Object.fromEntries(operations.map(({ name, need }) => [name, need]))).toEqual(Object.fromEntries(needsByHand))
  })

  it.each(callers)('ROLE-04 ROLE-11 SEC-04 %s is refused what the right of an operation refuses, and nothing else', async (caller) => {
    const asked = operations.filter(({ kind, name }) => kind !== 'subscription' && !(hasSession(caller) && ends.has(name)))
    const answers: Record<string, string> = {}
    for (const operation of asked) answers[operation.name] = await overHttp(operation, caller)
    expect(answers).toEqual(Object.fromEntries(asked.map((operation) => [operation.name, expected(operation.name, caller)])))
  })

  it.each(callers)('GQL-46 SEC-04 %s hears over a socket what it may read, and nothing else', async (caller) => {
    const asked = operations.filter(({ kind }) => kind === 'subscription')
    const answers = await overSocket(asked, caller)
    expect(answers).toEqual(Object.fromEntries(asked.map((operation) => [operation.name, expected(operation.name, caller)])))
  })

  it('ROLE-04 the server has these paths, and no other', () => {
    const names = served
      .filter(({ methods }) => !methods.includes('TRACE'))
      .flatMap(({ methods, url }) => methods.map((one) => `${one} ${url}`))
    const own = names.filter((name) => !/^(HEAD|OPTIONS) |^\w+ \/api\/identity\/\*/.test(name))
    expect([...new Set(own)].toSorted()).toEqual([...needsOfPaths.keys()].toSorted())
  })

  it.each(callers)('ROLE-04 ROLE-05 API-03 %s is refused at a path what it needs, and nothing else', async (caller) => {
    for (const name of needsOfPaths.keys()) {
      if (hasSession(caller) && pathsThatEnd.has(name)) continue
      expect(`${name} ${await atPath(name, caller)}`).toBe(`${name} ${expectedAtPath(name, caller)}`)
    }
  })
})

describe('a key', () => {
  it('SEC-22 of one scope may what the scope says, and nothing else', async () => {
    const one = new Map(
      operations
        .filter(({ kind, name }) => kind !== 'subscription' && !closedToKeys.has(name) && !needsTwoRights.has(name))
        .map((operation) => [needsByHand.get(operation.name), operation]),
    )
    const rights = (Object.keys(whoHas) as Right[]).filter((right) => one.has(right))
    const { data } = await server.graph('{ apiKeyScopes }', { headers: { ...headers.get('owner') } })
    const offered = (data as { apiKeyScopes: string[] }).apiKeyScopes
    expect(offered.toSorted()).toEqual([...Object.keys(rightsOfScopes), 'read', 'write'].toSorted())
    for (const [scope, opened] of Object.entries(rightsOfScopes)) {
      headers.set('key for figures', await newKey(headers.get('owner')?.cookie ?? '', scope))
      const open: Right[] = []
      for (const right of rights) if ((await overHttp(one.get(right) as Operation, 'key for figures')) === 'open') open.push(right)
      expect([scope, open.toSorted()]).toEqual([scope, opened.filter((right) => one.has(right)).toSorted()])
      for (const operation of operations.filter(({ name }) => needsTwoRights.has(name)))
        expect([scope, operation.name, await overHttp(operation, 'key for figures')]).not.toEqual([scope, operation.name, 'open'])
    }
  })
})

/** With the values of a documented call's example; its ids name nothing. */
async function atPath(name: string, caller: CallerKind): Promise<string> {
  const [method = '', path = ''] = name.split(' ')
  const example = routes.find((one) => nameOf(one) === name)?.example ?? {}
  const address = path.replaceAll(/:(\w+)/g, (_all, part) => example.params?.[part] ?? randomUUID()).replace('*', 'index.html')
  const response = await fetch(`${server.url}${address}?${new URLSearchParams(example.query)}`, {
    method,
    redirect: 'manual',
    headers: { ...headers.get(caller), 'content-type': 'application/json', ...(name === 'PATCH /uploads/:id' && tusHeaders) },
    ...(method !== 'GET' && { body: JSON.stringify(example.body ?? {}) }),
  })
  await response.body?.cancel()
  return { 401: 'UNAUTHENTICATED', 403: 'FORBIDDEN' }[response.status] ?? 'open'
}
