import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fillTables } from '../e2e/support/database/fill-tables.ts'
import { asServer, dropDatabase, inDatabase, testServer } from '../e2e/support/database/test-database.ts'
import { addressAs } from './application-role.ts'
import { writeBackup } from './backup.ts'
import { checkCatalogue } from './catalogue.ts'
import { migrate } from './migrate.ts'
import { migrations as released } from './migrations/list.ts'
import { restoreBackup } from './restore.ts'
import { savedTables } from './saved-tables.ts'
import { uuidv7 } from './uuid.ts'

const secretKey = 'a secret of this test'
const place = { keyId: 'k1' }
let rubbish: (() => Promise<unknown>)[] = []
const clear = async () => {
  for (const remove of rubbish.splice(0).reverse()) await remove()
}
afterEach(clear)

/** Shared by the tests that are independent of other tests' rows. */
let shop: Awaited<ReturnType<typeof filled>>
let clearShop: typeof rubbish
beforeAll(async () => {
  shop = await filled()
  clearShop = rubbish
  rubbish = []
})
afterAll(async () => {
  rubbish = clearShop
  await clear()
})

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'riskpilot-backup-'))
  rubbish.push(() => rm(path, { recursive: true, force: true }))
  return path
}

async function freshName(): Promise<string> {
  return `${(await testServer()).prefix}_${randomBytes(4).toString('hex')}`
}

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

/** An owner who is not a superuser. */
async function plainOwner(): Promise<string> {
  const { serverUrl } = await testServer()
  const name = await freshName()
  await asServer(serverUrl, (client) => client.query(`create role ${name} login createdb createrole nosuperuser nobypassrls password 'p'`))
  rubbish.push(() => asServer(serverUrl, (client) => client.query(`drop role ${name}`)))
  return addressAs(serverUrl, name, 'p')
}

/** A migrated database with rows in its tables. */
async function filled(creatorUrl?: string) {
  const ownerUrl = await emptyDatabase(creatorUrl)
  const { appUrl } = await migrate({ ownerUrl, secretKey })
  const done = await asServer(ownerUrl, (client) => fillTables(client))
  return { ownerUrl, appUrl, ...done }
}

/** Row count and hash of every table, of all businesses, in the order of their text. */
async function sums(ownerUrl: string): Promise<Record<string, string>> {
  return asServer(ownerUrl, async (client) => {
    const found: Record<string, string> = {}
    for (const { schema, table, name } of await savedTables(client)) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from "${schema}"."${table}" t`,
      )
      found[name] = rows[0]?.sum ?? ''
    }
    return found
  })
}

/** The id of an import, by which its uploaded file is named. */
async function anImport(ownerUrl: string): Promise<string> {
  const { rows } = await asServer(ownerUrl, (client) => client.query<{ id: string }>('select id from import order by id limit 1'))
  return rows[0]?.id ?? ''
}

const tablesOf = (ownerUrl: string) => asServer(ownerUrl, async (client) => (await savedTables(client)).length)

describe('a backup', () => {
  it('REL-19 restored into an empty place gives the same counts and table hashes, and the same walls', async ({ task }) => {
    task.meta.figures = { 'tables filled': shop.filled, 'tables left empty': shop.left.join('; ') || 'none' }
    expect(shop.filled, shop.left.join('\n')).toBeGreaterThan(25)
    const uploads = join(await folder(), 'uploads')
    await mkdir(uploads)
    const upload = await anImport(shop.ownerUrl)
    await writeFile(join(uploads, upload), randomBytes(3_000_000))
    // Of a business that was just deleted.
    await writeFile(join(uploads, uuidv7(new Date())), 'never saved')
    await writeFile(join(uploads, 'secret-key'), 'never saved')
    const path = join(await folder(), 'b.tar.gz')
    const { contents, head } = await writeBackup(path, { ...place, ownerUrl: shop.ownerUrl, filesFolder: uploads })
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(head.migrations.map(({ name }) => name)).toEqual(released.map(({ name }) => name))
    expect(contents.files).toEqual([{ name: upload, bytes: 3_000_000, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    expect(gunzipSync(await readFile(path)).includes('never saved')).toBe(false)

    const ownerUrl = await emptyDatabase()
    const restoredUploads = join(await folder(), 'new', 'uploads')
    await restoreBackup(path, { ownerUrl, secretKey, filesFolder: restoredUploads })
    expect(await sums(ownerUrl)).toEqual(await sums(shop.ownerUrl))
    expect(await readdir(restoredUploads)).toEqual([upload])
    expect(await readFile(join(restoredUploads, upload))).toEqual(await readFile(join(uploads, upload)))
    const { applied, appUrl } = await migrate({ ownerUrl, secretKey })
    expect(applied).toEqual([])
    expect(await asServer(appUrl, (client) => checkCatalogue(client))).toEqual([])
    // Foreign keys are active again: deleting a business deletes its rows.
    await asServer(ownerUrl, (client) => client.query('select delete_business(id) from business'))
    expect((await sums(ownerUrl))['public.import']).toMatch(/^0 /)
    expect((await sums(ownerUrl))['public.order_line']).toMatch(/^0 /)
  })

  it('REL-19 by an owner who is no superuser holds and gives back the rows of every business', async () => {
    const creator = await plainOwner()
    const plain = await filled(creator)
    const path = join(await folder(), 'b.tar.gz')
    const { contents } = await writeBackup(path, { ...place, ownerUrl: plain.ownerUrl })
    expect(contents.tables.find(({ name }) => name === 'public.business')?.rows).toBe(3)
    const ownerUrl = await emptyDatabase(creator)
    await restoreBackup(path, { ownerUrl, secretKey })
    expect(await sums(ownerUrl)).toEqual(await sums(plain.ownerUrl))
    const { appUrl } = await migrate({ ownerUrl, secretKey })
    expect(await asServer(appUrl, (client) => checkCatalogue(client))).toEqual([])
  })

  it('REL-19 while others write holds one moment: sums that belong together agree', async () => {
    const path = join(await folder(), 'b.tar.gz')
    const [business, order] = [uuidv7(new Date()), uuidv7(new Date())]
    const state = { isWriting: true, writes: 0 }
    const writing = asServer(shop.ownerUrl, async (client: pg.Client) => {
      await client.query(`insert into business values ($1, 'Busy', 'USD', 'UTC', 0, now())`, [business])
      while (state.isWriting) {
        state.writes += 1
        // Both in one transaction: a backup without a consistent snapshot would hold one without
        // the other.
        await client.query(`begin; insert into touched_day (business_id, day) values ('${business}', date '2030-01-01' + ${state.writes});
          insert into product values ('${business}', '${order}-${state.writes}', 'x', '2024-01-01'); commit`)
      }
    })
    while (state.writes < 20) await new Promise((resolve) => setImmediate(resolve))
    await writeBackup(path, { ...place, ownerUrl: shop.ownerUrl })
    const atEnd = state.writes
    while (state.writes < atEnd + 5) await new Promise((resolve) => setImmediate(resolve))
    state.isWriting = false
    await writing
    const ownerUrl = await emptyDatabase()
    await restoreBackup(path, { ownerUrl, secretKey })
    const { rows } = await asServer(ownerUrl, (client) =>
      client.query<{ days: number; products: number }>(
        `select (select count(*)::int from touched_day where business_id = $1) as days, (select count(*)::int from product where business_id = $1) as products`,
        [business],
      ),
    )
    expect(rows[0]?.days).toBeGreaterThan(0)
    expect(rows[0]?.products).toBe(rows[0]?.days)
  })

  it('REL-19 leaves out what a visitor checks without an account, in every table and file, and is restored whole', async () => {
    const [business, user, session, upload] = [1, 2, 3, 4].map(() => uuidv7(new Date())) as [string, string, string, string]
    const before = await sums(shop.ownerUrl)
    const uploads = await folder()
    await writeFile(join(uploads, upload), 'quagga-kettle')
    const soon = `now() + interval '1 day'`
    await asServer(shop.ownerUrl, (client) =>
      client.query(`
        insert into business (id, name, currency, zone, money_floor, created_at, expires_at) values ('${business}', 'quagga', 'USD', 'UTC', 0, now(), ${soon});
        insert into identity."user" (id, name, email, "emailVerified", "createdAt", "updatedAt") values ('${user}', 'quagga', 'quagga@x.invalid', false, now(), now());
        insert into identity.file_check_visitor values ('${user}', '${business}');
        insert into identity.session (id, "expiresAt", token, "createdAt", "updatedAt", "userId") values ('${session}', ${soon}, 'quagga', now(), now(), '${user}');
        insert into identity.session_to_renew values ('${session}');
        insert into product (business_id, sku, name, named_on) values ('${business}', 'q', 'quagga-kettle', '2024-01-01');
        insert into import (business_id, id, file_name, state, created_at) values ('${business}', '${upload}', 'quagga.csv', 'uploading', now())`),
    )
    const path = join(await folder(), 'b.tar.gz')
    const { contents } = await writeBackup(path, { ...place, ownerUrl: shop.ownerUrl, filesFolder: uploads })
    expect(contents.files).toEqual([])
    const saved = gunzipSync(await readFile(path))
    for (const trace of ['quagga', business, user, session, upload]) expect([trace, saved.includes(trace)]).toEqual([trace, false])
    const ownerUrl = await emptyDatabase()
    await restoreBackup(path, { ownerUrl, secretKey })
    expect(await sums(ownerUrl)).toEqual(before)
    await asServer(shop.ownerUrl, (client) =>
      client.query(`select delete_business('${business}'); delete from identity."user" where id = '${user}'`),
    )
  })

  it('REL-19 is not begun by a role that does not see every row, nor over a file that is there', async () => {
    const path = join(await folder(), 'b.tar.gz')
    const { ownerUrl, appUrl } = shop
    await expect(writeBackup(path, { ...place, ownerUrl: appUrl })).rejects.toThrow(/may not see every row of .*public\.order_line/)
    const plain = await filled(await plainOwner())
    await asServer(plain.ownerUrl, (client) => client.query('drop policy owner on refund'))
    await expect(writeBackup(path, { ...place, ownerUrl: plain.ownerUrl })).rejects.toThrow(/may not see every row of public\.refund,/)
    await writeFile(path, 'mine')
    await expect(writeBackup(path, { ...place, ownerUrl })).rejects.toThrow(/is there already/)
    expect(await readFile(path, 'utf8')).toBe('mine')
    await expect(writeBackup(`${path}2`, { ...place, ownerUrl: await emptyDatabase() })).rejects.toThrow('There is nothing to back up')
    expect(await readdir(join(path, '..'))).toEqual(['b.tar.gz'])
  })

  it('REL-19 that was broken off leaves no file', async () => {
    const { ownerUrl } = shop
    const path = join(await folder(), 'b.tar.gz')
    const stopping = AbortSignal.abort(new Error('Interrupted.'))
    await expect(writeBackup(path, { ...place, ownerUrl, signal: stopping })).rejects.toThrow('Interrupted.')
    expect(await readdir(join(path, '..'))).toEqual([])
  })
})

describe('restoring', () => {
  it('REL-19 refuses a place that is not empty, and changes nothing there', async () => {
    const path = join(await folder(), 'b.tar.gz')
    await writeBackup(path, { ...place, ownerUrl: shop.ownerUrl })
    const before = await sums(shop.ownerUrl)
    await expect(restoreBackup(path, { ownerUrl: shop.ownerUrl, secretKey })).rejects.toThrow(/is not empty: it has \d+ tables/)
    expect(await sums(shop.ownerUrl)).toEqual(before)
  })

  it('REL-19 finds a backup that was cut, changed or is none, says so and leaves the place empty', async () => {
    const at = await folder()
    const path = join(at, 'b.tar.gz')
    const uploads = join(at, 'uploads')
    await mkdir(uploads)
    await writeFile(join(uploads, await anImport(shop.ownerUrl)), 'order_id\n1\n')
    const { bytes } = await writeBackup(path, { ...place, ownerUrl: shop.ownerUrl, filesFolder: uploads })
    const whole = await readFile(path)
    const plain = gunzipSync(whole)
    const ownerUrl = await emptyDatabase()
    const target = join(at, 'restored')
    const attempt = async (content: Buffer) => {
      await writeFile(`${path}.bad`, content)
      return restoreBackup(`${path}.bad`, { ownerUrl, secretKey, filesFolder: target })
    }
    await expect(attempt(whole.subarray(0, Math.floor(bytes / 2)))).rejects.toThrow(/breaks off/)
    // Complete blocks only: the end of a compressed file that a program closed properly.
    await expect(attempt(gzipSync(plain.subarray(0, plain.length - 1024 - 512 * 20)))).rejects.toThrow(/breaks off|damaged/)
    const changed = Buffer.from(plain)
    const found = changed.indexOf('USD')
    changed.write('EUR', changed.indexOf('USD', found + 1))
    await expect(attempt(gzipSync(changed))).rejects.toThrow(/damaged: the rows of public\.\w+ are not what was saved/)
    await expect(attempt(Buffer.from('not a backup'))).rejects.toThrow(/is no backup, or it is damaged/)
    await expect(attempt(gzipSync(randomBytes(5_000)))).rejects.toThrow(/is no backup, or it is damaged/)
    await expect(restoreBackup(join(at, 'nothing'), { ownerUrl, secretKey })).rejects.toThrow(/There is no file/)
    expect(await tablesOf(ownerUrl)).toBe(0)
    expect(await readdir(target)).toEqual([])
    const { rowCount } = await asServer(ownerUrl, (client) =>
      client.query('select from pg_roles where rolname = $1', [`${new URL(ownerUrl).pathname.slice(1)}_app`]),
    )
    expect(rowCount).toBe(0)
    await truncate(`${path}.bad`, 0)
    await restoreBackup(path, { ownerUrl, secretKey, filesFolder: target })
    expect(await sums(ownerUrl)).toEqual(await sums(shop.ownerUrl))
  })

  it('REL-18 a backup of an older version is upgraded; one of a newer version is refused with a sentence', async () => {
    const ownerUrl = await emptyDatabase()
    const older = released.slice(0, 8)
    await migrate({ ownerUrl, secretKey, migrations: older })
    await asServer(ownerUrl, (client) => fillTables(client))
    const path = join(await folder(), 'b.tar.gz')
    await writeBackup(path, { ...place, ownerUrl })
    const target = await emptyDatabase()
    await restoreBackup(path, { ownerUrl: target, secretKey })
    expect(await sums(target)).toEqual(await sums(ownerUrl))
    expect((await migrate({ ownerUrl: target, secretKey })).applied).toEqual(released.slice(8).map(({ name }) => name))

    await migrate({
      ownerUrl,
      secretKey,
      migrations: [...older, { name: '9999-future', sql: 'create table business_of_the_future (business_id uuid, id uuid)' }],
    })
    await writeBackup(`${path}2`, { ...place, ownerUrl })
    const refused = await emptyDatabase()
    await expect(restoreBackup(`${path}2`, { ownerUrl: refused, secretKey })).rejects.toThrow(
      /newer than this version of RiskPilot: it holds the migration 9999-future/,
    )
    expect(await tablesOf(refused)).toBe(0)
  })
})
