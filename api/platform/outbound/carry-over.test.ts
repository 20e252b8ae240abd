import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillTables } from '../../../e2e/support/database/fill-tables.ts'
import { asServer, type TestDatabase, testDatabase } from '../../../e2e/support/database/test-database.ts'
import { carryOverOutbound } from './queue-message.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
  // A row of everything that the queues refer to, and nothing in the new one.
  await asServer(test.ownerUrl, (client) => fillTables(client, 3))
  await owner('delete from outbound_message')
  for (const table of ['channel_delivery', 'push_message', 'sms_message']) await owner(`update ${table} set id = gen_random_uuid()`)
})
afterAll(() => test[Symbol.asyncDispose]())

const owner = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await asServer(test.ownerUrl, (client) => client.query<Row>(text, values))).rows
const left = () =>
  owner<{ rows: number }>(`select (select count(*) from channel_delivery)::int + (select count(*) from push_message)::int
    + (select count(*) from sms_message)::int as rows`)

it('REL-10 what servers of the version before left in their queues is moved whole, once, and keeps its id, turn and end', async () => {
  await owner(`update sms_message set status = 'sent', sent_at = '2026-01-01', provider_id = 'SM1', check_at = '2026-01-02'`)
  await owner(`update channel_delivery set status = 'failed', tries = 5, problem = 'gone', body = '{"a": 1}', subjects = array[$1::uuid]`, [
    randomUUID(),
  ])
  const old = await owner<{ id: string }>(
    'select id from channel_delivery union all select id from push_message union all select id from sms_message',
  )
  expect(old).toHaveLength(9)
  expect([await carryOverOutbound(test.db.pool), await carryOverOutbound(test.db.pool), await left()]).toEqual([9, 0, [{ rows: 0 }]])
  const rows = await owner<{ id: string }>('select * from outbound_message order by sender, id')
  expect(rows.map(({ id }) => id).toSorted()).toEqual(old.map(({ id }) => id).toSorted())
  expect(rows).toMatchObject([
    ...Array.from({ length: 3 }, () => ({
      ...{ sender: 'channel', status: 'failed', tries: 5, problem: 'gone', body: '{"a": 1}', passes_quiet: true },
      content: { subjects: [expect.any(String)] },
    })),
    ...Array.from({ length: 3 }, () => ({ sender: 'push', status: 'waiting', body: expect.stringContaining('payload'), content: {} })),
    ...Array.from({ length: 3 }, () => ({
      ...{ sender: 'sms', status: 'delivered', service_id: 'SM1', delivered_at: new Date('2026-01-01'), check_at: new Date('2026-01-02') },
    })),
  ])
})

it('REL-10 an event that both versions queued for a receiver is told once: what is left stays where it is', async () => {
  const [moved] = await owner<{ id: string }>(
    `select business_id, receiver_id, event_key, id from outbound_message where sender = 'sms' limit 1`,
  )
  await owner(
    `insert into sms_message (business_id, id, user_id, kind, event_key, body, passes_quiet, status, next_try_at, useful_until, created_at)
     select business_id, gen_random_uuid(), phone_user_id, 'alert', event_key, '{}', true, 'waiting', now(), now(), now() from outbound_message where id = $1`,
    [moved?.id],
  )
  expect([await carryOverOutbound(test.db.pool), await left()]).toEqual([0, [{ rows: 1 }]])
})
