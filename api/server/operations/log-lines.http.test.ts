import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { asServer } from '../../../e2e/support/database/test-database.ts'
import { type TestServer, testServer } from '../../../e2e/support/test-server.ts'

const uuid = z.uuid()
const said = { level: z.number().int(), time: z.iso.datetime(), msg: z.string().min(1) }
const error = z.object({ type: z.string(), message: z.string(), stack: z.string() }).loose()
const reqId = uuid.optional()

/** Every line is one of these, without further fields. */
const line = z.union([
  z.strictObject({
    ...said,
    reqId,
    msg: z.literal('Answered'),
    request: uuid,
    business: uuid.optional(),
    method: z.string(),
    path: z.string().startsWith('/'),
    status: z.number().int(),
    ms: z.number().int(),
  }),
  z.strictObject({ ...said, reqId, msg: z.literal('A defect'), request: uuid, business: uuid.optional(), err: error }),
  z.strictObject({
    ...said,
    reqId,
    msg: z.literal('Request failed'),
    request: uuid,
    business: uuid.optional(),
    code: z.string(),
    message: z.string(),
  }),
  z.strictObject({
    ...said,
    msg: z.enum(['Job done', 'Job failed']),
    queue: z.string(),
    job: uuid,
    business: uuid,
    attempt: z.number().int().positive(),
    err: error.optional(),
  }),
  z.strictObject({ ...said, msg: z.string().regex(/^Server listening at|^SMTP_URL is not set/) }),
  z.strictObject({ ...said, msg: z.string().regex(/^Job given up/), queue: z.string(), job: uuid, business: uuid, problem: z.string() }),
])

let server: TestServer
let lines: Record<string, unknown>[]
let business: string
beforeAll(async () => {
  // Its own: its log is read to the details, its worker runs, and a table is renamed.
  server = await testServer({ env: { LOG_LEVEL: 'debug' } })
  const cookie = await server.signIn()
  const { data } = await server.graph('{ viewer { business { id } } }', { cookie })
  business = (data as { viewer: { business: { id: string } } }).viewer.business.id
  await fetch(`${server.url}/api/risks`)
  await fetch(`${server.url}/api/risks`, { headers: { cookie } })
  await fetch(`${server.url}/no/such`, { headers: { accept: 'application/json' } })
  await server.graph('mutation { detectRisks { message } }', { cookie })
  lines = server.lines as unknown as Record<string, unknown>[]
  await vi.waitFor(() => expect(lines.some(({ msg }) => msg === 'Job done')).toBe(true), { timeout: 60_000, interval: 50 })
  await asServer(server.database.ownerUrl, (client) => client.query('alter table notification rename to elsewhere'))
  await server.graph('{ notifications(first: 1) { nodes { id } } }', { cookie })
  await asServer(server.database.ownerUrl, (client) => client.query('alter table elsewhere rename to notification'))
})
afterAll(() => server[Symbol.asyncDispose]())

describe('the log of a run', () => {
  it('OPS-03 has no line of another form, and each is told by request, business or job', () => {
    const odd = lines.filter((one) => !line.safeParse(one).success)
    expect(odd).toEqual([])
    expect(new Set(lines.map(({ msg }) => String(msg)).filter((msg) => !/^(Server|SMTP_URL)/.test(msg)))).toEqual(
      new Set(['Answered', 'Job done', 'A defect']),
    )
  })

  it('OPS-03 names the business of whoever is known, and of nobody else', () => {
    const of = (path: string) => lines.filter((one) => one.path === path).map((one) => one.business)
    expect(of('/api/risks')).toEqual([undefined, business])
    expect(of('/…'), 'of an address that is no route nothing is told').toEqual([undefined])
    expect(new Set(of('/graphql'))).toEqual(new Set([business]))
    expect(lines.filter(({ msg }) => msg === 'A defect').map((one) => one.business)).toEqual([business])
    expect(lines.find(({ msg }) => msg === 'Job done')?.business).toBe(business)
  })
})
