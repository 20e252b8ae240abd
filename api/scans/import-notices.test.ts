import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inBusiness } from '../../db/in-business.ts'
import { type TestDatabase, testDatabase } from '../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../e2e/support/in-test-work.ts'
import { newMember } from '../../e2e/support/new-member.ts'
import { NotificationPreferences } from '../notifications/settings/notification-preferences.entity.ts'
import { updateNotificationPreferences } from '../notifications/settings/preferences.ts'
import { type JobQueue, openQueue } from '../platform/jobs/job-queue.ts'
import { tellOfImports } from './import-notices.ts'
import { noteFailedScan } from './scan-state.ts'

let test: TestDatabase
let queues: JobQueue[]
beforeAll(async () => {
  test = await testDatabase({ entities: [NotificationPreferences] })
  queues = [await openQueue(test.db, pino({ level: 'silent' })), await openQueue(test.db, pino({ level: 'silent' }))]
})
afterAll(async () => {
  for (const queue of queues) await queue.stop({ graceful: false })
  await test[Symbol.asyncDispose]()
})

let people = 0
async function shop() {
  const businessId = await test.createBusiness({ name: 'Acme' })
  const member = (role: 'owner' | 'manager') => newMember({ db: test.db, businessId }, `${role}${++people}@files.example`, { role })
  const inShop = <T>(fn: Parameters<typeof inBusiness<T>>[2]) => inBusiness(test.db, businessId, fn)
  const ended = (of: { name: string; state: string; at: string; by?: string; question?: object }) =>
    inShop(({ sql }) =>
      sql(
        `insert into import (business_id, id, file_name, state, created_at, finished_at, question, problem, created_by)
         values ($1, gen_random_uuid(), $2, $3, $4, $4, $5, 'Say which column is which.', $6)`,
        [businessId, of.name, of.state, new Date(of.at), of.question ? JSON.stringify(of.question) : null, of.by ?? null],
      ),
    )
  return { businessId, owner: await member('owner'), manager: await member('manager'), inShop, ended }
}

/** Two servers look at once; what they mailed, which is then taken away. */
async function mailsAt(at: string): Promise<string[]> {
  const clock = { now: () => new Date(at) }
  await Promise.all(queues.map((queue) => tellOfImports({ db: test.db, queue, clock, log: { warn: expect.unreachable } })))
  const { rows } = await test.db.pool.query<{ line: string }>(`delete from identity.mail returning recipient || ': ' || subject as line`)
  return rows.map(({ line }) => line.replace(/\d+@files\.example/, '')).sort()
}

it('UX-12 REL-10 a file that waits for an answer half an hour is told of once, to who sent it, of programs to the owners', async () => {
  const { ended, manager, inShop, businessId } = await shop()
  const question = { kind: 'columns', header: [], missing: [] }
  await ended({ name: 'a.csv', state: 'refused', at: '2030-05-01T08:00:00Z', by: manager.userId, question })
  await ended({ name: 'b.csv', state: 'refused', at: '2030-05-01T08:10:00Z', by: manager.userId, question })
  await ended({ name: 'key.csv', state: 'refused', at: '2030-05-01T08:20:00Z', question })
  await ended({ name: 'bad.csv', state: 'refused', at: '2030-05-01T08:00:00Z', by: manager.userId })
  expect(await mailsAt('2030-05-01T08:29:00Z')).toEqual([])
  await inShop(({ sql }) => sql(`update import set dismissed_at = now() where business_id = $1 and file_name = 'b.csv'`, [businessId]))
  expect(await mailsAt('2030-05-01T08:51:00Z')).toEqual([
    'manager: A file waits for your answer: a.csv (Acme)',
    'owner: A file waits for your answer: key.csv (Acme)',
  ])
  expect(await mailsAt('2030-05-01T09:51:00Z')).toEqual([])
  const bell = await inShop(({ sql }) =>
    sql<{ title: string }>(`select distinct title from notification where business_id = $1 and kind = 'import' order by 1`, [businessId]),
  )
  expect(bell.map(({ title }) => title)).toEqual(['A file waits for your answer: a.csv', 'A file waits for your answer: key.csv'])
})

it('UX-12 work that was given up is mailed at once, in quiet hours at their end and then as one, and not to who stopped it', async () => {
  const { ended, owner, manager, businessId } = await shop()
  const choose = (actor: typeof owner, input: object) =>
    inTestWork({ db: test.db, businessId, actor }, (work) => updateNotificationPreferences(work, { ...input }))
  await ended({ name: 'c.csv', state: 'failed', at: '2030-06-01T12:00:00Z', by: manager.userId })
  expect(await mailsAt('2030-06-01T12:01:00Z')).toEqual(['manager: A file could not be imported: c.csv (Acme)'])
  await choose(manager, { quiet_from: '22:00', quiet_until: '07:00', quiet_zone: 'UTC' })
  await ended({ name: 'd.csv', state: 'failed', at: '2030-06-01T22:30:00Z', by: manager.userId })
  await ended({ name: 'e.csv', state: 'failed', at: '2030-06-02T03:00:00Z', by: manager.userId })
  for (const at of ['2030-06-01T22:31:00Z', '2030-06-02T06:59:00Z']) expect(await mailsAt(at)).toEqual([])
  expect(await mailsAt('2030-06-02T07:00:00Z')).toEqual(['manager: 2 files need you (Acme)'])
  await choose(manager, { task_mails: false })
  await ended({ name: 'f.csv', state: 'failed', at: '2030-06-02T12:00:00Z', by: manager.userId })
  expect(await mailsAt('2030-06-02T12:01:00Z')).toEqual([])
  const failed = () =>
    inTestWork({ db: test.db, businessId, now: new Date('2030-06-02T12:00:00Z') }, (work) => noteFailedScan(work, 'It broke.'))
  await failed()
  await failed()
  expect(await mailsAt('2030-06-02T12:01:00Z')).toEqual(['owner: The last scan failed (Acme)'])
})
