import { readFileSync } from 'node:fs'
import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { inBusiness } from '../../db/in-business.ts'
import { addRisk } from '../../e2e/support/risks.ts'
import { newShop } from '../../e2e/support/shared-server.ts'
import { type TestServer, testServer } from '../../e2e/support/test-server.ts'
import { priceOf } from './field-prices.ts'

const manifest = JSON.parse(readFileSync('web/generated/persisted-documents.json', 'utf8')) as Record<string, string>

let server: TestServer
let cookie: string
let riskId = ''
beforeAll(async () => {
  // Its own: its requests are limited, and it has documents of the test.
  server = await testServer({ env: { WORKER: 'off', REQUESTS_PER_MINUTE: '60', CHANGES_PER_MINUTE: '3' }, documents: manifest })
})
beforeEach(async () => {
  const shop = await newShop(server)
  cookie = shop.cookie
  for (let i = 0; i < 7; i++)
    riskId = await inBusiness(server.database.db, shop.businessId, (transaction) =>
      addRisk(transaction, shop.businessId, { title: `${i}` }),
    )
})
afterAll(() => server[Symbol.asyncDispose]())

type Told = { readonly data?: unknown; readonly extensions?: { readonly cost: object } }

async function send(body: object, headers: Record<string, string> = {}): Promise<Told> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin: server.url, ...headers },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Told
}

function overSocket() {
  class WithCookie extends WebSocket {
    constructor(address: string, protocols: string | string[]) {
      super(address, protocols, { headers: { cookie, origin: server.url } })
    }
  }
  const client = createClient({
    url: `${server.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WithCookie,
    retryAttempts: 0,
    lazy: true,
  })
  const ask = async (query: string): Promise<Told> => {
    for await (const result of client.iterate({ query })) return result as Told
    return {}
  }
  return { client, ask }
}

const query = 'query Page { risks(first: 50) { nodes { id title } } }'
// The price of the field, the connection, and fifty risks of two values each; answered are seven.
const price = priceOf('risks')
const told = { requested: price + 61, actual: 1 + 7 * 1.2, remaining: 4_939 - price }

it('API-06 extensions.cost tells what was asked, what it came to and what was left: by text, compiled, by GET, by socket', async () => {
  // It is compiled from the third request on.
  for (let i = 0; i < 5; i++) expect([i, (await send({ query })).extensions?.cost]).toEqual([i, told])
  const get = await fetch(`${server.url}/graphql?query=${encodeURIComponent(query)}`, {
    headers: { cookie, origin: server.url, 'apollo-require-preflight': '1' },
  })
  expect(((await get.json()) as Told).extensions?.cost).toEqual(told)
  const { client, ask } = overSocket()
  expect((await ask(query)).extensions?.cost).toEqual(told)
  await client.dispose()
})

it('API-06 a document of the build tells its cost too, for the page that was asked', async () => {
  const [hash = ''] = Object.entries(manifest).find(([, text]) => /query Risks\b/.test(text)) ?? []
  const sha256Hash = hash.replace('sha256:', '')
  const cost = async (first: number) =>
    (await send({ variables: { first, filter: {} }, extensions: { persistedQuery: { version: 1, sha256Hash } } })).extensions
      ?.cost as typeof told
  const [small, large, again] = [await cost(5), await cost(50), await cost(5)]
  expect(large.requested - price).toBeGreaterThan(9 * (small.requested - price))
  expect(small.actual).toBeLessThan(large.actual)
  expect(again).toEqual(small)
  expect(small.requested + small.remaining).toBe(5_000)
})

it('API-06 API-07 a change tells its cost, also where its sender named it, and when it is sent again', async () => {
  const comment = `mutation { updateRiskStatus(input: { riskId: "${riskId}", status: investigating }) { risk { id } userErrors { code } } }`
  const headers = { 'idempotency-key': 'one change' }
  const [first, again] = [await send({ query: comment }, headers), await send({ query: comment }, headers)]
  expect(first.extensions?.cost).toEqual({ requested: 2.2 + 1, actual: 2.1, remaining: 5_000 - 3.2 })
  expect(again).toEqual(first)
})

it('API-06 operations over a socket are counted like requests: changes and all of them', async () => {
  const { client, ask } = overSocket()
  const change = `mutation { updateRiskStatus(input: { riskId: "${riskId}", status: investigating }) { userErrors { code } } }`
  const codes: string[] = []
  const ended = (errors: readonly { extensions: { code: string } }[]) => codes.push(errors[0]?.extensions.code ?? '')
  for (let i = 0; i < 5; i++) await ask(change).catch(ended)
  expect(codes.length).toBeGreaterThanOrEqual(2)
  const refusedChanges = codes.length
  // The longer they take, the more of them are allowed.
  for (let i = 0; i < 500 && codes.length === refusedChanges; i++) await ask('{ __typename }').catch(ended)
  expect(codes.length).toBeGreaterThan(refusedChanges)
  expect(new Set(codes)).toEqual(new Set(['RATE_LIMITED']))
  await client.dispose()
})
