import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inBusiness } from '../../db/in-business.ts'
import { newPerson, signInAs } from '../../e2e/support/people.ts'
import { addProvenRisk, addRisk } from '../../e2e/support/risks.ts'
import { newShop } from '../../e2e/support/shared-server.ts'
import { type TestServer, testServer } from '../../e2e/support/test-server.ts'

const hash = 'a'.repeat(64)
const list =
  '{ risks(first: 100) { totalCount nodes { id title status findings { title evidence(first: 3) { nodes { file line loss { amount } } } } } } }'
const makeKey = 'mutation { createApiKey(input: { name: "reader", scopes: ["read"] }) { secret apiKey { id } userErrors { message } } }'
const setStatus =
  'mutation ($id: ID!, $status: RiskStatus!) { updateRiskStatus(input: { riskId: $id, status: $status }) { userErrors { message } } }'

let server: TestServer
let cookie: string
let businessId: string
let riskId: string
beforeAll(async () => {
  // Its own: it has documents of the test.
  server = await testServer({ env: { WORKER: 'off' }, documents: { [hash]: list } })
})
beforeEach(async () => {
  ;({ businessId, cookie } = await newShop(server))
  riskId = await inBusiness(server.database.db, businessId, (transaction) =>
    addProvenRisk(transaction, businessId, { sku: 'MUG', title: 'Mugs cost more' }),
  )
})
afterAll(async () => server[Symbol.asyncDispose]())

const post = (body: object, as = cookie, more: Record<string, string> = {}) =>
  fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url, ...(as && { cookie: as }), ...more },
    body: JSON.stringify(body),
  }).then(async (answer) => ({ text: await answer.text(), status: answer.status, type: answer.headers.get('content-type') }))
const get = (path: string, as = cookie) =>
  fetch(`${server.url}${path}`, { headers: { cookie: as } }).then(async (answer) => ({
    text: await answer.text(),
    status: answer.status,
    type: answer.headers.get('content-type'),
    etag: answer.headers.get('etag'),
  }))

const byText = (as?: string) => post({ query: list }, as)
const byHash = (as?: string) => post({ extensions: { persistedQuery: { version: 1, sha256Hash: hash } } }, as)
const byRest = (as?: string) => get('/api/risks', as)
const ways = { byText, byHash, byRest }

/** A change that went well; what it answered. */
async function done<Data>(query: string, variables: Record<string, unknown> = {}, as = cookie): Promise<Data> {
  const { data, errors } = await server.graph(query, { cookie: as, variables })
  const [payload] = Object.values(data ?? {}) as { userErrors?: unknown[] }[]
  expect([errors, payload?.userErrors]).toEqual([[], []])
  return payload as Data
}

/** Every way was asked before: what remembers an answer would have it by now. */
async function askedBefore(as = cookie) {
  for (let i = 0; i < 4; i++) for (const ask of Object.values(ways)) await ask(as)
}
const owner = async (statement: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: server.database.ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(statement, values)
  await client.end()
  return rows
}

describe('an answer that was given before', () => {
  it.each(Object.entries(ways))('%s, is the same to the byte while nothing changes', async (_name, ask) => {
    await askedBefore()
    const before = await ask()
    expect(await ask()).toEqual(before)
    expect(before.text).toContain('Mugs cost more')
  })

  it('is not given to a key that was revoked', async () => {
    const { secret, apiKey } = await done<{ secret: string; apiKey: { id: string } }>(makeKey)
    const ask = () => post({ query: list }, '', { authorization: `Bearer ${secret}` })
    for (let i = 0; i < 4; i++) expect((await ask()).text).toContain('Mugs cost more')
    await done('mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { userErrors { message } } }', { id: apiKey.id })
    expect(await ask()).toMatchObject({ status: 401 })
  })

  it('has its tag, so that a reader who has it is told so', async () => {
    const { etag, text } = await byRest()
    const head = await fetch(`${server.url}/api/risks`, { method: 'HEAD', headers: { cookie } })
    expect([head.headers.get('etag'), head.headers.get('content-length'), await head.text()]).toEqual([
      etag,
      `${Buffer.byteLength(text)}`,
      '',
    ])
    const again = await fetch(`${server.url}/api/risks`, { headers: { cookie, 'if-none-match': etag ?? '' } })
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
  })

  it('is not given for other variables, another operation, or another accepted type', async () => {
    const two = 'query A($n: Int) { risks(first: $n) { totalCount } } query B($n: Int) { risks(first: $n) { nodes { title } } }'
    const ask = (operationName: string, n: number) => post({ query: two, operationName, variables: { n } })
    for (let i = 0; i < 5; i++) for (const name of ['A', 'B']) await ask(name, 1)
    expect((await ask('A', 1)).text).not.toContain('nodes')
    expect((await ask('B', 1)).text).toContain('nodes')
    expect((await ask('A', 0)).text).toContain('errors')
    const type = 'application/graphql-response+json,application/json;q=0.9'
    for (let i = 0; i < 5; i++) await byText()
    expect((await post({ query: list }, cookie, { accept: type })).type).toContain('application/graphql-response+json')
    expect((await byText()).type).toContain('application/json')
  })
})

describe('REL-17 an answer is of the newest state', () => {
  const changes: Record<string, () => Promise<unknown>> = {
    'a change over the graph': () => done(setStatus, { id: riskId, status: 'investigating' }),
    'a change by somebody else': async () => {
      const other = await newPerson(server, { email: 'other@shop.example', role: 'manager', businessId })
      return done(setStatus, { id: riskId, status: 'resolved' }, other)
    },
    'a row of a file': () =>
      inBusiness(server.database.db, businessId, ({ sql }) =>
        sql("update order_line set line = line + 10 where business_id = $1 and sku = 'MUG'", [businessId]),
      ),
    'a row that is deleted': () =>
      inBusiness(server.database.db, businessId, ({ sql }) =>
        sql("delete from order_line where business_id = $1 and sku = 'MUG' and line = 4", [businessId]),
      ),
    'the renaming of a file': () => owner("update import set file_name = 'may.csv'"),
    'what the owner of the database does': () => owner("update risk set title = title || '!'"),
  }
  it.each(Object.entries(changes))('after %s', async (_name, change) => {
    await askedBefore()
    const before = await Promise.all(Object.values(ways).map((ask) => ask()))
    await change()
    const after = await Promise.all(Object.values(ways).map((ask) => ask()))
    // REST does not show rows of files.
    expect(after.filter(({ text }, i) => text !== before[i]?.text).length).toBeGreaterThanOrEqual(2)
  })

  it('not before a change is committed, and not after one that is taken back', async () => {
    await askedBefore()
    const before = await byText()
    const client = await server.database.db.pool.connect()
    for (const end of ['rollback', 'commit'] as const) {
      const rename = (title: string) => client.query('update risk set title = $2 where business_id = $1', [businessId, title])
      await client.query(`begin; set local app.business_id = '${businessId}'`)
      await client.query('savepoint s')
      await rename('tried')
      await client.query('rollback to s')
      await rename('Told anew')
      expect((await byText()).text).toBe(before.text)
      await client.query(end)
      expect((await byText()).text === before.text).toBe(end === 'rollback')
    }
    client.release()
    expect((await byText()).text).toContain('Told anew')
  })

  it('of the business that is looked at, with the rights of now', async () => {
    const email = 'two@shop.example'
    const both = await newPerson(server, { email, role: 'viewer', businessId })
    const founded = await done<{ viewer: { business: { id: string } } }>(
      `mutation { createBusiness(input: { name: "Second", currency: "EUR", zone: "Europe/Vienna" }) {
         viewer { business { id } } userErrors { message } } }`,
      {},
      both,
    )
    const second = founded.viewer.business.id
    const as = await signInAs(server, email)
    const look = (id: string) =>
      done('mutation ($id: ID!) { switchBusiness(input: { businessId: $id }) { userErrors { message } } }', { id }, as)
    const titles = async () => JSON.stringify((await server.graph(list, { cookie: as })).data)
    for (const [id, count] of [
      [businessId, 1],
      [second, 0],
      [businessId, 1],
    ] as const) {
      await look(id)
      for (let i = 0; i < 5; i++) expect(await titles()).toContain(`"totalCount":${count}`)
    }
    const [person] = await owner('select id from identity."user" where email = $1', [email])
    await owner('delete from membership where business_id = $1 and user_id = $2', [businessId, person?.id])
    expect(await titles()).toContain('"totalCount":0')
  })

  it('REL-17 whatever writes and reads come together: each reader sees what is committed, neither less nor more', async () => {
    const ids = await inBusiness(server.database.db, businessId, async (transaction) => [
      await addRisk(transaction, businessId, { title: 'first' }),
      await addRisk(transaction, businessId, { title: 'second' }),
    ])
    const readers = [cookie, await newPerson(server, { email: 'r@shop.example', role: 'viewer', businessId })]
    const truth = async () => {
      const rows = await inBusiness(server.database.db, businessId, ({ sql }) =>
        sql<{ id: string; title: string }>('select id, title from risk where business_id = $1 and id = any($2) order by id', [
          businessId,
          ids,
        ]),
      )
      return JSON.stringify(rows.map(({ id, title }) => [id, title]))
    }
    const seen = async (ask: (as?: string) => Promise<{ text: string }>, as: string) => {
      const answer = JSON.parse((await ask(as)).text)
      const all: { id: string; title: string }[] = Array.isArray(answer) ? answer : answer.data.risks.nodes
      const told = all.filter(({ id }) => ids.includes(id)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
      return JSON.stringify(told.map(({ id, title }) => [id, title]))
    }
    let written = 0
    const step = fc.oneof(
      fc.record({ what: fc.constantFrom('write', 'commit', 'rollback'), writer: fc.nat(1) }),
      fc.record({ what: fc.constant('read'), reader: fc.nat(1), way: fc.constantFrom(...Object.values(ways)) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
        const writers = [await server.database.db.pool.connect(), await server.database.db.pool.connect()]
        const isOpen = [false, false]
        try {
          for (const one of steps) {
            if ('way' in one) {
              expect(await seen(one.way, readers[one.reader] ?? '')).toBe(await truth())
              continue
            }
            const { what, writer } = one as { what: string; writer: number }
            if (what === 'write') {
              if (!isOpen[writer]) await writers[writer]?.query(`begin; set local app.business_id = '${businessId}'`)
              isOpen[writer] = true
              await writers[writer]?.query('update risk set title = $3 where business_id = $1 and id = $2', [
                businessId,
                ids[writer],
                `title ${written++}`,
              ])
            } else if (isOpen[writer]) {
              await writers[writer]?.query(what)
              isOpen[writer] = false
            }
          }
        } finally {
          for (const [i, client] of writers.entries()) {
            if (isOpen[i]) await client.query('rollback')
            client.release()
          }
        }
      }),
      { numRuns: process.env.RISKPILOT_LONG ? 500 : 25 },
    )
  })
})
