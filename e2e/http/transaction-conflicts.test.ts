import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isTransactionConflict } from '../../api/platform/transaction/transaction-conflicts.ts'
import { inBusiness } from '../../db/in-business.ts'
import { asServer } from '../support/database/test-database.ts'
import { addRisk, ownBusinessOf } from '../support/risks.ts'
import { type TestServer, testServer } from '../support/test-server.ts'

let server: TestServer
let cookie: string
let businessId: string
beforeAll(async () => {
  // Its own: its log is read, and a trigger makes its changes collide.
  server = await testServer({ env: { WORKER: 'off' } })
  cookie = await server.signIn()
  businessId = await ownBusinessOf(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const newRisk = () => inBusiness(server.database.db, businessId, (transaction) => addRisk(transaction, businessId))
const move = (riskId: string, headers: Record<string, string> = {}) =>
  server.graph('mutation ($input: UpdateRiskStatusInput!) { updateRiskStatus(input: $input) { risk { status } userErrors { code } } }', {
    cookie,
    headers,
    variables: { input: { riskId, status: 'investigating' } },
  })
const movesOf = (riskId: string) =>
  inBusiness(server.database.db, businessId, ({ sql }) => sql('select id from risk_status_change where risk_id = $1', [riskId]))

/**
 * Has another transaction hold what the change takes last (the business's place in the log of
 * events) and then ask for what it took first (the risk), as the change already waits: PostgreSQL
 * gives up the one that waited first. Done again where it gave up the other one.
 */
async function deadlocked(ask: (riskId: string) => ReturnType<TestServer['graph']>) {
  for (;;) {
    const riskId = await newRisk()
    const outcome = await asServer(server.database.ownerUrl, async (other) => {
      await other.query('begin')
      await other.query(
        'insert into event_log (business_id, newest) values ($1, 0) on conflict (business_id) do update set newest = event_log.newest',
        [businessId],
      )
      const answer = ask(riskId)
      await vi.waitFor(async () => {
        const { rows } = await server.database.db.pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%event_log%'",
        )
        expect(rows).toHaveLength(1)
      }, 20_000)
      const isOtherGivenUp = await other
        .query('select from risk where id = $1 for update', [riskId])
        .then(() => false, isTransactionConflict)
      await other.query('commit')
      return { answer: await answer, isOtherGivenUp }
    })
    if (!outcome.isOtherGivenUp) return { riskId, ...outcome.answer }
  }
}

describe('a change that collides with another', () => {
  it('REL-01 as a deadlock is begun anew and made once; nobody is told of it', async () => {
    const { riskId, status, errors, data } = await deadlocked((id) => move(id))
    expect([status, errors, data]).toEqual([200, [], { updateRiskStatus: { risk: { status: 'investigating' }, userErrors: [] } }])
    expect(await movesOf(riskId)).toHaveLength(1)
  })

  it('REL-01 API-07 as a deadlock, with a name of its sender’s, is 503 with the time to wait; sent again it is made once', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const { riskId, status, errors, headers: said } = await deadlocked((id) => move(id, headers))
    expect([status, errors[0]?.extensions.code, said.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '2'])
    expect(await movesOf(riskId)).toHaveLength(0)
    for (let i = 0; i < 2; i++) expect((await move(riskId, headers)).status).toBe(200)
    expect(await movesOf(riskId)).toHaveLength(1)
  })

  it('API-06 again and again is tried three times and then 503, over the graph and over REST; it is no defect', async () => {
    await asServer(server.database.ownerUrl, (owner) =>
      owner.query(`create sequence tried; grant usage on sequence tried to public;
        create function collide() returns trigger language plpgsql as $$ begin
          perform nextval('tried'); raise exception 'could not serialize access' using errcode = '40001'; end $$;
        create trigger collide before insert on risk_status_change for each row execute function collide()`),
    )
    const riskId = await newRisk()
    const { status, errors, headers } = await move(riskId)
    expect([status, errors[0]?.extensions.code, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '2'])
    const { rows } = await asServer(server.database.ownerUrl, (owner) =>
      owner.query<{ tries: string }>('select last_value as tries from tried'),
    )
    expect(rows).toEqual([{ tries: '3' }])
    const response = await fetch(`${server.url}/api/risks/${riskId}/status`, {
      method: 'PATCH',
      headers: { cookie, origin: server.url, 'content-type': 'application/json' },
      body: '{"status":"investigating"}',
    })
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toMatchObject([503, '2', { code: 'UNAVAILABLE' }])
    expect(server.lines.filter(({ msg }) => msg === 'A defect')).toEqual([])
  })
})
