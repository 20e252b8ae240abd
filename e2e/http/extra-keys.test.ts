import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { graphSchema } from '../../api/graphql/schema.ts'
import { nameOf, type Route } from '../../api/rest/route.ts'
import { routes } from '../../api/rest/routes.ts'
import { asServer } from '../support/database/test-database.ts'
import { everyOperation } from '../support/every-operation.ts'
import { openDemo, type RestCaller, things } from '../support/rest-examples.ts'
import { ownBusinessOf } from '../support/risks.ts'
import { type TestServer, testServer } from '../support/test-server.ts'

let server: TestServer
let caller: RestCaller
beforeAll(async () => {
  // Its own: it has the demo, and its log is read to the details.
  server = await testServer({ env: { WORKER: 'off', DEMO: 'on', LOG_LEVEL: 'debug' } })
  caller = { server, cookie: await server.signIn(), businessId: await ownBusinessOf(server) }
  await vi.waitFor(() => openDemo(server), { timeout: 60_000 })
})
afterAll(() => server[Symbol.asyncDispose]())

const mark = `extra${randomUUID().slice(0, 8)}`

/**
 * What a client might hope to slip into a condition, an assignment, or the prototype of everything.
 */
const wanted: readonly (readonly [string, unknown])[] = [
  ['constructor', { prototype: { isAdmin: mark } }],
  ['prototype', { isAdmin: mark }],
  ['toString', mark],
  ['hasOwnProperty', mark],
  ['where', { business_id: mark }],
  ['orderBy', { id: `; drop table risk; -- ${mark}` }],
  ['$ne', mark],
  ['$where', `return '${mark}'`],
  ['business_id', randomUUID()],
  ['businessId', randomUUID()],
  ['userId', randomUUID()],
  ['role', 'owner'],
  ['isDemo', false],
  ['createdAt', '1970-01-01T00:00:00.000Z'],
  ['updatedAt', '1970-01-01T00:00:00.000Z'],
  ['detectedAt', '1970-01-01T00:00:00.000Z'],
  ['riskScore', 999_999],
  ['input', { riskId: mark }],
  ['variables', { input: mark }],
  ['query', `mutation { ${mark} }`],
]

async function call(
  route: Route,
  { query = {}, body }: { query?: Record<string, string>; body?: string },
): Promise<{ status: number; text: string }> {
  const parts = { ...route.example.params, ...(await things[nameOf(route)]?.(caller)) }
  const asked = new URLSearchParams(parts['?'] ?? route.example.query)
  for (const [name, value] of Object.entries(query)) asked.set(name, value)
  const path = route.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(parts[name] ?? name))
  const response = await fetch(`${server.url}${path}${asked.size > 0 ? `?${asked}` : ''}`, {
    method: route.method,
    redirect: 'manual',
    headers: {
      origin: server.url,
      ...(!route.isPublic && { cookie: caller.cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })
  return { status: response.status, text: await response.text() }
}

/** The prototype of all objects of this process, which is the server's as well. */
const prototype = () => Object.getOwnPropertyNames(Object.prototype).toSorted().join()

/** Whether the mark is in any row of any table. */
async function isKept(): Promise<string[]> {
  return asServer(server.database.ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('public', 'identity', 'jobs', 'visitors') and table_type = 'BASE TABLE'",
    )
    const found: string[] = []
    for (const { name } of rows)
      if ((await client.query(`select from ${name} as t where t::text like '%' || $1 || '%' limit 1`, [mark])).rowCount) found.push(name)
    return found
  })
}

describe('keys that nobody asked for', () => {
  const taking = routes.filter(({ body }) => body).map((route) => [nameOf(route), route] as const)
  it.each(taking)('SEC-13 in the body of %s are ignored, at the top and inside', async (_name, route) => {
    const before = prototype()
    const example = route.example.body ?? {}
    // Twice: a form that is sent again may say so by another status.
    await call(route, { body: JSON.stringify(example) })
    const plain = await call(route, { body: JSON.stringify(example) })
    const inside = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(inside)
        : typeof value === 'object' && value !== null
          ? { ...Object.fromEntries(wanted.filter(([key]) => !(key in value))), ...value }
          : value
    const all = {
      ...Object.fromEntries(wanted.filter(([key]) => !(key in example))),
      ...Object.fromEntries(Object.entries(example).map(([key, value]) => [key, inside(value)])),
    }
    const filled = await call(route, { body: JSON.stringify(all) })
    expect([filled.status, filled.text.includes(mark)], filled.text).toEqual([plain.status, false])
    // A key that changes the prototype is no key of an object that JSON means: it is refused,
    // wherever it stands.
    const proto = await call(route, { body: `{"__proto__":{"isAdmin":"${mark}"},${JSON.stringify(example).slice(1)}`.replace(',}', '}') })
    expect(proto.status).toBe(400)
    expect([prototype(), ({} as { isAdmin?: unknown }).isAdmin]).toEqual([before, undefined])
  })

  // Forms without an account are counted by address, and few are taken.
  const ofPeople = new Map(taking.filter(([, { isPublic }]) => !isPublic))
  it('SEC-13 drawn at random in any body change neither answer nor status, and are in no row', async () => {
    const known = new Set(wanted.map(([key]) => key))
    const drawn = fc.dictionary(
      fc
        .string({ minLength: 1, maxLength: 20 })
        .filter((key) => key !== '__proto__' && !known.has(key))
        .map((key) => `x${key}`),
      fc.oneof(fc.constant(mark), fc.integer(), fc.constant(null), fc.constant({ where: { id: mark } }), fc.constant([mark])),
      { minKeys: 1, maxKeys: 5 },
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ofPeople.keys()), drawn, async (name, more) => {
        const route = ofPeople.get(name) as Route
        const plain = await call(route, { body: JSON.stringify(route.example.body ?? {}) })
        const filled = await call(route, { body: JSON.stringify({ ...more, ...route.example.body }) })
        expect([name, filled.status, filled.text.includes(mark)]).toEqual([name, plain.status, false])
      }),
      { numRuns: process.env.RISKPILOT_LONG ? 100 : 10 },
    )
    expect(await isKept()).toEqual([])
  })

  const read = routes.filter(({ method, query }) => method === 'GET' && query).map((route) => [nameOf(route), route] as const)
  it.each(read)('SEC-13 in the query of %s are ignored or told, and never reach the graph', async (_name, route) => {
    const names = ['__proto__', 'constructor', 'where', '$ne', 'first[$gt]', 'filter[businessId]', 'orderBy', 'sort', mark]
    for (const name of names) {
      const { status, text } = await call(route, { query: { [name]: mark } })
      expect([name, status < 500, text.includes(`"${mark}"`)]).toEqual([name, true, false])
    }
    expect(server.lines.filter(({ msg }) => msg === 'A defect')).toEqual([])
  })

  it('SEC-13 in the graph are 400, in every input and in every object inside of it', async () => {
    const told: string[] = []
    for (const { name, query, variables, kind } of everyOperation(graphSchema())) {
      if (kind === 'subscription') continue
      for (const key of process.env.RISKPILOT_LONG
        ? ['__proto__', 'constructor', 'where', '$ne', 'businessId_', mark]
        : ['__proto__', mark]) {
        for (const given of placesIn(variables({ isFull: true }), key)) {
          const { status, errors } = await server.graph(query, {
            cookie: caller.cookie,
            variables: given,
            headers: { accept: 'application/graphql-response+json' },
          })
          if (status !== 400 || !['BAD_USER_INPUT', 'QUERY_REFUSED'].includes(errors[0]?.extensions.code ?? ''))
            told.push(`${name} ${key}: ${status} ${JSON.stringify(errors)}`)
        }
      }
    }
    expect(told).toEqual([])
    expect(await isKept()).toEqual([])
  })
})

/**
 * The variables once for each object in them, with this key more in it. JSON objects of the schema
 * take any key.
 */
function placesIn(variables: Record<string, unknown>, key: string): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = []
  const walk = (value: unknown, rebuild: (changed: unknown) => Record<string, unknown>, name: string) => {
    if (Array.isArray(value)) for (const [i, one] of value.entries()) walk(one, (changed) => rebuild(value.with(i, changed)), name)
    if (Array.isArray(value) || typeof value !== 'object' || value === null || ['mapping', 'response'].includes(name)) return
    found.push(rebuild(Object.fromEntries([...Object.entries(value), [key, mark]])))
    for (const [field, one] of Object.entries(value)) walk(one, (changed) => rebuild({ ...value, [field]: changed }), field)
  }
  for (const [name, value] of Object.entries(variables)) walk(value, (changed) => ({ ...variables, [name]: changed }), name)
  return found
}
