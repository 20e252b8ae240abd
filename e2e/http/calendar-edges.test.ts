import { afterAll, beforeAll, expect, it } from 'vitest'
import { inBusiness } from '../../db/in-business.ts'
import { ownBusinessOf } from '../support/risks.ts'
import { type TestServer, testServer } from '../support/test-server.ts'

let server: TestServer
let cookie: string
let business: string

beforeAll(async () => {
  // Its own: its log is read.
  server = await testServer({ env: { WORKER: 'off' } })
  cookie = await server.signIn()
  business = await ownBusinessOf(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const file = (from: string, to: string) => fetch(`${server.url}/downloads/audit.csv?from=${from}&to=${to}`, { headers: { cookie } })

it('SEC-12 days that no calendar has are told to be none, and its first and last are days', async () => {
  const query =
    'query ($day: Day!) { auditLog(filter: { from: $day, to: $day }) { totalCount } risks(filter: { detectedFrom: $day }) { totalCount } }'
  const seen = async (day: string) => {
    const { data, errors } = await server.graph(query, { cookie, variables: { day } })
    return [day, data === null ? errors[0]?.extensions.code : 'a day', (await file(day, day)).status]
  }
  for (const day of ['0000-01-01', '2026-02-29', '2026-13-01']) expect(await seen(day)).toEqual([day, 'BAD_USER_INPUT', 400])
  for (const day of ['0001-01-01', '2024-02-29', '9999-12-31']) expect(await seen(day)).toEqual([day, 'a day', 200])
  expect(server.lines.filter(({ level }) => level >= 50)).toEqual([])
})

it('SEC-25 a day on which the clocks change has all of its hours in the audit log, and none of the next', async () => {
  const instants = ['2026-03-08 04:59Z', '2026-03-08 05:00Z', '2026-03-09 03:59Z', '2026-03-09 04:00Z']
  const winter = ['2026-11-01 03:59Z', '2026-11-01 04:00Z', '2026-11-02 04:59Z', '2026-11-02 05:00Z']
  await inBusiness(server.database.db, business, async ({ sql }) => {
    await sql("update business set zone = 'America/New_York'")
    for (const at of [...instants, ...winter])
      await sql(
        `insert into audit_entry (business_id, id, at, actor_kind, actor_name, operation, address)
         values ($1, gen_random_uuid(), $2, 'system', 'a clock', 'signIn', '')`,
        [business, at],
      )
  })
  const on = async (day: string) => {
    const { data, errors } = await server.graph(`{ auditLog(filter: { from: "${day}", to: "${day}" }) { nodes { at } } }`, { cookie })
    expect(errors).toEqual([])
    return (data as { auditLog: { nodes: { at: string }[] } }).auditLog.nodes.map(({ at }) => at.slice(0, 16)).sort()
  }
  expect(await on('2026-03-08')).toEqual(['2026-03-08T05:00', '2026-03-09T03:59'])
  expect(await on('2026-11-01')).toEqual(['2026-11-01T04:00', '2026-11-02T04:59'])
})
