import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { loggedError } from '../../api/server/operations/logged-error.ts'
import { inBusiness } from '../../db/in-business.ts'
import { asServer } from '../support/database/test-database.ts'
import { figuresOf } from '../support/metrics-key.ts'
import { addRisk, ownBusinessOf } from '../support/risks.ts'
import { type TestServer, testKey, testServer } from '../support/test-server.ts'

let server: TestServer
let cookie: string
let businessId: string
beforeAll(async () => {
  // Its own: its log is read to the last detail, and its worker runs.
  server = await testServer({ env: { LOG_LEVEL: 'trace' } })
  cookie = await server.signIn()
  businessId = await ownBusinessOf(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const sent: string[] = []
/** A text that is nowhere else; what people type, send or are. */
function canary(where: string): string {
  const text = `canary${sent.length}of${where}x${randomUUID().slice(0, 8)}`
  sent.push(text)
  return text
}

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json', origin: server.url, ...headers },
    body,
  })
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { redirect: 'manual', headers })
const mutate = (name: string, input: object, fields = 'userErrors { message }') =>
  server.graph(`mutation ($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${fields} } }`, {
    cookie,
    variables: { input },
  })

/** Requests of every kind with canaries in every place where a caller can put text. */
async function speak(): Promise<void> {
  const wrong = { email: `${canary('email')}@shop.example`, password: canary('password') }
  await post('/api/identity/sign-in/email', JSON.stringify(wrong))
  await post('/api/identity/sign-in/email', `{"email": "${canary('brokenbody')}`)
  await get(`/sign-in/link?token=${canary('linktoken')}`)
  await get(`/?search=${canary('query')}`, { 'user-agent': canary('agent'), referer: `https://x.example/${canary('referer')}` })
  await get('/api/risks', { authorization: `Bearer rp_${canary('key')}`, cookie: `riskpilot.session_token=${canary('cookie')}` })
  await get(`/api/risks?search=${canary('restquery')}&first=${canary('restnumber')}`, { cookie })
  await post('/graphql', `{"query": "{ viewer { id } }", ${canary('json')}`, { cookie })
  await post('/graphql', '{"query":"{ viewer { id } }"}', { cookie, origin: `https://${canary('origin').toLowerCase()}.example` })
  for (const query of [
    `query ${canary('operation')} { viewer { id } }`,
    `{ node(id: "${canary('literal')}") { id } }`,
    `{ ${canary('field')} }`,
    `{ viewer { id } `.concat(canary('syntax')),
    `mutation { addRiskComment(input: { id: "${canary('id')}", riskId: "${canary('riskid')}", text: "${canary('text')}" }) { userErrors { message } } }`,
  ])
    await server.graph(query, { cookie, headers: { 'x-request-id': canary('requestid') } })
  await server.graph('query ($id: ID!) { risk(id: $id) { id } }', { cookie, variables: { id: { wrong: canary('variable') } } })
}

/** Failures inside, where the database itself would repeat what it was given. */
async function failInside(): Promise<void> {
  const riskId = await inBusiness(server.database.db, businessId, (transaction) => addRisk(transaction, businessId))
  const comment = (text: string) => mutate('addRiskComment', { id: randomUUID(), riskId, text })
  const owner = (sql: string) => asServer(server.database.ownerUrl, (client) => client.query(sql))
  await comment(`${canary('nul')}\u0000`)
  await owner(`alter table risk_comment add constraint refused check (text not like 'canary%')`)
  expect((await comment(canary('checked'))).errors[0]?.extensions.code).toBe('INTERNAL_SERVER_ERROR')
  await owner(`alter table risk_comment drop constraint refused;
    create function as_number() returns trigger language plpgsql as $$ begin perform new.text::integer; return new; end $$;
    create trigger as_number before insert on risk_comment for each row execute function as_number()`)
  expect((await comment(canary('typed'))).errors[0]?.extensions.code).toBe('INTERNAL_SERVER_ERROR')
  await owner(`alter table risk_status_change add constraint refused check (reason not like 'canary%')`)
  await mutate('updateRiskStatus', { riskId, status: 'dismissed', reason: canary('reason') })
  await owner(
    `alter table risk_status_change drop constraint refused; alter table risk add constraint refused check (status <> 'investigating')`,
  )
  await mutate('updateRiskStatus', { riskId, status: 'investigating', reason: canary('ofrow') })
  await mutate('createActionPlan', { id: randomUUID(), riskId, assignee: canary('assignee'), steps: [canary('step')] })
}

async function importFile(): Promise<void> {
  const csv = `order_id,date,sku,qty,unit_price,customer_id\n1,2024-03-01,${canary('sku')},2,9.99,${canary('customer')}\n2,2024-03-01,A,${canary('cell')},1,x\n`
  const { data } = await mutate(
    'startImport',
    { fileName: `${canary('filename')}.csv`, bytes: String(Buffer.byteLength(csv)) },
    'import { id } uploadUrl userErrors { message }',
  )
  const { import: started, uploadUrl } = (data as { startImport: { import: { id: string }; uploadUrl: string } }).startImport
  const { id } = started
  await fetch(new URL(uploadUrl, server.url), { method: 'PUT', body: csv, headers: { cookie, origin: server.url } })
  await vi.waitFor(
    async () => {
      const { data: now } = await server.graph('query ($id: ID!) { import(id: $id) { state } }', { cookie, variables: { id } })
      expect(['done', 'refused', 'failed']).toContain((now as { import: { state: string } }).import.state)
    },
    { timeout: 60_000, interval: 100 },
  )
}

describe('the log', () => {
  it('SEC-21 holds no secret and nothing that people typed, sent or are, also where the database repeats it', async () => {
    await speak()
    await failInside()
    await importFile()
    const text = JSON.stringify(server.lines)
    expect(sent.length).toBeGreaterThanOrEqual(30)
    expect(sent.filter((one) => text.toLowerCase().includes(one.toLowerCase()))).toEqual([])
    const session = cookie.split('=')[1] ?? 'none'
    const secrets = [
      testKey,
      session,
      decodeURIComponent(session),
      new URL(server.database.ownerUrl).password,
      new URL(server.database.appUrl).password,
    ]
    expect(secrets.filter((one) => one !== '' && text.includes(one))).toEqual([])
    const figures = await (await figuresOf(server)).text()
    expect(sent.filter((one) => figures.includes(one))).toEqual([])
  })

  it('OPS-03 names the request, and of a job its queue, id and business', async () => {
    const lines = server.lines as unknown as Record<string, unknown>[]
    const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)
    expect(lines.find(({ msg }) => msg === 'Answered')).toMatchObject({
      request: uuid,
      method: expect.any(String),
      status: expect.any(Number),
    })
    expect(lines.find(({ msg }) => msg === 'A defect')).toMatchObject({
      request: uuid,
      err: { type: expect.any(String), stack: expect.stringContaining('at ') },
    })
    await vi.waitFor(
      () =>
        expect(lines.find(({ msg }) => msg === 'Job done')).toMatchObject({ queue: expect.any(String), job: uuid, business: businessId }),
      {
        timeout: 60_000,
      },
    )
  })

  it('SEC-21 keeps of an error what helps: its kind, its table, where it was thrown and what caused it', () => {
    const cause = Object.assign(new Error('invalid input syntax for type integer: "ann@shop.example"'), {
      code: '22P02',
      severity: 'ERROR',
    })
    const row = Object.assign(new Error('new row for relation "risk" violates check constraint "risk_check"', { cause }), {
      code: '23514',
      severity: 'ERROR',
      table: 'risk',
      constraint: 'risk_check',
      detail: 'Failing row contains (ann@shop.example).',
    })
    expect(loggedError(row)).toMatchObject({
      type: 'Error',
      message: 'new row for relation "risk" violates check constraint "risk_check"',
      code: '23514',
      table: 'risk',
      constraint: 'risk_check',
      cause: { message: 'invalid input syntax for type integer: "…"' },
    })
    expect(JSON.stringify(loggedError(row))).not.toContain('ann@')
    expect(loggedError(row).stack).toMatch(/^\s+at /)
    expect(loggedError('ann@shop.example')).toEqual({ type: 'string', message: 'Something that is no error was thrown.', stack: '' })
    const looped = new Error('a')
    looped.cause = looped
    expect(JSON.stringify(loggedError(looped)).length).toBeLessThan(20_000)
  })
})
