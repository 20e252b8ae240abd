import { randomUUID } from 'node:crypto'
import { buildSchema } from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { inBusiness } from '../../db/in-business.ts'
import { addRisk, type RiskRow } from '../../e2e/support/risks.ts'
import { newShop, type SharedServer, sharedServer } from '../../e2e/support/shared-server.ts'
import { renewedCookie } from '../../e2e/support/test-server.ts'
import { graphSchema } from '../graphql/schema.ts'
import { route } from './route.ts'
import { routes } from './routes.ts'
import { prepared } from './run.ts'

let server: SharedServer
let cookie: string
let businessId: string
beforeAll(async () => {
  server = await sharedServer()
  ;({ businessId, cookie } = await newShop(server))
})

const add = (row: Partial<RiskRow> = {}, business = businessId) =>
  inBusiness(server.database.db, business, (transaction) => addRisk(transaction, business, row))

type Call = { body?: unknown; raw?: string; type?: string | null; cookie?: string | null; headers?: Record<string, string> }

async function call(
  method: string,
  path: string,
  { body, raw, type = 'application/json', cookie: sent = cookie, headers = {} }: Call = {},
) {
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { ...(sent && { cookie: sent, origin: server.url }), ...(text !== undefined && type && { 'content-type': type }), ...headers },
    ...(text !== undefined && { body: text }),
  })
  if (sent === cookie) cookie = renewedCookie(response) ?? cookie
  const answer = await response.text()
  return { status: response.status, headers: response.headers, text: answer, json: answer === '' ? undefined : JSON.parse(answer) }
}

const riskFields =
  'id title description severity status categoryId userId source impactScore likelihoodScore riskScore detectedAt resolvedAt metadata createdAt updatedAt'
const graph = async (query: string) => {
  const { data, errors } = await server.graph(query, { cookie })
  expect(errors).toEqual([])
  return data as Record<string, unknown>
}

describe('a documented call', () => {
  it('runs a document that fits the schema, and every route has one', () => {
    const said = { method: 'GET', path: '/api/x', summary: 's', answer: () => null } as const
    expect(() => prepared(graphSchema(), route({ ...said, document: '{ nothing }' }))).toThrow(
      'The document of GET /api/x does not fit the schema',
    )
    expect(() =>
      prepared(graphSchema(), route({ ...said, document: '{ risks(first: 100) { nodes { history(first: 100) { nodes { id } } } } }' })),
    ).toThrow('costs')
    for (const one of routes) expect(() => prepared(graphSchema(), one)).not.toThrow()
  })

  it('SEC-12 a defect is 500 with the request’s id and nothing else of what went wrong', async () => {
    const schema = buildSchema('type Query { broken: Int }')
    Object.assign(schema.getQueryType()?.getFields().broken ?? {}, {
      resolve: () => {
        throw new TypeError('relation')
      },
    })
    const run = prepared(schema, route({ method: 'GET', path: '/api/x', summary: 's', document: '{ broken }', answer: () => null }))
    await expect(run({} as never, {})).rejects.toThrow(TypeError)
  })
})

describe('GET /api/risks', () => {
  it('REST-10 ENT-01 ENT-33 REST-38 lists risks, the newest first, each as the graph has it', async () => {
    await add({ title: 'older', status: 'resolved' })
    await add({ title: 'newer' })
    const { status, json, headers } = await call('GET', '/api/risks')
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/json; charset=utf-8',
      'private, no-cache',
    ])
    expect(json.slice(0, 2).map(({ title }: RiskRow) => title)).toEqual(['newer', 'older'])
    expect(json[0]).toMatchObject({ impactScore: 5, likelihoodScore: 8, riskScore: '40.0', resolvedAt: null, metadata: {} })
    for (const at of [json[0].detectedAt, json[1].resolvedAt]) expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const { risks } = await graph(`{ risks(sort: newest) { nodes { ${riskFields} } } }`)
    expect(json).toEqual((risks as { nodes: unknown }).nodes)
    expect(Object.keys(json[0]).toSorted()).toEqual(riskFields.split(' ').toSorted())
  })

  it('REST-10 long lists come in pages by a Link header, which keeps what was asked', async () => {
    const title = `page ${randomUUID()}`
    for (let i = 0; i < 5; i++) await add({ title: `${title} ${i}` })
    const seen: string[] = []
    let path: string | undefined = `/api/risks?first=2&search=${encodeURIComponent(title)}`
    const sizes: number[] = []
    while (path) {
      const { status, json, headers } = await call('GET', path)
      expect(status).toBe(200)
      sizes.push(json.length)
      seen.push(...json.map((risk: RiskRow) => risk.title))
      path = headers.get('link')?.match(/^<(.*)>; rel="next"$/)?.[1]
    }
    expect([sizes, seen]).toEqual([[2, 2, 1], [4, 3, 2, 1, 0].map((i) => `${title} ${i}`)])
  })

  it('REST-10 wrong parameters are 400 and name their field', async () => {
    const wrong: Record<string, [query: string, field: string | undefined]> = {
      'none on a page': ['first=0', 'first'],
      'too many': ['first=101', 'first'],
      'no number': ['first=many', 'first'],
      twice: ['first=1&first=2', 'first'],
      'no cursor': ['after=abc', 'after'],
      'no status': ['status=closed', 'status'],
      'no severity': ['severity=', 'severity'],
      'no text': ['search=a%00b', 'search'],
      unknown: ['stauts=active', undefined],
    }
    for (const [what, [query, field]] of Object.entries(wrong)) {
      const { status, json } = await call('GET', `/api/risks?${query}`)
      expect([what, status, json.code, Object.keys(json.fields ?? {})[0]]).toEqual([what, 400, 'BAD_USER_INPUT', field])
    }
    expect((await call('GET', '/api/risks?stauts=active')).json.message).toContain('There is no parameter stauts')
  })
})

describe('GET /api/risks/stats and /api/risk-categories', () => {
  it('REST-11 ENT-05 REST-38 the numbers are those of the graph, and nothing more', async () => {
    const { status, json } = await call('GET', '/api/risks/stats')
    const { riskStats } = await graph('{ riskStats { critical high medium low total } }')
    expect([status, json]).toEqual([200, riskStats])
    expect(json.total).toBe(json.critical + json.high + json.medium + json.low)
  })

  it('REST-12 ENT-07 REST-38 the categories are those of the graph', async () => {
    const { status, json } = await call('GET', '/api/risk-categories')
    const { riskCategories } = await graph('{ riskCategories { id name description icon color createdAt } }')
    expect([status, json]).toEqual([200, riskCategories])
    expect(json.map(({ id }: { id: string }) => id)).toEqual(['financial', 'operational', 'customer', 'inventory'])
    expect(json[0].createdAt).toBe('2026-01-01T00:00:00.000Z')
  })
})

describe('PATCH /api/risks/{id}/status', () => {
  const move = (id: string, body: unknown, more: Call = {}) => call('PATCH', `/api/risks/${id}/status`, { body, ...more })

  it('REST-13 REST-38 moves the risk; what is written over one is seen over the other', async () => {
    const id = await add()
    const { status, json } = await move(id, { status: 'dismissed', reason: ' too small ' })
    const { risk } = await graph(`{ risk(id: "${id}") { ${riskFields} history { nodes { to reason } } } }`)
    const { history, ...rest } = risk as { history: { nodes: unknown } }
    expect([status, json]).toEqual([200, rest])
    expect(history.nodes).toEqual([{ to: 'dismissed', reason: 'too small' }])
    await graph(`mutation { updateRiskStatus(input: { riskId: "${id}", status: active }) { risk { id } userErrors { code } } }`)
    const listed = (await call('GET', '/api/risks?first=100&status=active')).json.find((one: { id: string }) => one.id === id)
    expect(listed.status).toBe('active')
    const again = await move(id, { status: 'active' })
    expect([again.status, again.json]).toEqual([200, listed])
  })

  it('REST-13 an unknown status, a dismissal without reason and what is no such body are 400', async () => {
    const id = await add()
    const wrong: [unknown, string | undefined][] = [
      [{ status: 'closed' }, 'status'],
      [{}, 'status'],
      [{ status: 'dismissed' }, 'reason'],
      [{ status: 'dismissed', reason: '  ' }, 'reason'],
      [{ status: 'resolved', reason: 5 }, 'reason'],
      [{ status: 'resolved', reason: 'x'.repeat(1_001) }, 'reason'],
      [{ status: 'resolved', reason: 'a\0b' }, 'reason'],
      [{ status: ['resolved'] }, 'status'],
      [[], undefined],
      ['resolved', undefined],
      [null, undefined],
    ]
    for (const [body, field] of wrong) {
      const { status, json } = await move(id, body)
      expect([body, status, json.code, Object.keys(json.fields ?? {})[0]]).toEqual([body, 400, 'BAD_USER_INPUT', field])
    }
    for (const raw of ['{', '', '{"status":"resolved"}}']) expect([raw, (await move(id, 0, { raw })).status]).toEqual([raw, 400])
    expect((await call('PATCH', `/api/risks/${id}/status`)).status).toBe(400)
    expect((await move(id, { status: 'closed' })).json.message).toContain('active, investigating, resolved or dismissed')
  })

  it('REST-13 REST-39 SEC-01 an id that is not there, is another’s, or is no id at all is 404', async () => {
    const foreign = await add({}, await server.database.createBusiness())
    const answers = []
    for (const id of [randomUUID(), foreign, 'x', '1', "'; drop table risk", '%00', '..', 'x'.repeat(90), 'stats'])
      answers.push(await move(encodeURIComponent(id).replace('%2500', '%00'), { status: 'resolved' }))
    for (const { status, json } of answers) expect([status, json.code]).toEqual([404, 'NOT_FOUND'])
    expect(answers.slice(0, 3).map(({ json }) => json.message)).toEqual(Array(3).fill('There is no risk of this id.'))
    expect((await move('x'.repeat(2_000), { status: 'resolved' })).status).toBe(404)
    expect(await move('%ff', { status: 'resolved' })).toMatchObject({
      status: 400,
      json: { code: 'BAD_USER_INPUT', requestId: expect.any(String) },
    })
  })

  it('REST-13 STATE-12 STATE-17 a move that is not possible, or comes too late, is 409 and says what stands', async () => {
    const id = await add({ status: 'resolved' })
    const refused = await move(id, { status: 'investigating' })
    expect([refused.status, refused.json.code]).toEqual([409, 'CONFLICT'])
    expect(refused.json.message).toBe('This risk is resolved and cannot become investigating. From resolved it can become active.')
    const late = await move(id, { status: 'active', expectedStatus: 'investigating' })
    expect([late.status, Object.keys(late.json.fields)]).toEqual([409, ['expectedStatus']])
    expect(late.json.message).toContain('it is resolved now, not investigating')
    const both = await Promise.all([1, 2].map(() => move(id, { status: 'active', expectedStatus: 'resolved' })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('REST-13 a body that is too large is 413, one of another type 415', async () => {
    const id = await add()
    const large = await move(id, { status: 'resolved', reason: 'x'.repeat(70_000) })
    expect([large.status, large.json.code]).toEqual([413, 'TOO_LARGE'])
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const { status, json } = await move(id, { status: 'resolved' }, { type })
      expect([type, status, json.code]).toEqual([type, 415, 'UNSUPPORTED_MEDIA_TYPE'])
    }
  })

  it('REST-13 SEC-04 who only looks on is 403', async () => {
    const id = await add()
    const setRole = (role: string) =>
      inBusiness(server.database.db, businessId, ({ sql }) => sql('update membership set role = $1', [role]))
    await setRole('viewer')
    try {
      const { status, json } = await move(id, { status: 'resolved' })
      expect([status, json.code, json.message]).toEqual([
        403,
        'FORBIDDEN',
        'Your role (viewer) does not allow this. Ask an owner of the business.',
      ])
      expect((await call('GET', '/api/risks')).status).toBe(200)
    } finally {
      await setRole('owner')
    }
  })
})
