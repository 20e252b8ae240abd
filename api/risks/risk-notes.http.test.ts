import { randomUUID } from 'node:crypto'
import { createClient } from 'graphql-ws'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { inBusiness } from '../../db/in-business.ts'
import { addProvenRisk, addRisk } from '../../e2e/support/risks.ts'
import { newShop, type SharedServer, sharedServer } from '../../e2e/support/shared-server.ts'

let server: SharedServer
let cookie: string
let businessId: string
let owner: string
beforeAll(async () => {
  server = await sharedServer()
  ;({ businessId, cookie, email: owner } = await newShop(server))
})

const newRisk = () => inBusiness(server.database.db, businessId, (transaction) => addRisk(transaction, businessId))
const ask = async (query: string, variables: Record<string, unknown>) => {
  const { data, errors } = await server.graph(query, { cookie, variables })
  expect(errors).toEqual([])
  return data as Record<string, never>
}

const comment = (input: object) =>
  ask(
    'mutation ($input: AddRiskCommentInput!) { addRiskComment(input: $input) { comment { id text email createdAt } userErrors { field code message } } }',
    { input },
  )
const commentsOf = async (riskId: string, page = 'first: 20') => {
  const { risk } = await ask(
    `query ($id: ID!) { risk(id: $id) { comments(${page}) { totalCount nodes { text email } pageInfo { hasNextPage endCursor } } } }`,
    { id: riskId },
  )
  return (risk as unknown as { comments: { totalCount: number; nodes: { text: string }[]; pageInfo: { endCursor: string } } }).comments
}

describe('comments', () => {
  it('DETAIL-08 GQL-35 are kept with author and time, the newest first, in pages', async () => {
    const riskId = await newRisk()
    for (const text of ['first', ' <b>second</b>\nline ', 'third']) {
      expect(await comment({ id: randomUUID(), riskId, text })).toMatchObject({
        addRiskComment: { comment: { text: text.trim(), email: owner }, userErrors: [] },
      })
    }
    const page = await commentsOf(riskId, 'first: 2')
    expect(page).toMatchObject({
      totalCount: 3,
      nodes: [{ text: 'third' }, { text: '<b>second</b>\nline' }],
      pageInfo: { hasNextPage: true },
    })
    const rest = await commentsOf(riskId, `first: 2, after: "${page.pageInfo.endCursor}"`)
    expect(rest).toMatchObject({ nodes: [{ text: 'first', email: owner }], pageInfo: { hasNextPage: false } })
  })

  it('API-07 the same sent twice, or ten times at once, is one comment; the same id for another is refused', async () => {
    const riskId = await newRisk()
    const input = { id: randomUUID(), riskId, text: 'once' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => comment(input)))
    for (const answer of answers) expect(answer).toMatchObject({ addRiskComment: { comment: { id: input.id }, userErrors: [] } })
    expect(await commentsOf(riskId)).toMatchObject({ totalCount: 1 })
    expect(await comment({ ...input, text: 'another' })).toMatchObject({
      addRiskComment: { comment: null, userErrors: [{ field: 'id', code: 'CONFLICT' }] },
    })
    expect(await comment({ ...input, riskId: await newRisk() })).toMatchObject({ addRiskComment: { userErrors: [{ code: 'CONFLICT' }] } })
  })

  it.each([
    ['blanks', { text: ' \n ' }, 'text', 'Write something first.'],
    ['too much', { text: 'x'.repeat(4_001) }, 'text', 'A comment has at most 4,000 characters.'],
    ['NUL', { text: 'a\0b' }, 'text', 'A NUL character is no text.'],
    ['no UUID', { id: '1' }, 'id', 'The id is a UUID that you make yourself, a new one for each note.'],
  ])('DETAIL-08 of %s is refused in a sentence', async (_, wrong, field, message) => {
    const answer = await comment({ id: randomUUID(), riskId: await newRisk(), text: 'good', ...wrong })
    expect(answer).toEqual({ addRiskComment: { comment: null, userErrors: [{ field, code: 'BAD_USER_INPUT', message }] } })
  })

  it('GQL-42 are heard by who watches the risk', async () => {
    const riskId = await newRisk()
    class WithCookie extends WebSocket {
      constructor(address: string, protocols: string | string[]) {
        super(address, protocols, { headers: { cookie, origin: server.url } })
      }
    }
    const client = createClient({ url: `${server.url.replace('http', 'ws')}/graphql`, webSocketImpl: WithCookie, retryAttempts: 0 })
    const heard: unknown[] = []
    const query = 'subscription { riskUpdated { id comments(first: 1) { nodes { text } } } }'
    client.subscribe({ query }, { next: ({ data }) => heard.push(data), error: (error) => heard.push(error), complete: () => undefined })
    await vi.waitFor(
      async () => {
        await comment({ id: randomUUID(), riskId, text: 'hello' })
        expect(heard).not.toEqual([])
      },
      { timeout: 60_000, interval: 50 },
    )
    expect(heard[0]).toEqual({ riskUpdated: { id: riskId, comments: { nodes: [{ text: 'hello' }] } } })
    await client.dispose()
  })
})

describe('action plans', () => {
  const fields = 'id assignee dueDate steps email'
  const create = (input: object) =>
    ask(
      `mutation ($input: CreateActionPlanInput!) { createActionPlan(input: $input) { actionPlan { ${fields} } userErrors { field code message } } }`,
      { input },
    )
  const plansOf = (id: string) => ask(`query ($id: ID!) { risk(id: $id) { actionPlans { totalCount nodes { ${fields} } } } }`, { id })

  it('PLAN-06 GQL-34 are there for everybody of the business, once', async () => {
    const riskId = await newRisk()
    const input = { id: randomUUID(), riskId, assignee: 'Ana', dueDate: '2026-07-01', steps: ['Call the supplier', ' ', 'Raise the price'] }
    for (let i = 0; i < 2; i++) expect(await create(input)).toMatchObject({ createActionPlan: { userErrors: [] } })
    expect(await plansOf(riskId)).toEqual({
      risk: {
        actionPlans: {
          totalCount: 1,
          nodes: [
            {
              id: input.id,
              assignee: 'Ana',
              dueDate: '2026-07-01',
              steps: ['Call the supplier', 'Raise the price'],
              email: owner,
            },
          ],
        },
      },
    })
    expect(await create({ ...input, steps: [] })).toMatchObject({ createActionPlan: { userErrors: [{ code: 'CONFLICT' }] } })
  })

  it('PLAN-05 VAL-15 an empty one is kept', async () => {
    const answer = await create({ id: randomUUID(), riskId: await newRisk() })
    expect(answer).toMatchObject({ createActionPlan: { actionPlan: { assignee: null, dueDate: null, steps: [] }, userErrors: [] } })
  })

  it('PLAN-06 has no call under /api', async () => {
    const response = await fetch(`${server.url}/api/risks/${await newRisk()}/action-plans`, { headers: { cookie } })
    expect(response.status).toBe(404)
  })
})

describe('GET /downloads/risks/{id}/evidence.csv', () => {
  it('UX-10 SEC-16 gives the rows as a file to who may read the risk, and errors in the form of REST', async () => {
    const riskId = await inBusiness(server.database.db, businessId, (t) => addProvenRisk(t, businessId, { sku: '=HYPERLINK("x")' }))
    const get = (id: string, headers: Record<string, string> = { cookie }) =>
      fetch(`${server.url}/downloads/risks/${id}/evidence.csv`, { headers })
    const response = await get(riskId)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="evidence.csv"')
    const lines = (await response.text()).trim().split('\n')
    expect(lines[0]).toBe('finding,file,line,day,table,reference,entity,units,expected,actual,loss,currency,record')
    expect(lines[1]).toBe(`a leak,orders.csv,2,2026-01-02,order_line,order 2,"'=HYPERLINK(""x"")",1,2.00,1.00,1.00,USD,`)
    expect(lines).toHaveLength(4)
    const missing = await get('no-id')
    expect([missing.status, await missing.json()]).toEqual([
      404,
      { code: 'NOT_FOUND', message: 'There is no risk of this id.', requestId: expect.any(String) },
    ])
    const stranger = await get(riskId, {})
    expect([stranger.status, await stranger.json()]).toMatchObject([401, { code: 'UNAUTHENTICATED' }])
  })

  it('UX-10 SEC-16 groups.csv sums them by product, with the same rights and errors', async () => {
    const riskId = await inBusiness(server.database.db, businessId, (t) => addProvenRisk(t, businessId, { sku: '=HYPERLINK("y")' }))
    const get = (id: string, headers: Record<string, string> = { cookie }) =>
      fetch(`${server.url}/downloads/risks/${id}/groups.csv`, { headers })
    const response = await get(riskId)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="groups.csv"')
    expect((await response.text()).trim().split('\n')).toEqual([
      'finding,name,product,rows,units,expected,actual,loss,currency',
      `a leak,"'=HYPERLINK(""y"")",,3,3,6.00,3.00,3.00,USD`,
    ])
    expect([(await get('no-id')).status, (await get(riskId, {})).status]).toEqual([404, 401])
  })
})
