import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import { startEmbedded } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { shopifyStandIn } from '../stand-ins/shopify/server.ts'
import { shopifyWorld } from '../stand-ins/shopify/world.ts'
import { runCommand } from '../support/command-line.ts'
import { serverOnDatabase } from '../support/server-on-database.ts'
import { dataFolder } from '../support/server-process.ts'

const isLong = Boolean(process.env.RISKPILOT_LONG)
const soon = { timeout: isLong ? 600_000 : 60_000, interval: 50 }
const payments = isLong ? 2_000 : 80
/** After so many more requests; the second is of the database. */
const blows = isLong ? 20 : 2

const place = mkdtempSync(join(tmpdir(), 'killed-sync-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

/**
 * What a reading fills. Of a row all is compared but whose it is, which reading it came from, and
 * when.
 */
const tables = [
  'order_line',
  'refund',
  'payout',
  'chargeback',
  'unit_cost',
  'stock_level',
  'source_record',
  'sales_day',
  'order_day',
  'day_total',
]
const own = "'{business_id,id,import_id,line,number,read_at,version,said,digest,row_ids}'"

/**
 * Reads a shop whole in small pages, whatever happens meanwhile: counts and hashes of all that is
 * in then.
 */
async function ledgerAfter(happens: readonly ('server' | 'database')[]) {
  await using shopify = await shopifyStandIn(shopifyWorld(3, { payments, currency: 'EUR', zone: 'UTC' }))
  shopify.mostOfPage = 5
  await using data = await dataFolder()
  let database = await startEmbedded({ dataDir: data.path })
  const { ownerUrl } = database
  const { secretKey } = data
  await migrate({ ownerUrl, secretKey })
  const env = {
    PROVIDER_ORIGINS: `shopify=${shopify.origin}`,
    SHOPIFY_CLIENT_ID: shopify.app.clientId,
    SHOPIFY_CLIENT_SECRET: shopify.app.secret,
  }
  let started = 0
  const start = () => serverOnDatabase({ ownerUrl, dataDir: join(place, `${secretKey.slice(0, 8)}-${started++}`), secretKey, env })
  let server = await start()
  const business = await connected({ ...env, DATABASE_URL: ownerUrl, SECRET_KEY: secretKey }, shopify.app.token)
  /** Far enough for something more to be in, and not for all of it. */
  const readsOn = async () => {
    const { length } = shopify.asked
    await vi.waitFor(() => expect(shopify.asked.length).toBeGreaterThan(length + (isLong ? 12 : 6)), soon)
  }
  for (const what of happens) {
    await readsOn()
    if (what === 'server') {
      await server.end('SIGKILL')
      await asOwner(ownerUrl, letGo)
      server = await start()
    } else {
      await killDatabase(data.path)
      database = await startEmbedded({ dataDir: data.path })
      expect(database.ownerUrl).toBe(ownerUrl)
    }
  }
  await vi.waitFor(() => asOwner(ownerUrl, async (client) => expect(await isRead(client, business)).toBe(true)), { ...soon, interval: 500 })
  const ledger = await asOwner(ownerUrl, (client) => ledgerOf(client, business))
  await server.end('SIGTERM')
  await database.stop()
  return ledger
}

/** A business that is connected with the shop. */
async function connected(env: Readonly<Record<string, string>>, accessToken: string): Promise<string> {
  const run = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await runCommand(args, { env })
    expect(code, stderr).toBe(0)
    return stdout.trim()
  }
  const business = await run('business', 'create', 'Fern', '--currency', 'EUR', '--zone', 'UTC')
  const keyFile = join(place, `${business}.json`)
  writeFileSync(keyFile, JSON.stringify({ accessToken }), { mode: 0o600 })
  const account = 'fern-shop.myshopify.com'
  await run('integration', 'add', '--business', business, '--provider', 'shopify', '--account', account, '--key-file', keyFile)
  return business
}

/** Kills the postmaster, and waits until its children are gone too. */
async function killDatabase(dataDir: string): Promise<void> {
  const pid = Number(readFileSync(join(dataDir, 'pg18', 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), soon)
}

async function asOwner<T>(ownerUrl: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(ownerUrl)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}

/** What a killed process held is let go of, as after the time that a silent one is waited for. */
const letGo = (client: pg.Client) => client.query("update jobs.job set heartbeat_on = now() - interval '10 minutes' where state = 'active'")

async function isRead(client: pg.Client, business: string): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from integration where business_id = $1 and last_sync_at is not null
        and not exists (select from touched_day where business_id = $1 and not rolled_up)`,
    [business],
  )
  return rows.length > 0
}

async function ledgerOf(client: pg.Client, business: string): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const table of tables) {
    const { rows } = await client.query(
      `select count(*)::int as count, md5(string_agg(row, '' order by row)) as hash
         from (select (to_jsonb(t) - ${own}::text[])::text as row from ${table} t where business_id = $1) as rows`,
      [business],
    )
    found[table] = rows[0]
  }
  return found
}

it(`REL-07 REL-23 a reading in whose midst server and database are killed (${blows} times) brings the rows and sums of one that nothing disturbed`, async () => {
  const kinds = Array.from({ length: blows }, (_, i) => (i % 2 === 0 ? ('server' as const) : ('database' as const)))
  const undisturbed = await ledgerAfter([])
  expect(undisturbed.order_line).toMatchObject({ count: expect.any(Number) })
  expect((undisturbed.order_line as { count: number }).count).toBeGreaterThan(payments)
  expect(await ledgerAfter(kinds)).toEqual(undisturbed)
})
