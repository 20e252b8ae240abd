import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { fillTables } from '../e2e/support/database/fill-tables.ts'
import { asServer, dropDatabase, inDatabase, testServer } from '../e2e/support/database/test-database.ts'
import { checkCatalogue } from './catalogue.ts'
import { migrate, missingMigrations } from './migrate.ts'
import { migrations as released } from './migrations/list.ts'
import { until } from './processes.ts'
import { restoreBackup } from './restore.ts'
import { savedTables } from './saved-tables.ts'

const secretKey = 'a secret of this test'
const rubbish: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const remove of rubbish.splice(0).reverse()) await remove()
})

async function emptyDatabase(): Promise<string> {
  const { serverUrl, prefix } = await testServer()
  const name = `${prefix}_${randomBytes(4).toString('hex')}`
  await asServer(serverUrl, (client) => client.query(`create database ${name}`))
  rubbish.push(async () => {
    await dropDatabase(serverUrl, name)
    await asServer(serverUrl, (client) => client.query(`drop role if exists ${name}_app`))
  })
  return inDatabase(serverUrl, name)
}

/** Derived data that may be deleted: the next scan recomputes them. */
const derived = /^public\.(day_total|sales_day|order_day|sku_day|engine_checkpoint|correction|finding_evidence|.*_day)$|^jobs\./

/**
 * Tables whose rows were moved into another: counted with it, so that a row that is lost on the way
 * is missed.
 */
const movedInto: Readonly<Record<string, string>> = {
  'public.channel_delivery': 'public.outbound_message',
  'public.push_message': 'public.outbound_message',
  'public.sms_message': 'public.outbound_message',
}

async function counts(ownerUrl: string): Promise<Map<string, number>> {
  return asServer(ownerUrl, async (client) => {
    const found = new Map<string, number>()
    for (const { schema, table, name } of await savedTables(client)) {
      const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from "${schema}"."${table}"`)
      const counted = movedInto[name] ?? name
      if (!derived.test(name)) found.set(counted, (found.get(counted) ?? 0) + (rows[0]?.count ?? 0))
    }
    return found
  })
}

/**
 * Every column with its type, default and rights, and every check, key, index, policy, trigger and
 * function, as texts.
 */
async function columnsOf(ownerUrl: string): Promise<string[]> {
  return asServer(ownerUrl, async (client) => {
    const { rows } = await client.query<{ text: string }>(catalogueTexts)
    return rows.map(({ text }) => text.replaceAll(`${new URL(ownerUrl).pathname.slice(1)}_app`, 'app'))
  })
}

const catalogueTexts = `
with ours as (select oid, nspname from pg_namespace where nspname in ('public', 'identity', 'visitors'))
select format('%s.%s.%s %s %s %s %s', nspname, relname, attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid), attacl) as text
  from pg_attribute join pg_class c on c.oid = attrelid join ours on ours.oid = relnamespace left join pg_attrdef on adrelid = attrelid and adnum = attnum
 where attnum > 0 and not attisdropped and relkind in ('r', 'v')
union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace in (select oid from ours) and conrelid <> 0
union all select indexdef from pg_indexes where schemaname in (select nspname from ours)
union all select format('%s.%s %s %s %s %s', schemaname, tablename, policyname, cmd, qual, with_check) from pg_policies
union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
union all select format('%s %s', pg_get_functiondef(p.oid), proacl) from pg_proc p where pronamespace in (select oid from ours)
union all select format('%s %s', c.oid::regclass, relacl) from pg_class c where relnamespace in (select oid from ours)
order by 1`

/** The words that each check of a list of words takes. */
async function listedWords(ownerUrl: string): Promise<Map<string, Set<string>>> {
  return asServer(ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string; check: string }>(
      `select conrelid::regclass || '.' || conname as name, pg_get_constraintdef(oid) as check from pg_constraint where contype = 'c' and pg_get_constraintdef(oid) ~ 'ARRAY'`,
    )
    return new Map(rows.map(({ name, check }) => [name, new Set(check.match(/'[^']*'(?=::)/g))]))
  })
}

it('REL-18 every released version upgrades with its data: what was written at any of them is there at the last', async ({ task }) => {
  const ownerUrl = await emptyDatabase()
  const since = new Map<string, { version: string; count: number }>()
  const left: Record<string, string> = {}
  let words = new Map<string, Set<string>>()
  for (const [at, { name: version }] of released.entries()) {
    await migrate({ ownerUrl, secretKey, migrations: released.slice(0, at + 1) })
    const wordsNow = await listedWords(ownerUrl)
    for (const [check, before] of words) {
      const now = wordsNow.get(check)
      if (now) expect([version, check, [...before].filter((word) => !now.has(word))]).toEqual([version, check, []])
    }
    words = wordsNow
    for (const [table, count] of await counts(ownerUrl)) {
      const before = since.get(table)
      if (before && count < before.count) expect.fail(`${version} takes rows from ${table} that were written at ${before.version}.`)
    }
    const done = await asServer(ownerUrl, (client) => fillTables(client))
    if (done.left.length > 0) left[version] = done.left.join('; ')
    for (const [table, count] of await counts(ownerUrl)) if (since.get(table)?.count !== count) since.set(table, { version, count })
  }
  task.meta.figures = {
    versions: released.length,
    'tables with rows': [...since.values()].filter(({ count }) => count > 0).length,
    ...left,
  }
  expect(since.get('public.order_line')).toEqual({ version: '0144-baseline', count: 3 })
  const appUrl = (await migrate({ ownerUrl, secretKey })).appUrl
  expect(await asServer(appUrl, (client) => checkCatalogue(client))).toEqual([])
})

it('REL-18 a database of 0.4.0, made by that version, upgrades with its data, and ends as a new one does', async () => {
  const ownerUrl = await emptyDatabase()
  const { contents } = await restoreBackup(join(import.meta.dirname, 'releases', '0.4.0.tar.gz'), { ownerUrl, secretKey })
  const before = await counts(ownerUrl)
  expect(before.get('public.order_line')).toBe(3)
  expect(contents.tables.filter(({ name, rows }) => rows === 0 && !name.startsWith('jobs.')).map(({ name }) => name)).toEqual([])
  const { appUrl, applied } = await migrate({ ownerUrl, secretKey })
  expect(applied).toEqual(released.slice(1).map(({ name }) => name))
  const after = await counts(ownerUrl)
  for (const [table, count] of before)
    if (table !== 'public.migration') expect([table, after.get(movedInto[table] ?? table)]).toEqual([table, count])
  expect(await asServer(appUrl, (client) => checkCatalogue(client))).toEqual([])
  expect(await asServer(appUrl, (client) => missingMigrations(client))).toEqual([])
  const fresh = await emptyDatabase()
  await migrate({ ownerUrl: fresh, secretKey })
  expect(await columnsOf(ownerUrl)).toEqual(await columnsOf(fresh))
})

it('REL-18 a database of a version before 0.4.0 is refused with a sentence, and nothing is changed', async () => {
  const ownerUrl = await emptyDatabase()
  const older = { name: '0101-planned-with-values', sql: 'create table business (id uuid primary key)' }
  await migrate({ ownerUrl, secretKey, migrations: [older] })
  await expect(migrate({ ownerUrl, secretKey })).rejects.toThrow(
    'The database was made by a version of RiskPilot before 0.4.0. Start version 0.4.0 on it once, which brings it up to date, and this version afterwards.',
  )
  expect([...(await counts(ownerUrl)).keys()].filter((name) => name.startsWith('public.')).sort()).toEqual([
    'public.business',
    'public.migration',
  ])
})

it('REL-18 an upgrade that is killed midway is continued, and no row is lost or doubled', async () => {
  const ownerUrl = await emptyDatabase()
  await migrate({ ownerUrl, secretKey, migrations: released.slice(0, 5) })
  await asServer(ownerUrl, (client) => fillTables(client))
  const before = await counts(ownerUrl)
  const script = join(import.meta.dirname, '../e2e/support/database/migrate-slowly.ts')
  const child = spawn(process.execPath, ['--import', '@oxc-node/core/register', script, ownerUrl, '9'], {
    stdio: 'inherit',
    cwd: join(import.meta.dirname, '..'),
  })
  const midway = () =>
    asServer(ownerUrl, (client) =>
      client.query(`select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`),
    ).then(({ rowCount }) => rowCount === 1)
  expect(await until(60_000, midway)).toBe(true)
  child.kill('SIGKILL')
  expect((await migrate({ ownerUrl, secretKey })).applied).toEqual(released.slice(9).map(({ name }) => name))
  const after = await counts(ownerUrl)
  for (const [table, count] of before) if (table !== 'public.migration') expect([table, after.get(table)]).toEqual([table, count])
})

describe('servers of the version before go on while a newer one migrates', () => {
  const takesAway =
    /\b(drop|rename)\b|\balter\s+(column\s+)?\w+\s+(set\s+not\s+null|type)\b|\badd\s+(?!check\b)(column\s+)?\w+\s[^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)/i
  // No server names a trigger, its function or a foreign key; what a server of the version before
  // goes without says its migration.
  const triggers =
    /\balter table \w+ drop constraint \w+_business_id_fkey;|\bdrop (trigger \w+ on \w+|function (public\.)?(forget_facts|forget_mail|renew_sessions|tell_standing)\(\));/g
  // That it takes every word of the check before shows the upgrade through every version.
  const madeAnew = /\balter table (\w+) drop constraint (\w+_check);(?=\s*alter table \1 add constraint \2\s+check\b)/g
  const withoutNotes = (sql: string) =>
    sql
      .replace(/--[^\n]*/g, '')
      .replace(triggers, '')
      .replace(madeAnew, '')
  for (const { name, sql } of released.slice(1))
    it(`REL-18 ${name} adds, and takes nothing away that they use`, () => {
      expect(withoutNotes(sql).match(takesAway)?.[0]).toBeUndefined()
    })

  const taking = [
    'alter table import drop column notes',
    'alter table import rename to file',
    'alter table import alter column notes set not null',
    'alter table import alter notes type jsonb',
    'alter table import add column word text not null',
  ]
  for (const sql of taking)
    it(`takes away: ${sql}`, () => {
      expect(takesAway.test(sql)).toBe(true)
    })
  const adding = [
    'alter table import add column word text',
    "alter table import add column word text not null default ''",
    'alter table import add column word text, add column size int, add check (word is null or size is not null)',
  ]
  for (const sql of adding)
    it(`takes nothing away: ${sql}`, () => {
      expect(takesAway.test(sql)).toBe(false)
    })
})
