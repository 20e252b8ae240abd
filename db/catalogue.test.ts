import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asServer, type TestDatabase, testDatabase } from '../e2e/support/database/test-database.ts'
import { checkCatalogue } from './catalogue.ts'
import { behindTheWall, tenantTable } from './tenant-table.ts'

let shop: TestDatabase
let role: string
beforeAll(async () => {
  shop = await testDatabase()
  role = new URL(shop.appUrl).username
})
afterAll(() => shop[Symbol.asyncDispose]())

/**
 * Creates the fault as the owner in a transaction that is rolled back. Returns the problems that
 * the check reports.
 */
function planted(sql: string): Promise<string[]> {
  return asServer(shop.ownerUrl, async (client) => {
    await client.query('begin')
    await client.query(`set local riskpilot.app_role = '${role}'`)
    await client.query(sql)
    const problems = await checkCatalogue(client, { appRole: role })
    await client.query('rollback')
    return problems
  })
}

describe('the second wall', () => {
  it('SEC-02 finds nothing wrong with the migrated database, asked by the application itself and by the owner', async () => {
    expect(await checkCatalogue(shop.db.pool)).toEqual([])
    expect(await planted('select 1')).toEqual([])
  })

  it('SEC-02 looks at every table of the migrations', async () => {
    const { rows } = await shop.db.pool.query(`select count(*)::int as tables from pg_policy where polname = 'business'`)
    expect(rows[0].tables).toBeGreaterThanOrEqual(20)
  })

  it('SEC-02 OPS-06 leaves to an extension what is its own, tables, views and functions; the same made by hand is refused', async () => {
    const own = `
      create table spatial (id int, weight float8);
      create view sizes as select 1 as size;
      create materialized view frozen as select 1 as size;
      create function reach() returns int language sql security definer as 'select 1';`
    expect((await planted(own)).length).toBeGreaterThanOrEqual(4)
    const names = ['table spatial', 'view sizes', 'materialized view frozen', 'function reach()']
    const taken = names.map((name) => `alter extension hstore add ${name};`).join(' ')
    expect(await planted(`create extension hstore; create extension pg_trgm; ${own} ${taken}`)).toEqual([])
  })

  const faults: [title: string, sql: string, found: RegExp][] = [
    ['a dropped policy', 'drop policy business on order_line', /^public\.order_line has no policy for all commands/],
    ['a dropped owner policy', 'drop policy owner on refund', /^public\.refund has no policy for its owner/],
    ['a policy for reading alone', 'alter policy business on risk using (true)', /^public\.risk has no policy for all commands/],
    [
      'a policy without check',
      `drop policy business on risk;
       create policy business on risk for select using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)`,
      /^public\.risk has no policy for all commands/,
    ],
    [
      'one policy too many',
      'create policy support on finding for select using (true)',
      /^public\.finding: the policy "support" opens a way/,
    ],
    ['row-level security off', 'alter table import disable row level security', /^public\.import: row-level security is not enabled/],
    ['FORCE off', 'alter table telling no force row level security', /^public\.telling: row-level security is not forced/],
    ['FORCE off on business', 'alter table business no force row level security', /^public\.business: row-level security is not forced/],
    [
      'a table without the wall',
      'create table coupon (business_id uuid, id uuid, primary key (business_id, id))',
      /^public\.coupon: row-level/,
    ],
    [
      'a table without a business',
      'create table coupon (id uuid primary key)',
      /^public\.coupon has no business_id and is not on the list/,
    ],
    [
      'a key that does not begin with the business',
      `create table coupon (id uuid primary key, business_id uuid not null); ${behindTheWall('coupon', 'business_id', 'select')}`,
      /^public\.coupon: the unique index coupon_pkey does not begin with business_id/,
    ],
    [
      'a table without a key',
      `create table coupon (business_id uuid not null); ${behindTheWall('coupon', 'business_id', 'select')}`,
      /^public\.coupon has no primary key/,
    ],
    [
      'a unique index without the business',
      'create unique index bill on parcel (order_id)',
      /^public\.parcel: the unique index bill does not/,
    ],
    [
      'a plain foreign key',
      `alter table import add unique (id); alter table refund add foreign key (import_id) references import (id)`,
      /refund: the foreign key refund_import_id_fkey does not begin with the business/,
    ],
    [
      'rows that would outlive their business',
      'alter table product drop constraint product_business_id_fkey',
      /^public\.product: its rows would outlive their business/,
    ],
    [
      'facts that would outlive their business',
      'create or replace function delete_business(wanted uuid) returns boolean language plpgsql as $$ begin delete from public.business where id = wanted; return found; end $$',
      /^public\.parcel: its rows would outlive their business/,
    ],
    [
      'a foreign key to the business by another column',
      'alter table membership add foreign key (user_id) references business (id)',
      /membership: the foreign key membership_user_id_fkey/,
    ],
    ['a floating amount', 'alter table risk add column guess double precision', /^public\.risk\.guess is double precision/],
    ['a view with its owner’s rights', 'create view sold as select * from order_line', /^sold reads with its owner's rights/],
    ['a materialized view', 'create materialized view sold as select * from order_line', /^sold is a materialized view/],
    [
      'an owner’s function without search_path',
      `create function peek() returns bigint language sql security definer as 'select count(*) from risk'`,
      /^peek\(\) runs with its owner's rights/,
    ],
    [
      'TRUNCATE',
      `do $$ begin execute format('grant truncate on risk to %I', current_setting('riskpilot.app_role')); end $$`,
      /has TRUNCATE on risk/,
    ],
    [
      'a schema to create in',
      `do $$ begin execute format('grant create on schema public to %I', current_setting('riskpilot.app_role')); end $$`,
      /may create in the schema public/,
    ],
    [
      'ownership',
      `do $$ begin execute format('grant create on schema public to %I', current_setting('riskpilot.app_role'));
        execute format('grant %I to %I', current_setting('riskpilot.app_role'), current_user);
        execute format('alter table risk owner to %I', current_setting('riskpilot.app_role')); end $$`,
      /owns risk/,
    ],
  ]
  for (const [title, sql, found] of faults) {
    it(`SEC-02 finds ${title}`, async () => {
      expect(await planted(sql)).toContainEqual(expect.stringMatching(found))
    })
  }

  it('SEC-02 accepts a table made by the recipe, and a view with the rights of who asks', async () => {
    expect(await planted(tenantTable('coupon', 'id uuid not null, code text'))).toEqual([])
    expect(await planted('create view sold with (security_invoker) as select * from order_line')).toEqual([])
  })

  it('SEC-02 finds a role that bypasses or may become the owner', async () => {
    const owner = new URL(shop.ownerUrl).username
    expect((await asServer(shop.ownerUrl, (client) => checkCatalogue(client, { appRole: owner }))).length).toBeGreaterThan(0)
    expect(await checkCatalogue(shop.db.pool, { appRole: 'nobody_at_all' })).toContain('There is no role "nobody_at_all".')
  })
})
