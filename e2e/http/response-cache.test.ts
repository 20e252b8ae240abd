import { createRequire } from 'node:module'
import fc from 'fast-check'
import { getNamedType, isObjectType } from 'graphql'
import type Pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { cacheable } from '../../api/graphql/cacheable-documents.ts'
import { graphSchema } from '../../api/graphql/schema.ts'
import { inBusiness } from '../../db/in-business.ts'
import { newPerson, signInAs } from '../support/people.ts'
import { addProvenRisk, addRisk, ownBusinessOf } from '../support/risks.ts'
import { type TestServer, testServer } from '../support/test-server.ts'

// The ORM brings a driver of its own; all of the server's requests run on it.
const require = createRequire(import.meta.resolve('@mikro-orm/postgresql'))
const pg = require('pg') as typeof Pg

const hash = 'a'.repeat(64)
const list =
  '{ risks(first: 100) { totalCount nodes { id title status findings { title evidence(first: 3) { nodes { file line loss { amount } } } } } } }'
const makeKey = 'mutation { createApiKey(input: { name: "reader", scopes: ["read"] }) { secret apiKey { id } userErrors { message } } }'
const setStatus =
  'mutation ($id: ID!, $status: RiskStatus!) { updateRiskStatus(input: { riskId: $id, status: $status }) { userErrors { message } } }'

let time = Date.parse('2026-03-01T12:00:00Z')
let server: TestServer
let cookie: string
let businessId: string
let riskId: string
beforeAll(async () => {
  server = await testServer({ env: { WORKER: 'off' }, documents: { [hash]: list }, clock: { now: () => new Date(time) } })
  cookie = await server.signIn()
  businessId = await ownBusinessOf(server)
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

/** What `ask` leads to: the statements that recognize its caller, and those that read for it. What a server does beside counts as neither. */
async function statementsOf<T>(ask: () => Promise<T>): Promise<{ answer: T; recognizing: string[]; reading: string[] }> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const answer = await ask()
  const statements = query.mock.calls.map(([one]) => one as unknown as { text: string; name?: string; said?: { text: string } })
  query.mockRestore()
  return {
    answer,
    recognizing: statements.flatMap(({ name }) => (name === 'recognized session' || name === 'key of a request' ? [name] : [])),
    reading: statements.flatMap(({ said }) => (said ? [said.text] : [])),
  }
}

/** A change that went well; what it answered. */
async function done<Data>(query: string, variables: Record<string, unknown> = {}, as = cookie): Promise<Data> {
  const { data, errors } = await server.graph(query, { cookie: as, variables })
  const [payload] = Object.values(data ?? {}) as { userErrors?: unknown[] }[]
  expect([errors, payload?.userErrors]).toEqual([[], []])
  return payload as Data
}

/** Compiled by now, and answered of the newest state. */
async function settled(as = cookie) {
  for (let i = 0; i < 4; i++) for (const ask of Object.values(ways)) await ask(as)
}
const isKept = async (ask: (as?: string) => Promise<unknown>, as = cookie) => (await statementsOf(() => ask(as))).reading.length === 0
const owner = async (statement: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: server.database.ownerUrl })
  await client.connect()
  await client.query(statement, values)
  await client.end()
}

describe('an answer is given again', () => {
  it.each(Object.entries(ways))('%s, by the one statement that asks who is asking, to the byte', async (_name, ask) => {
    await settled()
    const before = await ask()
    const { answer, recognizing, reading } = await statementsOf(ask)
    expect([recognizing, reading]).toEqual([['recognized session'], []])
    expect(answer).toEqual(before)
    expect(answer.text).toContain('Mugs cost more')
    const figures = await (await fetch(`${server.url}/metrics`)).text()
    expect(figures).toMatch(/riskpilot_graph_fields_total\{operation="query",field="risks",outcome="kept"\} [1-9]/)
  })

  it('to a program with a key, as long as the key may read', async () => {
    const { secret, apiKey } = await done<{ secret: string; apiKey: { id: string } }>(makeKey)
    const ask = () => post({ query: list }, '', { authorization: `Bearer ${secret}` })
    await ask()
    await ask()
    const { answer, recognizing, reading } = await statementsOf(ask)
    expect([recognizing, reading]).toEqual([['key of a request'], []])
    expect(answer.text).toContain('Mugs cost more')
    await done('mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { userErrors { message } } }', { id: apiKey.id })
    expect(await ask()).toMatchObject({ status: 401 })
  })

  it('with its tag, so that a reader who has it is told so', async () => {
    await settled()
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

  it('not for other variables, another operation, or another accepted type', async () => {
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

describe('an answer is read anew', () => {
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
        sql("delete from order_line where business_id = $1 and sku = 'MUG' and line = 14", [businessId]),
      ),
    'the renaming of a file': () => owner("update import set file_name = 'may.csv'"),
    'what the owner of the database does': () => owner("update risk set title = title || '!'"),
  }
  it.each(Object.entries(changes))('after %s', async (_name, change) => {
    await settled()
    const before = await Promise.all(Object.values(ways).map((ask) => ask()))
    expect(await isKept(byText)).toBe(true)
    await change()
    for (const ask of Object.values(ways)) expect(await isKept(ask)).toBe(false)
    const after = await Promise.all(Object.values(ways).map((ask) => ask()))
    // REST does not show rows of files.
    expect(after.filter(({ text }, i) => text !== before[i]?.text).length).toBeGreaterThanOrEqual(2)
  })

  it('not before a change is committed, and not after one that is taken back', async () => {
    await settled()
    const before = await byText()
    const client = await server.database.db.pool.connect()
    for (const end of ['rollback', 'commit'] as const) {
      await client.query(`begin; set local app.business_id = '${businessId}'; savepoint s; update risk set title = 'tried'; rollback to s`)
      expect(await isKept(byText)).toBe(true)
      await client.query("update risk set title = 'Told anew'")
      expect(await isKept(byText)).toBe(true)
      expect((await byText()).text).toBe(before.text)
      await client.query(end)
      expect(await isKept(byText)).toBe(end === 'rollback')
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
    await owner(
      `delete from membership where business_id = '${businessId}' and user_id = (select id from identity."user" where email = $1)`,
      [email],
    )
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
              await writers[writer]?.query('update risk set title = $2 where id = $1', [ids[writer], `title ${written++}`])
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

describe('what is kept', () => {
  const schema = graphSchema()
  /** All fields that may be kept, down to plain values. */
  const everything = (typeName: string, depth = 6): string => {
    const type = schema.getType(typeName)
    if (!isObjectType(type)) return ''
    const named = cacheable[typeName]
    const parts = Object.values(type.getFields()).flatMap(({ name, type: of }) => {
      if (named !== 'all' && !named?.includes(name)) return []
      const below = getNamedType(of)
      if (!isObjectType(below)) return [name]
      if (depth === 0 || (below.name === 'Risk' && depth < 5)) return []
      const inside = everything(below.name, depth - 1)
      return inside ? [`${name} ${inside}`] : []
    })
    return parts.length > 0 ? `{ ${parts.join(' ')} }` : ''
  }
  const whole = (field: string) => {
    const of = schema.getQueryType()?.getFields()[field]
    const args = field === 'risks' ? '(first: 2)' : of?.args.length ? '(id: $id)' : ''
    return `query${args.includes('$id') ? '($id: ID!)' : ''} { ${field}${args} ${everything(getNamedType(of?.type)?.name ?? '', 4)} }`
  }
  const asked = async (field: string) => {
    const rows = await inBusiness(server.database.db, businessId, ({ sql }) =>
      sql<{ id: string }>(`select id from ${field === 'finding' ? 'finding' : 'risk'} where business_id = $1 order by id limit 1`, [
        businessId,
      ]),
    )
    return post({ query: whole(field), variables: whole(field).includes('$id') ? { id: rows[0]?.id } : {} })
  }
  const kept = cacheable.Query as readonly string[]

  it('names fields of the schema', () => {
    for (const [name, fields] of Object.entries(cacheable)) {
      const type = schema.getType(name)
      expect(isObjectType(type), name).toBe(true)
      if (isObjectType(type) && fields !== 'all') expect(Object.keys(type.getFields())).toEqual(expect.arrayContaining([...fields]))
    }
  })

  it('rests on tables whose changes are noted, as its statements show', async () => {
    const { rows: triggers } = await server.database.db.pool.query<{ name: string; isNoted: boolean }>(
      `select c.relname as name, exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgname = 'note_change' and g.tgenabled = 'O') as "isNoted"
         from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p')`,
    )
    const isNoted = new Map(triggers.map((one) => [one.name, one.isNoted]))
    const read = new Set<string>()
    await owner(`update risk set title = title || '?'`)
    for (const field of kept) {
      const { answer, reading } = await statementsOf(() => asked(field))
      expect(JSON.parse(answer.text).errors, answer.text).toBeUndefined()
      for (const text of reading)
        for (const [, name = ''] of text.matchAll(/\b(?:from|join)\s+(?:public\.)?([a-z_]+)/g)) if (isNoted.has(name)) read.add(name)
    }
    expect([...read].filter((name) => !isNoted.get(name))).toEqual([])
    expect(read).toContain('finding_evidence')
  })

  it('does not change with the clock', async () => {
    const { secret } = await done<{ secret: string }>(makeKey)
    const ask = async (field: string) => {
      const id = field === 'finding' ? (await findingIds())[0] : riskId
      return (
        await post({ query: whole(field), variables: whole(field).includes('$id') ? { id } : {} }, '', {
          authorization: `Bearer ${secret}`,
        })
      ).text
    }
    const before = await Promise.all(kept.map(ask))
    time += 800 * 24 * 60 * 60_000
    await owner('update business set name = name')
    expect(await Promise.all(kept.map(ask))).toEqual(before)
    expect(before.join()).not.toContain('errors')
    time -= 800 * 24 * 60 * 60_000
  })

  const findingIds = async () =>
    (
      await inBusiness(server.database.db, businessId, ({ sql }) =>
        sql<{ id: string }>('select id from finding where business_id = $1', [businessId]),
      )
    ).map(({ id }) => id)
})
