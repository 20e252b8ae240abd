import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { identityPool } from '../../api/identity/auth.ts'
import { fileCheckLimits } from '../../api/imports/upload/file-check-limits.rules.ts'
import { forgetFileChecks } from '../../api/server/operations/forget-file-checks.ts'
import { savedTables } from '../../db/saved-tables.ts'
import { type Accounts, accountsOf } from '../support/accounts.ts'
import { asServer } from '../support/database/test-database.ts'
import { cookieOf, type TestServer, testServer } from '../support/test-server.ts'

const hour = 3_600_000
/** In every cell that could stay behind. */
const marker = 'quagga-kettle-7741'
const orders = `order_id,date,sku,qty,unit_price\n1,2025-03-01,${marker},1,2.50\n2,2025-03-02,${marker},2,2.50\n`

let server: TestServer
let dataDir: string
let identity: ReturnType<typeof identityPool>
let people: Accounts
let later = 0
const clock = { now: () => new Date(Date.now() + later) }

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'riskpilot-file-check-'))
  // Its own: its clock is set, its folder is looked into, and its worker reads what is uploaded.
  server = await testServer({ clock, env: { DATA_DIR: dataDir } })
  identity = identityPool(server.database.appUrl)
  people = accountsOf(server, identity)
})
afterEach(async () => {
  later = 0
  await people.forgetTries()
})
afterAll(async () => {
  await identity.end()
  await server[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true, force: true })
})

type Error = { code: string; message: string }

async function start(cookie?: string): Promise<{ cookie: string; user: Record<string, unknown> | null; userErrors: Error[] }> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url, ...(cookie && { cookie }) },
    body: JSON.stringify({
      query: `mutation { startFileCheck(input: { currency: "EUR", zone: "Europe/Paris" }) {
        user { role business { name currency } } userErrors { code message } } }`,
    }),
  })
  const { data } = (await response.json()) as { data: { startFileCheck: { user: Record<string, unknown> | null; userErrors: Error[] } } }
  return { cookie: cookieOf(response), ...data.startFileCheck }
}

async function announce(cookie: string, fileName: string, bytes: number) {
  const { data } = await server.graph(
    'mutation($name: String!, $bytes: String!) { startImport(input: { fileName: $name, bytes: $bytes }) { import { id } userErrors { field message } } }',
    { cookie, variables: { name: fileName, bytes: String(bytes) } },
  )
  return data?.startImport as { import: { id: string } | null; userErrors: { field: string; message: string }[] }
}

async function send(cookie: string, { isRead = true } = {}): Promise<void> {
  const { import: made } = await announce(cookie, `${marker}.csv`, orders.length)
  const body = isRead ? orders : orders.slice(0, 70)
  const sent = await fetch(`${server.url}/uploads/${made?.id}`, { method: 'PUT', body, headers: { cookie, origin: server.url } })
  expect(sent.status).toBeLessThan(300)
  if (isRead) await expect.poll(() => rowsIn(cookie), { timeout: 60_000 }).toBe(true)
}

async function rowsIn(cookie: string): Promise<unknown> {
  const { data } = await server.graph('{ business { hasRows } }', { cookie })
  return (data?.business as { hasRows: boolean } | undefined)?.hasRows
}

const forget = () => forgetFileChecks({ ownerUrl: server.database.ownerUrl, dataDir, clock })

/** Whether a row was read, whatever became of the file since. */
async function isReading(cookie: string): Promise<boolean> {
  const { data } = await server.graph('{ imports(first: 1) { nodes { rowsRead } } }', { cookie })
  const imports = data?.imports as { nodes: { rowsRead: number }[] } | undefined
  return (imports?.nodes[0]?.rowsRead ?? 0) > 0
}

async function activeJobs(): Promise<number> {
  const { rows } = await asServer(server.database.ownerUrl, (client) =>
    client.query<{ count: number }>(`select count(*)::int as count from jobs.job where state = 'active'`),
  )
  return rows[0]?.count ?? 0
}

async function forgetAll(): Promise<void> {
  later = 48 * hour
  await forget()
  later = 0
}

/** Every table with a row that holds the marker, and every file of the data folder. */
async function traces(): Promise<string[]> {
  const found: string[] = []
  await asServer(server.database.ownerUrl, async (client) => {
    for (const { name } of await savedTables(client)) {
      const table = name
        .split('.')
        .map((part) => client.escapeIdentifier(part))
        .join('.')
      // The bytes of a file are packed: any of them is a trace.
      const isTrace = name === 'public.upload_part' ? '$1 <> t::text' : 't::text like $1'
      const { rows } = await client.query(`select from ${table} as t where ${isTrace} limit 1`, [`%${marker}%`])
      if (rows.length > 0) found.push(name)
    }
  })
  for (const name of await readdir(dataDir, { recursive: true })) {
    const path = join(dataDir, name)
    if ((await stat(path)).isFile() && (await readFile(path)).includes(marker)) found.push(name)
  }
  return found
}

describe('checking files without an account', () => {
  it('makes a business that is deleted after a day, in which one may import and not write to others', async () => {
    const { cookie, user } = await start()
    const { data } = await server.graph('{ business { expiresAt } }', { cookie })
    const until = (data?.business as { expiresAt: string } | undefined)?.expiresAt ?? ''
    expect(user).toMatchObject({ role: 'owner', business: { name: 'My shop', currency: 'EUR' } })
    expect(Math.round((Date.parse(until) - Date.now()) / hour)).toBe(24)
    await send(cookie)
    const refused = [
      'mutation { inviteTeammate(input: { email: "a@b.example", role: viewer }) { userErrors { message } } }',
      'mutation { createApiKey(input: { name: "x", scopes: ["read"] }) { userErrors { message } } }',
      'mutation { createBusiness(input: { name: "x", currency: "EUR", zone: "UTC" }) { userErrors { message } } }',
    ]
    for (const query of refused) {
      const { errors } = await server.graph(query, { cookie })
      expect([query, errors[0]?.extensions.code, errors[0]?.message]).toEqual([
        query,
        'FORBIDDEN',
        expect.stringContaining('needs an account'),
      ])
    }
    expect((await start(cookie)).userErrors).toMatchObject([{ code: 'CONFLICT' }])
  })

  it('takes a dozen files and so many bytes, and says which limit was reached', async () => {
    const { cookie } = await start()
    const bytes = fileCheckLimits.megabytes * 1_000_000
    expect((await announce(cookie, 'huge.csv', bytes + 1)).userErrors).toMatchObject([{ field: 'bytes' }])
    for (let n = 0; n < fileCheckLimits.files; n++) expect((await announce(cookie, `${n}.csv`, 10)).userErrors).toEqual([])
    const { userErrors } = await announce(cookie, 'more.csv', 10)
    expect(userErrors).toEqual([{ field: 'fileName', message: expect.stringContaining('Sign up to import the rest') }])
    // A file that was cancelled before it was sent takes no room.
    const { data } = await server.graph('{ imports(first: 1) { nodes { id } } }', { cookie })
    const [last] = (data?.imports as { nodes: { id: string }[] } | undefined)?.nodes ?? []
    await server.graph('mutation($id: ID!) { cancelImport(input: { importId: $id }) { import { state } } }', {
      cookie,
      variables: { id: last?.id },
    })
    expect((await announce(cookie, 'more.csv', 10)).userErrors).toEqual([])
  })

  it('one empty file, and one whose name is too long, are refused with a sentence', async () => {
    const { cookie } = await start()
    expect((await announce(cookie, 'empty.csv', 0)).userErrors).toMatchObject([{ field: 'bytes', message: 'The file is empty.' }])
    expect((await announce(cookie, `${'x'.repeat(250)}.csv`, 5)).userErrors).toMatchObject([{ field: 'fileName' }])
  })

  it('deleted while a file is read, no row of it is left or comes back', async () => {
    await forgetAll()
    const { cookie } = await start()
    const many = Array.from({ length: 40_000 }, (_, n) => `${n},2025-03-01,${marker},1,2.50`)
    const text = `order_id,date,sku,qty,unit_price\n${many.join('\n')}\n`
    const { import: made } = await announce(cookie, `${marker}.csv`, text.length)
    await fetch(`${server.url}/uploads/${made?.id}`, { method: 'PUT', body: text, headers: { cookie, origin: server.url } })
    await expect.poll(() => isReading(cookie), { timeout: 60_000 }).toBe(true)
    await server.graph('mutation { endFileCheck { isEnded } }', { cookie })
    expect((await forget()).businesses).toBe(1)
    await expect.poll(activeJobs, { timeout: 60_000 }).toBe(0)
    await forget()
    expect(await traces()).toEqual([])
  })

  it('an address checks files five times a day, and everybody two hundred times at once', async () => {
    for (let n = 0; n < 5; n++) await start()
    const response = await server.graph('mutation { startFileCheck(input: { currency: "EUR", zone: "UTC" }) { userErrors { code } } }')
    expect(response.errors[0]?.extensions.code).toBe('RATE_LIMITED')
    await people.forgetTries()
    await asServer(server.database.ownerUrl, (client) =>
      client.query(
        `insert into business (id, name, currency, zone, money_floor, created_at, expires_at)
         select gen_random_uuid(), 'x', 'EUR', 'UTC', 0, now(), now() + interval '1 hour' from generate_series(1, 200) on conflict do nothing`,
      ),
    )
    const full = await server.graph('mutation { startFileCheck(input: { currency: "EUR", zone: "UTC" }) { userErrors { code } } }')
    expect(full.errors[0]?.extensions.code).toBe('UNAVAILABLE')
    later = 2 * hour
    expect((await forget()).businesses).toBe(200)
  })

  it('who signs up keeps the business with its rows; the visitor is gone, and it is kept once', async () => {
    const { cookie } = await start()
    await send(cookie)
    for (const email of ['keeper@shop.example', 'second@shop.example']) {
      await people.forgetTries()
      await people.signUp(email, { plan: 'starter' }, { cookie })
    }
    await people.verify('keeper@shop.example')
    await people.verify('second@shop.example')
    expect((await server.graph('{ viewer { id } }', { cookie })).data).toEqual({ viewer: null })
    later = 48 * hour
    await forget()
    later = 0
    const kept = (await people.signIn('keeper@shop.example')).cookie
    const { data } = await server.graph('{ business { name currency expiresAt hasRows } viewer { role } onboarding { selectedPlan } }', {
      cookie: kept,
    })
    expect(data).toEqual({
      business: { name: 'Kettles', currency: 'EUR', expiresAt: null, hasRows: true },
      viewer: { role: 'owner' },
      onboarding: { selectedPlan: 'starter' },
    })
    expect(await rowsIn((await people.signIn('second@shop.example')).cookie)).toBe(false)
    const ended = await server.graph('mutation { endFileCheck { userErrors { code } } }', { cookie: kept })
    expect(ended.data).toEqual({ endFileCheck: { userErrors: [{ code: 'CONFLICT' }] } })
    await asServer(server.database.ownerUrl, (client) => client.query(`select delete_business(id) from business where name = 'Kettles'`))
  })

  it('after a day, or within a minute on request, no row and no byte of the files is left in database or data folder', async () => {
    await forgetAll()
    expect(await traces()).toEqual([])
    const [left, ended] = [await start(), await start()]
    await send(left.cookie)
    await send(left.cookie, { isRead: false })
    await send(ended.cookie)
    await send(ended.cookie, { isRead: false })
    expect(await traces()).toEqual(expect.arrayContaining(['public.import', 'public.order_line', 'public.upload_part']))
    const { data, errors } = await server.graph('mutation { endFileCheck { isEnded userErrors { code } } }', { cookie: ended.cookie })
    expect([errors, data]).toEqual([[], { endFileCheck: { isEnded: true, userErrors: [] } }])
    expect((await server.graph('{ viewer { id } }', { cookie: ended.cookie })).data).toEqual({ viewer: null })
    expect(await forget()).toMatchObject({ businesses: 1 })
    expect(await rowsIn(left.cookie)).toBe(true)
    later = 24 * hour + 1_000
    expect(await forget()).toMatchObject({ businesses: 1 })
    later = 0
    expect(await traces()).toEqual([])
  })
})
