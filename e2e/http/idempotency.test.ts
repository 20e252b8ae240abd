import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storedSince } from '../../api/platform/transaction/idempotency.ts'
import { inBusiness } from '../../db/in-business.ts'
import { asServer } from '../support/database/test-database.ts'
import { addRisk, ownBusinessOf } from '../support/risks.ts'
import { type TestServer, testServer } from '../support/test-server.ts'

let now = Date.now()
let server: TestServer
let cookie: string
let businessId: string
let id: string
beforeAll(async () => {
  // Its own: its clock is set.
  server = await testServer({ env: { WORKER: 'off' }, clock: { now: () => new Date(now) } })
  cookie = await server.signIn()
  businessId = await ownBusinessOf(server)
})
beforeEach(async () => {
  id = await inBusiness(server.database.db, businessId, (transaction) => addRisk(transaction, businessId, {}))
})
afterAll(() => server[Symbol.asyncDispose]())

type Answer = { status: number; isReplay: boolean; json: { status?: string; code?: string; message?: string; requestId?: string } }

/** Moves the risk of the test by the documented call. */
async function move(key: string | null, body: Record<string, unknown>, riskId = id): Promise<Answer> {
  const response = await fetch(`${server.url}/api/risks/${riskId}/status`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', cookie, origin: server.url, ...(key !== null && { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    isReplay: response.headers.has('idempotency-replayed'),
    json: (await response.json()) as Answer['json'],
  }
}

/** Moves it over the graph. */
const mutate = (key: string, status: string, more = '') =>
  server.graph(
    `mutation ($id: ID!, $to: RiskStatus!) {
      updateRiskStatus(input: { riskId: $id, status: $to }) { risk { status history { nodes { to } } } userErrors { code message } } ${more} }`,
    { cookie, variables: { id, to: status }, headers: { 'idempotency-key': key } },
  )

const rows = <Row extends object>(sql: string, values: unknown[] = []) =>
  inBusiness(server.database.db, businessId, (transaction) => transaction.sql<Row>(sql, values))
const moves = async () => (await rows<{ to_status: string }>('select to_status from risk_status_change where risk_id = $1', [id])).length
const standing = async () => (await rows<{ status: string }>('select status from risk where id = $1', [id]))[0]?.status
/** Keeps others from changing the test's risk meanwhile. */
const whileHeld = (task: () => Promise<void>) =>
  asServer(server.database.ownerUrl, async (client) => {
    await client.query('begin')
    await client.query('select from risk where id = $1 for update', [id])
    await task()
    await client.query('commit')
  })
/** The connections of the server that wait for somebody's lock. */
const waiting = async () => {
  const asked = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  return (await server.database.db.pool.query<{ pid: number }>(asked)).rows.map(({ pid }) => pid)
}
const asOwner = (sql: string) => asServer(server.database.ownerUrl, (client) => client.query(sql))

describe('a change that its sender named', () => {
  it('API-07 is made once: sent again it gives the same answer, whatever happened meanwhile', async () => {
    const key = randomUUID()
    const first = await move(key, { status: 'dismissed', reason: 'too small' })
    expect([first.status, first.isReplay, first.json.status]).toEqual([200, false, 'dismissed'])
    await move(randomUUID(), { status: 'active' })
    const again = await move(key, { reason: 'too small', status: 'dismissed', unknown: 'field' })
    expect([again.status, again.isReplay, again.json]).toEqual([200, true, first.json])
    expect([await standing(), await moves()]).toEqual(['active', 2])
  })

  it('API-07 with another body is refused, and the name of one operation is free for another', async () => {
    const key = randomUUID()
    await move(key, { status: 'investigating' })
    const other = await move(key, { status: 'resolved' })
    expect([other.status, other.json.code]).toEqual([422, 'REFUSED'])
    const elsewhere = await move(key, { status: 'investigating' }, randomUUID())
    expect([elsewhere.status, elsewhere.json.code]).toEqual([422, 'REFUSED'])
    const { status, errors } = await mutate(key, 'resolved')
    expect([status, errors, await standing()]).toEqual([200, [], 'resolved'])
    const overGraph = await mutate(key, 'active')
    expect([overGraph.status, overGraph.errors[0]?.extensions.code]).toEqual([422, 'REFUSED'])
  })

  it('API-07 that is under way is 409 for whoever sends it again, and their answer afterwards', async () => {
    const key = randomUUID()
    let pending: Promise<Answer> | undefined
    await whileHeld(async () => {
      pending = move(key, { status: 'resolved' })
      await expect.poll(waiting).toEqual([expect.any(Number)])
      const meanwhile = await move(key, { status: 'resolved' })
      expect([meanwhile.status, meanwhile.json.code]).toEqual([409, 'CONFLICT'])
    })
    const first = await pending
    expect(first?.status).toBe(200)
    const after = await move(key, { status: 'resolved' })
    expect([after.isReplay, after.json, await moves()]).toEqual([true, first?.json, 1])
  })

  it('API-07 that is cut off in the middle was not made, and may be sent again', async () => {
    const key = randomUUID()
    await whileHeld(async () => {
      const pending = move(key, { status: 'resolved' })
      await expect.poll(waiting).toEqual([expect.any(Number)])
      await server.database.db.pool.query('select pg_terminate_backend($1)', await waiting())
      const cut = await pending
      expect([cut.status, cut.json.code]).toEqual([503, 'UNAVAILABLE'])
    })
    expect([await standing(), await moves()]).toEqual(['active', 0])
    const again = await move(key, { status: 'resolved' })
    expect([again.status, again.isReplay, await moves()]).toEqual([200, false, 1])
  })

  it('API-07 sent many times at once changes once', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => move(key, { status: 'resolved' })))
    const made = answers.filter(({ status, isReplay }) => status === 200 && !isReplay)
    expect(made.length).toBe(1)
    for (const { status, isReplay } of answers)
      expect([status === 200 ? 'done' : status]).toContain(isReplay ? 'done' : status === 200 ? 'done' : 409)
    expect(await moves()).toBe(1)
  })

  it('API-07 leaves nothing when its name cannot be kept, and a fault is not repeated', async () => {
    const key = randomUUID()
    await asOwner('alter table idempotency_key add constraint broken check (status > 900) not valid')
    try {
      const overRest = await move(key, { status: 'resolved' })
      const overGraph = await mutate(key, 'resolved')
      expect([overRest.status, overRest.json.code, overGraph.errors[0]?.extensions.code, overGraph.data]).toEqual([
        500,
        'INTERNAL_SERVER_ERROR',
        'INTERNAL_SERVER_ERROR',
        null,
      ])
      expect([await standing(), await moves()]).toEqual(['active', 0])
    } finally {
      await asOwner('alter table idempotency_key drop constraint broken')
    }
    const again = await move(key, { status: 'resolved' })
    expect([again.status, again.isReplay, await moves()]).toEqual([200, false, 1])
  })

  it('API-07 SEC-12 over the graph shows what it did in the same transaction; a fault beside it takes all of it back', async () => {
    const key = randomUUID()
    const first = await mutate(key, 'resolved')
    expect(first.data).toMatchObject({ updateRiskStatus: { risk: { status: 'resolved', history: { nodes: [{ to: 'resolved' }] } } } })
    const again = await mutate(key, 'resolved')
    expect([again.data, again.headers.get('idempotency-replayed'), await moves()]).toEqual([first.data, 'true', 1])
    await asOwner('alter table risk_comment rename to hidden')
    try {
      const comment = `addRiskComment(input: { id: "${randomUUID()}", riskId: "${id}", text: "x" }) { comment { id } }`
      const broken = await mutate(randomUUID(), 'active', comment)
      expect([broken.data, broken.errors[0]?.extensions.code]).toEqual([null, 'INTERNAL_SERVER_ERROR'])
      expect([await standing(), await moves()]).toEqual(['resolved', 1])
    } finally {
      await asOwner('alter table hidden rename to risk_comment')
    }
  })

  it('API-07 that is wrong is as wrong again: mistakes are answers too', async () => {
    const key = randomUUID()
    await move(null, { status: 'resolved' })
    const refused = await move(key, { status: 'investigating' })
    await move(null, { status: 'active' })
    const again = await move(key, { status: 'investigating' })
    expect([refused.status, again.status, again.json]).toEqual([409, 409, refused.json])
    const absent = await move(key.replace('-', ''), { status: 'resolved' }, randomUUID())
    expect([absent.status, absent.json.code]).toEqual([404, 'NOT_FOUND'])
    const overGraph = await mutate(randomUUID(), 'resolved')
    expect(overGraph.errors).toEqual([])
  })
})

describe('an Idempotency-Key', () => {
  it('API-07 has 1 to 255 characters, and is not looked at where nothing changes', async () => {
    expect((await move('k'.repeat(255), { status: 'resolved' })).status).toBe(200)
    const long = await move('k'.repeat(256), { status: 'active' })
    expect([long.status, long.json.code]).toEqual([400, 'BAD_USER_INPUT'])
    const headers = { 'idempotency-key': 'k'.repeat(256) }
    expect((await server.graph('{ viewer { id } }', { cookie, headers })).status).toBe(200)
    expect((await fetch(`${server.url}/api/risks`, { headers: { cookie, origin: server.url, ...headers } })).status).toBe(200)
  })

  it('OPS-09 is known for 24 hours and deleted by retention afterwards', async () => {
    const key = randomUUID()
    await move(key, { status: 'resolved' })
    now += 24 * 3_600_000 - 1_000
    expect((await move(key, { status: 'resolved' })).isReplay).toBe(true)
    now += 2_000
    expect((await move(key, { status: 'resolved' })).isReplay).toBe(false)
    expect((await move(key, { status: 'resolved' })).isReplay).toBe(true)
    now += 25 * 3_600_000
    await rows('select forget_idempotency_keys($1)', [storedSince(new Date(now))])
    expect(await rows('select from idempotency_key')).toEqual([])
  })

  it('SEC-17 API-07 is its sender’s alone: the table tells neither it nor what was answered', async () => {
    const key = `secret-${randomUUID()}`
    await move(key, { status: 'dismissed', reason: 'a telling reason' })
    const [row] = await rows<{ text: string; bytes: Buffer }>(
      'select k::text as text, sealed_answer as bytes from idempotency_key k order by made_at desc limit 1',
    )
    const all = `${row?.text} ${row?.bytes.toString('latin1')}`
    for (const word of [key, 'dismissed', id]) expect(all).not.toContain(word)
  })
})
