import { tmpdir } from 'node:os'
import type pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Accounts, accountsOf } from '../../../e2e/support/accounts.ts'
import { fillTables } from '../../../e2e/support/database/fill-tables.ts'
import { tablesWith } from '../../../e2e/support/database/tables-with.ts'
import { asServer } from '../../../e2e/support/database/test-database.ts'
import { testPassword } from '../../../e2e/support/people.ts'
import { type TestServer, testServer } from '../../../e2e/support/test-server.ts'
import { identityPool } from '../../identity/auth.ts'
import { eraseLeft } from './erase-left.ts'

let server: TestServer
let identity: ReturnType<typeof identityPool>
let people: Accounts
beforeAll(async () => {
  // Its own: all its tables are filled, and people are erased over all businesses.
  server = await testServer({})
  identity = identityPool(server.database.appUrl)
  people = accountsOf(server, identity)
})
afterAll(async () => {
  await identity.end()
  await server[Symbol.asyncDispose]()
})

const owner = <T>(task: (client: pg.Client) => Promise<T>) => asServer(server.database.ownerUrl, task)
const now = new Date()
const round = () =>
  eraseLeft({ ownerUrl: server.database.ownerUrl, dataDir: tmpdir(), clock: { now: () => now }, log: pino({ level: 'silent' }) })

/** Where a person is named: `$1` is their id, `$2` their address, `$3` their name. */
const named: Readonly<Record<string, string>> = {
  action_plan: 'author = $1, author_email = $2, assignee = $3',
  alert_setting: 'financial_recipients = array[$2], vendor_recipients = array[$2], legal_recipients = array[$2]',
  api_key: 'created_by = $1, created_by_email = $2',
  call_request: 'user_id = $1, email = $2',
  deadline_done: 'done_by_email = $2',
  import: 'created_by = $1, imported_by = $2, taken_back_by = $2',
  import_conflict: `decisions = jsonb_build_array(jsonb_build_object('by', $2::text))`,
  invitation: 'invited_by = $1, invited_by_email = $2',
  mail_choice: `kind = 'alert_mails', user_id = null, address = $2`,
  notification: `title = 'Note of ' || $2, text = $2`,
  onboarding: `saved_by = $1, answers = jsonb_build_object('email', $2::text)`,
  playbook_run: 'started_by = $1, started_by_email = $2, owner_id = $1, owner_name = $3',
  playbook_tick: 'ticked_by = $1, ticked_by_email = $2',
  risk_comment: 'author = $1, author_email = $2',
  risk_feedback: 'user_id = $1, email = $2',
  risk_status_change: 'changed_by = $1, changed_by_email = $2',
  risk_update: `user_id = $1, change = jsonb_build_object('to', $2::text), before = jsonb_build_object('to', $2::text)`,
  risk_view: 'user_id = $1, name = $3 || id',
  'visitors.signup': 'email = $2',
}

async function nameEverywhere(userId: string, email: string, name: string): Promise<void> {
  await owner(async (client) => {
    await fillTables(client)
    // The filled rows made visitors of people with an account.
    await client.query('delete from identity.demo_visitor')
    await client.query('delete from identity.file_check_visitor')
    await client.query(
      `insert into notification (business_id, id, user_id, kind, title, text, created_at)
       select business_id, gen_random_uuid(), user_id, 'risk', 'x', 'x', now() from membership where user_id <> $1 limit 1 on conflict do nothing`,
      [userId],
    )
    const empty: string[] = []
    for (const [table, set] of Object.entries(named)) {
      const values = [userId, email, name].map((value, i) => (set.includes(`$${i + 1}`) ? value : null))
      const { rowCount } = await client.query(
        `with given as (select $1::uuid, $2::text, $3::text) update ${table} set ${set.replaceAll('$1', '$1::uuid').replaceAll(/\$([23])(?!::)/g, '$$$1::text')}`,
        values,
      )
      if (rowCount === 0) empty.push(table)
    }
    expect(empty).toEqual([])
  })
}

it('SEC-24 a person deletes their account: out everywhere at once, and unnamed in every table within a minute, but for a receipt', async () => {
  await people.makePerson('stays@shop.example')
  const word = 'zwiebelfisch-7732'
  const email = `${word}@shop.example`
  await people.forgetTries()
  await people.signUp(email, { name: word })
  await people.verify(email)
  const { cookie } = await people.signIn(email)
  const end = (input: object) => people.mutate('deleteAccount', 'isDeleted', input, { cookie })
  expect((await server.graph('{ accountDeletion { onlyOwnerOf { name isCurrent } leaves } }', { cookie })).data).toEqual({
    accountDeletion: { onlyOwnerOf: [{ name: 'Kettles', isCurrent: true }], leaves: 0 },
  })
  expect((await end({ password: 'not the right words' })).payload.userErrors[0]?.field).toBe('password')
  expect((await end({ email })).payload.userErrors[0]?.field).toBe('password')
  expect((await end({ password: testPassword })).payload.userErrors[0]?.message).toContain('Nobody else owns Kettles.')
  expect(await people.whoAmI(cookie)).toBe(email)

  await people.mutate('deleteBusiness', 'business { leavingAt }', { name: 'Kettles' }, { cookie })
  const userId = (await owner((client) => client.query('select id from identity."user" where email = $1', [email]))).rows[0].id as string
  await nameEverywhere(userId, email, word)
  expect((await owner((client) => tablesWith(client, word))).length).toBeGreaterThan(20)
  const { payload, errors } = await end({ password: testPassword })
  expect([errors, payload]).toEqual([[], { isDeleted: true, userErrors: [] }])
  expect(await people.whoAmI(cookie)).toBeNull()
  await round()
  expect(await owner((client) => tablesWith(client, word))).toEqual([])
  const receipts = await owner((client) =>
    client.query('select kind, asked_by as by, erased_at as at from deletion where subject_id = $1', [userId]),
  )
  expect(receipts.rows).toEqual([{ kind: 'person', by: userId, at: now }])
  expect((await owner((client) => client.query('select distinct author_email as who from risk_comment'))).rows).toEqual([
    { who: 'a former member' },
  ])
  expect(await round()).toEqual([])
})

it('SEC-24 who has no password types the address instead', async () => {
  const email = 'no-password@shop.example'
  await people.makePerson(email)
  await people.forgetTries()
  const { cookie } = await people.signIn(email)
  await owner((client) =>
    client.query('delete from identity.account using identity."user" u where "userId" = u.id and u.email = $1', [email]),
  )
  const end = async (input: object) => (await people.mutate('deleteAccount', 'isDeleted', input, { cookie })).payload
  expect((await end({ password: testPassword })).userErrors[0]?.field).toBe('email')
  expect((await end({ email: 'somebody-else@shop.example' })).userErrors[0]?.field).toBe('email')
  await people.mutate('deleteBusiness', 'business { leavingAt }', { name: 'Kettles' }, { cookie })
  expect(await end({ email })).toEqual({ isDeleted: true, userErrors: [] })
})
