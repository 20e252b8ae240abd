import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClusterRule, clusterFaults, tenants } from '../e2e/support/database/cluster-rules.ts'
import { statementsInSource } from '../e2e/support/database/statements-in-source.ts'
import { type TestDatabase, testDatabase } from '../e2e/support/database/test-database.ts'
import { roleSuffix } from './application-role.ts'
import { migrations } from './migrations/list.ts'
import { splitStatements } from './split-statements.ts'

const faultsOf = (statement: string): ClusterRule[] => [...new Set(clusterFaults(statement).map(([rule]) => rule))]

/**
 * Statements that ask of every business, as the operator or in the owner's name: each node answers
 * for its own.
 */
const ofEveryBusiness: Readonly<Record<string, string>> = {
  'api/businesses/create-user.ts': 'business',
  'api/businesses/members.ts': 'membership',
  'api/cli/examine-database.ts': 'import provider_secret',
  'api/cli/key.ts': 'business',
  'api/imports/upload/left-parts.ts': 'import upload_part',
  'api/onboarding/call-requests.ts': 'business call_request',
  'api/server/operations/forget-file-checks.ts': 'import',
  'api/server/operations/retention-rules.ts': 'scan_run',
  'api/server/operations/retention.ts': 'import',
  'db/passing-rows.ts': 'business import',
  'db/secret-key-proof.ts': 'provider_secret',
}

it('OPS-06 a statement that a test makes the product send is held to the rules as it is sent', () => {
  const sent = ['update risk', "set title = format('%s', title) where business_id = $1"].join(' ')
  expect(() => new pg.Client({ user: `riskpilot${roleSuffix}` }).query(sent)).toThrow('computes inside a write (format)')
})

it('OPS-06 so is one that goes over the pool, whose driver is the one of the ORM', async () => {
  await using shop = await testDatabase()
  await expect(shop.db.pool.query(['update risk', "set title = format('%s', title) where business_id = $1"].join(' '))).rejects.toThrow(
    'computes inside a write (format)',
  )
})

describe('what a database that is sharded by business refuses', () => {
  it('OPS-06 no statement in the source breaks a rule; this list of the ones that ask of every business only gets shorter', () => {
    const found = statementsInSource(['api', 'db'])
      .filter(({ file }) => !file.startsWith('db/migrations/') && !file.startsWith('db/baseline/'))
      .flatMap(({ file, text }) => clusterFaults(text).map(([rule, what]) => ({ file, rule, what })))
    const every = found.filter(({ rule }) => rule === 'leaves the business of a table to another table')
    const files = Map.groupBy(every, ({ file }) => file)
    expect(found.filter((fault) => !every.includes(fault))).toEqual([])
    expect(
      Object.fromEntries([...files].map(([file, faults]) => [file, [...new Set(faults.map(({ what }) => what))].sort().join(' ')])),
    ).toEqual(ofEveryBusiness)
  })

  const copied: ClusterRule = 'writes rows of a query without ON CONFLICT'
  const tied: ClusterRule = 'leaves the business of a table to another table'
  const handed: ClusterRule = 'hands the rows of a write to another write'
  const faults: [statement: string, rules: ClusterRule[]][] = [
    ['insert into risk (business_id, id) select $1, * from unnest($2::uuid[])', [copied]],
    ['insert into risk (business_id, id) select $1, * from unnest($2::uuid[]) on conflict do nothing', []],
    ['insert into § (business_id) select $1 from (select 1 on conflict) as inner', [copied]],
    ['with a as (insert into event (business_id) select $1 returning id) insert into risk select $1 on conflict do nothing', [copied]],
    ['insert into risk (business_id, note) values ($1, (select name from business where id = $1))', []],
    ['insert into identity.mail (id) select $1', []],
    ['merge into risk using staged on true when matched then delete', ['merges']],
    ['delete from § where ctid = any (array(select ctid from §))', ['names rows by their place']],
    ['begin read only; set local a.b = 1; set local statement_timeout = 5', []],
    ["set local app.business_id = '1'; select 1", ['sets beside another statement']],
    ['create table a (); create index b on a (c)', ['sets beside another statement']],
    ['create table a ();', []],
    ["update risk set title = format('%s', title) where business_id = $1", ['computes inside a write']],
    ["update import set active_at = active_at - interval '25 hours' where business_id = $1", ['computes inside a write']],
    ["update import set active_at = $2::timestamptz - interval '25 hours' where business_id = $1", []],
    [
      'insert into product (a) values ($1) on conflict (a) do update set name = concat(product.name, excluded.name)',
      ['computes inside a write'],
    ],
    ['with was as (select jsonb_build_object(id) from risk where business_id = $1) update risk set a = was.a where business_id = $1', []],
    ["update jobs.job set data = jsonb_build_object('a', id)", []],
    ["update risk set state = case $2 when 1 then 'on' else state end where business_id = $1", ['compares by a short case inside a write']],
    ["update risk set state = case when $2 = 1 then 'on' else state end where business_id = $1", []],
    ['select to_jsonb(new) from staged new join risk row on row.business_id = $1', ['packs a whole row of joined tables']],
    ["select to_jsonb(r) - 'id' from risk r where r.business_id = $1", []],
    ['select * from risk where business_id = $1 and exists (select from finding f where f.business_id = risk.business_id)', [tied]],
    ['select * from risk where business_id = $1 and exists (select from finding f where f.business_id = $1)', []],
    ['select * from business join risk on risk.business_id = $1 where business.id = $1', []],
    ['select * from business join risk on risk.business_id = business.id where business.id = $1', [tied]],
    ['select id from risk where §', []],
    [
      'with put as (insert into order_line (id) values ($1) returning day) insert into touched_day (day) select day from put on conflict do nothing',
      [handed],
    ],
    [
      'with log as (update event_log set newest = 1 where business_id = $1 returning newest), said as (select newest from log), noted as (insert into event (number) select newest from said on conflict do nothing) select 1',
      [handed],
    ],
    [
      'with gone as (delete from risk where business_id = $1 returning id) update import set conflicts = 0 from gone where import.business_id = $1',
      [handed],
    ],
    ['with gone as (delete from risk where business_id = $1 returning id) select count(*) from gone', []],
    ['with gone as (delete from risk where business_id = $1) delete from finding where business_id = $1', []],
    ['with new as (insert into identity.user (id) values ($1) returning id) insert into identity.visitor (id) select id from new', []],
    ['select 1 from business where id = $1 for key share', ['locks a row that every node has']],
    ['select 1 from import where business_id = $1 for update', []],
    ["select 'from risk' -- from risk", []],
  ]
  for (const [statement, rules] of faults)
    it(`OPS-06 ${rules.length === 0 ? 'takes' : 'refuses'}: ${statement}`, () => {
      expect(faultsOf(statement)).toEqual(rules)
    })
})

it('OPS-06 a migration adds a constraint by itself: a spread table takes no other change beside it', () => {
  const beside = (sql: string) =>
    splitStatements(sql).filter(
      (statement) =>
        /^alter table/i.test(statement) &&
        /\badd (constraint|check|foreign|unique|primary)\b/i.test(statement) &&
        /,\s*(add|drop|alter)\b/i.test(statement),
    )
  expect(beside('alter table risk add column colour text, add check (colour is not null);')).toHaveLength(1)
  expect(beside('alter table risk add column colour text; alter table risk add constraint colour check (a in (1, 2));')).toEqual([])
  for (const { name, sql } of migrations.filter((one) => one.name > '0154')) expect([name, beside(sql)]).toEqual([name, []])
})

describe('functions and triggers of the migrated database', () => {
  let shop: TestDatabase
  beforeAll(async () => {
    shop = await testDatabase()
  })
  afterAll(() => shop[Symbol.asyncDispose]())

  it('OPS-06 every table of a business is one that the rules know', async () => {
    const { rows } = await shop.db.pool.query<{ table: string }>(
      `select c.relname as "table" from pg_policy p join pg_class c on c.oid = p.polrelid where p.polname = 'business' order by 1`,
    )
    expect(rows.map(({ table }) => table)).toEqual([...tenants].sort())
  })

  it('OPS-06 a function with parameters or subqueries over tables of a business is planned with its values, so it is not in SQL', async () => {
    const { rows } = await shop.db.pool.query<{ name: string; source: string }>(
      `select p.oid::regprocedure::text as name, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as source
         from pg_proc p join pg_language l on l.oid = p.prolang join pg_namespace n on n.oid = p.pronamespace
        where l.lanname = 'sql' and (p.pronargs > 0 or p.prosrc ~* 'exists') and n.nspname not in ('pg_catalog', 'information_schema')`,
    )
    const over = rows.filter(({ source }) => [...source.matchAll(/\b\w+\b/g)].some(([word]) => tenants.has(word)))
    expect(over.map(({ name }) => name)).toEqual([])
  })

  it('OPS-06 no table of a business has a trigger: it would run where the rows are, and nobody listens there', async () => {
    const { rows } = await shop.db.pool.query<{ trigger: string }>(
      `select format('%s on %s', t.tgname, t.tgrelid::regclass) as trigger from pg_trigger t
        where not t.tgisinternal and exists (select from pg_policy p where p.polrelid = t.tgrelid and p.polname = 'business') order by 1`,
    )
    expect(rows.map(({ trigger }) => trigger)).toEqual([])
  })
})
