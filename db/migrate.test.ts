import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { asServer, dropDatabase, inDatabase, testServer } from '../e2e/support/database/test-database.ts'
import { addressAs } from './application-role.ts'
import { checkCatalogue } from './catalogue.ts'
import { connect } from './connect.ts'
import { inBusiness } from './in-business.ts'
import { migrate, missingMigrations, refuseOldServer } from './migrate.ts'
import { migrations as released } from './migrations/list.ts'
import { until } from './processes.ts'
import { uuidv7 } from './uuid.ts'

const secretKey = 'a secret of this test'
const rubbish: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const remove of rubbish.splice(0).reverse()) await remove()
})

/** A unique name for a database or role of this run; the cleanup finds the prefix. */
async function freshName(): Promise<string> {
  return `${(await testServer()).prefix}_${randomBytes(4).toString('hex')}`
}

/**
 * An empty database, dropped with its application role after the test; created by `creatorUrl`
 * (default: the tests' owner).
 */
async function emptyDatabase(creatorUrl?: string): Promise<string> {
  const url = creatorUrl ?? (await testServer()).serverUrl
  const name = await freshName()
  await asServer(url, (client) => client.query(`create database ${name}`))
  rubbish.push(async () => {
    await dropDatabase(url, name)
    await asServer(url, async (client) => {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [`${name}_app`])
      if (rowCount) await client.query(`drop role ${name}_app`)
    })
  })
  return inDatabase(url, name)
}

/** A role with these rights, as an address of the tests' server; dropped after the test. */
async function role(rights: string): Promise<string> {
  const { serverUrl } = await testServer()
  const name = await freshName()
  await asServer(serverUrl, (client) => client.query(`create role ${name} login ${rights} password 'p'`))
  rubbish.push(() => asServer(serverUrl, (client) => client.query(`drop role ${name}`)))
  return addressAs(serverUrl, name, 'p')
}

const rows = <Row extends pg.QueryResultRow>(url: string, sql: string) =>
  asServer(url, async (client) => (await client.query<Row>(sql)).rows)

const first = { name: '0001-first', sql: 'create table first (id integer primary key)' }
const second = { name: '0002-second', sql: 'create table second (id integer primary key)' }

describe('migrating', () => {
  it('brings an empty database up to date, and does nothing the second time', async () => {
    const ownerUrl = await emptyDatabase()
    const { appUrl, applied } = await migrate({ ownerUrl, secretKey })
    expect(applied).toEqual(released.map(({ name }) => name))
    expect(await migrate({ ownerUrl, secretKey })).toEqual({ appUrl, applied: [] })
    expect(await asServer(appUrl, (client) => missingMigrations(client))).toEqual([])
    expect(await asServer(appUrl, (client) => checkCatalogue(client))).toEqual([])
  })

  it('applies what is missing in order, also where one was added between two that ran', async () => {
    const ownerUrl = await emptyDatabase()
    await migrate({ ownerUrl, secretKey, migrations: [first] })
    const between = { name: '0001-then', sql: 'create table between_them (id integer references first (id))' }
    expect((await migrate({ ownerUrl, secretKey, migrations: [first, between, second] })).applied).toEqual(['0001-then', '0002-second'])
    expect(await asServer(ownerUrl, (client) => missingMigrations(client, [first, { name: '0009', sql: '' }]))).toEqual(['0009'])
  })

  it('REL-18 0220 has the days of all businesses summed again: a scan of each is due at once, and no sum of before counts until then', async () => {
    const ownerUrl = await emptyDatabase(await role('createdb createrole nosuperuser nobypassrls'))
    const at = released.findIndex(({ name }) => name === '0220-kept-sums')
    await migrate({ ownerUrl, secretKey, migrations: released.slice(0, at) })
    const shops = [uuidv7(new Date()), uuidv7(new Date())]
    await rows(
      ownerUrl,
      shops
        .map(
          (id) => `insert into business values ('${id}', 'A', 'USD', 'UTC', 0, now());
                   insert into day_total values ('${id}', '2025-03-01', 1, 1, 100, 100, 0, 0, 0, 0, 0, 0, 0);
                   insert into nightly_scan (business_id, asked_at) values ('${id}', now());`,
        )
        .join(''),
    )
    const due = () => rows(ownerUrl, 'select business_id from due_nights(now(), 10) order by 1')
    expect(await due()).toEqual([])
    await migrate({ ownerUrl, secretKey })
    expect(await due()).toEqual(shops.map((business_id) => ({ business_id })))
    expect(await rows(ownerUrl, 'select business_id, day::text, rolled_up from touched_day order by 1')).toEqual(
      shops.map((business_id) => ({ business_id, day: '2025-03-01', rolled_up: false })),
    )
    expect(await rows(ownerUrl, 'select sales::int, order_lines from day_total')).toEqual(
      shops.map(() => ({ sales: 100, order_lines: null })),
    )
  })

  it('applies each once when four processes migrate together', async () => {
    const ownerUrl = await emptyDatabase()
    const done = await Promise.all([1, 2, 3, 4].map(() => migrate({ ownerUrl, secretKey })))
    expect(done.flatMap(({ applied }) => applied)).toEqual(released.map(({ name }) => name))
  })

  it('undoes a migration that fails, keeps those before it and says which', async () => {
    const ownerUrl = await emptyDatabase()
    const broken = { name: '0002-broken', sql: 'create table half (id integer); select 1/0' }
    await expect(migrate({ ownerUrl, secretKey, migrations: [first, broken] })).rejects.toThrow(
      'The migration 0002-broken failed and was undone: division by zero',
    )
    expect(await rows(ownerUrl, `select name, to_regclass('half') as half from migration`)).toEqual([{ name: '0001-first', half: null }])
  })

  it('continues where a process was killed midway', async () => {
    const ownerUrl = await emptyDatabase()
    const script = join(import.meta.dirname, '../e2e/support/database/migrate-slowly.ts')
    const child = spawn(process.execPath, ['--import', '@oxc-node/core/register', script, ownerUrl], {
      stdio: 'inherit',
      cwd: join(import.meta.dirname, '..'),
    })
    const midway = () =>
      rows(ownerUrl, `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`).then(
        (found) => found.length > 0,
      )
    expect(await until(30_000, midway)).toBe(true)
    child.kill('SIGKILL')
    expect((await migrate({ ownerUrl, secretKey, migrations: [first, second] })).applied).toEqual(['0002-second'])
  })

  it('refuses data that are newer than the code', async () => {
    const ownerUrl = await emptyDatabase()
    await migrate({ ownerUrl, secretKey, migrations: [first, second] })
    await expect(migrate({ ownerUrl, secretKey, migrations: [first] })).rejects.toThrow(
      /newer than this version of RiskPilot: it holds the migration 0002-second/,
    )
  })

  it('refuses a migration that was changed after it ran, but not one that was only indented anew', async () => {
    const ownerUrl = await emptyDatabase()
    await migrate({ ownerUrl, secretKey, migrations: [first] })
    const changed = { ...first, sql: 'create table first (id bigint primary key)' }
    await expect(migrate({ ownerUrl, secretKey, migrations: [changed, second] })).rejects.toThrow(
      /0001-first ran on this database with another text/,
    )
    expect(await rows(ownerUrl, `select to_regclass('second') as second`)).toEqual([{ second: null }])
    const indented = { ...first, sql: '\n  create table first\n    (id integer primary key)\n' }
    expect((await migrate({ ownerUrl, secretKey, migrations: [indented] })).applied).toEqual([])
  })

  it('refuses a PostgreSQL older than 15', async () => {
    const server = (number: number, version: string) => ({ query: async () => ({ rows: [{ number, version }] }) }) as unknown as pg.Client
    await expect(refuseOldServer(server(140_012, '14.12'))).rejects.toThrow(
      /needs PostgreSQL 15 or newer; the server of DATABASE_URL is 14\.12/,
    )
    await expect(refuseOldServer(server(150_000, '15.0'))).resolves.toBeUndefined()
  })
})

describe('the application role', () => {
  it('SEC-02 is named after its database, owns nothing and bypasses nothing', async () => {
    const ownerUrl = await emptyDatabase()
    const { appUrl } = await migrate({ ownerUrl, secretKey })
    const [found] = await rows(
      appUrl,
      `select rolname = current_database() || '_app' as named, rolsuper, rolcreatedb, rolcreaterole, rolinherit, rolbypassrls, rolreplication
       from pg_roles where rolname = current_user`,
    )
    const none = {
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolinherit: false,
      rolbypassrls: false,
      rolreplication: false,
    }
    expect(found).toEqual({ named: true, ...none })
    await expect(rows(appUrl, 'create table mine (id integer)')).rejects.toThrow(/permission denied for schema public/)
    await expect(rows(appUrl, 'alter table business disable row level security')).rejects.toThrow(/must be owner/)
    await expect(rows(appUrl, 'truncate business cascade')).rejects.toThrow(/permission denied/)
    await expect(rows(appUrl, `update migration set name = ''`)).rejects.toThrow(/permission denied/)
  })

  it('gets another password when the secret key is changed, and none for a key that the data were not made with', async () => {
    const ownerUrl = await emptyDatabase()
    const before = await migrate({ ownerUrl, secretKey })
    await expect(migrate({ ownerUrl, secretKey: 'another' })).rejects.toThrow(/another secret key/)
    const after = await migrate({ ownerUrl, secretKey: 'another', secretKeyPrevious: secretKey })
    expect(await rows(after.appUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    // A server that trusts every local connection checks no password.
    const guessed = addressAs(ownerUrl, new URL(after.appUrl).username, 'guess')
    const trusts = await rows(guessed, 'select 1 as one').catch(() => null)
    if (!trusts) await expect(rows(before.appUrl, 'select 1')).rejects.toThrow(/password/)
  })

  it('is the one of DATABASE_APP_URL where that is given, and has to exist', async () => {
    const someone = await role('')
    const ownerUrl = await emptyDatabase()
    const given = inDatabase(someone, new URL(ownerUrl).pathname.slice(1))
    expect((await migrate({ ownerUrl, appUrl: given, secretKey })).appUrl).toBe(given)
    expect(await asServer(given, (client) => checkCatalogue(client))).toEqual([])
    const unknown = addressAs(ownerUrl, 'nobody_at_all', 'p')
    await expect(migrate({ ownerUrl, appUrl: unknown, secretKey })).rejects.toThrow(/"nobody_at_all" of DATABASE_APP_URL does not exist/)
  })

  it('SEC-02 serves under an owner who is no superuser; FORCE binds him, and his own policy lets him see all', async () => {
    const owner = await role('createdb createrole nosuperuser nobypassrls')
    const ownerUrl = await emptyDatabase(owner)
    const { appUrl } = await migrate({ ownerUrl, secretKey })
    const db = await connect({ appUrl, entities: [] })
    for (const id of [uuidv7(new Date()), uuidv7(new Date())]) {
      await inBusiness(db, id, ({ sql }) => sql(`insert into business values ($1, 'A', 'USD', 'UTC', 0, now())`, [id]))
      expect(await inBusiness(db, id, ({ sql }) => sql('select id from business'))).toEqual([{ id }])
    }
    expect(await checkCatalogue(db.pool)).toEqual([])
    expect((await db.pool.query('select from business')).rowCount).toBe(0)
    await db.close()
    expect(await rows(ownerUrl, 'select from business')).toHaveLength(2)
    expect(await migrate({ ownerUrl, secretKey })).toEqual({ appUrl, applied: [] })
    expect((await migrate({ ownerUrl, secretKey: 'another', secretKeyPrevious: secretKey })).appUrl).not.toBe(appUrl)
  })

  it('cannot be made by an owner without that right, who is told what to do', async () => {
    const ownerUrl = await emptyDatabase(await role('createdb'))
    await expect(migrate({ ownerUrl, secretKey })).rejects.toThrow(/may not make the role .* name it in DATABASE_APP_URL/)
  })
})

describe('an address', () => {
  it('keeps host, port, database and options under another role', () => {
    expect(addressAs('postgres://o:p@db.example:5433/shop?sslmode=require', 'shop_app', 'a/b@c')).toBe(
      'postgres://shop_app:a%2Fb%40c@db.example:5433/shop?sslmode=require',
    )
    expect(addressAs('postgres:///shop?host=%2Frun%2Fpostgresql', 'shop_app', 'x')).toContain('user=shop_app&password=x')
  })
})
