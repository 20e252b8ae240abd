import pg from 'pg'
import { expect, it } from 'vitest'
import { joinDatabases, serversOf } from '../e2e/support/database/servers.ts'
import { asServer, dropDatabase, inDatabase, testDatabase, testServer } from '../e2e/support/database/test-database.ts'
import { addressAs, applicationPassword } from './application-role.ts'
import { checkCatalogue } from './catalogue.ts'
import { distribute, distributionOf, rowsLeft, setForNodes, shardProblems } from './distribute.ts'
import { inBusiness } from './in-business.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/list.ts'
import { grant, tenantTable } from './tenant-table.ts'

const later = {
  name: '9999-later',
  sql: `
alter table business add column colour text;
alter table risk add column colour text;
alter table risk add constraint risk_colour_check check (colour is null or length(colour) > 1);
create index risk_colour on risk (business_id, colour) where colour is not null;
set local search_path = identity;
alter table "user" add column colour text;
set local search_path = public;
${tenantTable('gadget', 'id uuid not null, risk_id uuid, foreign key (business_id, risk_id) references risk (business_id, id) on delete cascade')}
create function gadgets_of(wanted uuid) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
begin return (select count(*) from gadget where business_id = wanted); end $$;
${grant('execute on function gadgets_of(uuid)')}
`,
}

/** A node hides its shards from who does not ask for them. */
const shardsOf = (url: string, table: string) =>
  asServer(url, async (client) => {
    await client.query('set citus.override_table_visibility = off')
    const { rows } = await client.query<{ name: string }>("select relname as name from pg_class where relname ~ $1 and relkind = 'r'", [
      `^${table}_[0-9]+$`,
    ])
    return rows.map(({ name }) => name)
  })

it('OPS-06 is spread whole, says so again, and a later migration brings and spreads its table', async () => {
  await using shop = await testDatabase()
  const spread = await asServer(shop.ownerUrl, distributionOf)
  expect([spread.missing, spread.spread.includes('order_line'), spread.spread.includes('business')]).toEqual([[], true, true])
  expect((await asServer(shop.ownerUrl, (client) => distribute(client))).spread).toEqual(spread.spread)
  const businessId = await shop.createBusiness()
  await migrate({
    ownerUrl: shop.ownerUrl,
    appUrl: shop.appUrl,
    secretKey: 'a secret of the tests alone',
    migrations: [...migrations, later],
  })
  await inBusiness(shop.db, businessId, ({ sql }) =>
    sql('insert into gadget (business_id, id) values ($1, gen_random_uuid())', [businessId]),
  )
  await asServer(shop.ownerUrl, async (client) => {
    expect((await distributionOf(client)).spread.toSorted()).toEqual([...spread.spread, 'gadget'].toSorted())
    expect(await shardProblems(client)).toEqual([])
    expect(await checkCatalogue(client, { appRole: new URL(shop.appUrl).username })).toEqual([])
  })
})

/** A migrated database that is not spread yet, on the servers of the tests' cluster. */
async function unspreadDatabase() {
  const { serverUrl, prefix } = await testServer()
  const name = `${prefix}_unspread`
  const servers = await serversOf(serverUrl)
  for (const url of servers) await asServer(url, (client) => client.query(`create database ${name}`))
  await joinDatabases(servers, name)
  const ownerUrl = inDatabase(serverUrl, name)
  await migrate({ ownerUrl, secretKey: 'a secret of the tests alone' })
  return { ownerUrl, [Symbol.asyncDispose]: () => dropOnAll(servers, name) }
}

async function spreadOnEveryNode(client: pg.Client, name: string): Promise<void> {
  await setForNodes(client)
  await client.query(`alter table ${name} no force row level security`)
  await client.query(`select create_reference_table('public.${name}')`)
  await client.query(`alter table ${name} force row level security`)
}

async function dropOnAll(servers: readonly string[], name: string): Promise<void> {
  for (const url of servers) await dropDatabase(url, name)
}

it('OPS-06 the coordinator knows with which password the role of the application signs in to the nodes', async () => {
  await using shop = await testDatabase()
  const { username, password } = new URL(shop.appUrl)
  const known = () =>
    asServer(shop.ownerUrl, async (client) => {
      const { rows } = await client.query<{ how: string }>('select authinfo as how from pg_dist_authinfo where rolename = $1', [username])
      return rows.map(({ how }) => how)
    })
  expect(await known()).toEqual([`password=${password}`])
  await asServer(shop.ownerUrl, (client) => client.query("update pg_dist_authinfo set authinfo = 'sslcert=/etc/own.crt'"))
  await migrate({ ownerUrl: shop.ownerUrl, secretKey: 'a secret of the tests alone' })
  expect(await known()).toEqual(['sslcert=/etc/own.crt'])
})

it('OPS-06 rows that moved to the nodes are gone from the coordinator, also where they stayed there before', async () => {
  await using fresh = await unspreadDatabase()
  await asServer(fresh.ownerUrl, async (client) => {
    const id = '01900000-0000-7000-8000-000000000001'
    await client.query(
      `insert into business (id, name, currency, zone, money_floor, created_at) values ('${id}', 'A shop', 'USD', 'UTC', 0, now())`,
    )
    await client.query(`insert into product (business_id, sku, name, named_on) values ('${id}', 'A', 'Tea', '2026-01-01')`)
    // As a version before has spread some.
    for (const name of ['business', 'membership']) await spreadOnEveryNode(client, name)
    expect(await rowsLeft(client)).toEqual(['business'])
    await distribute(client, { shards: 4 })
    expect(await rowsLeft(client)).toEqual([])
    const { rows } = await client.query(
      'select (select count(*)::int from business) as businesses, (select count(*)::int from product) as products',
    )
    expect(rows).toEqual([{ businesses: 1, products: 1 }])
  })
})

it('OPS-06 SEC-02 on a node, past the coordinator, a business sees its rows and no other', async () => {
  await using shop = await testDatabase()
  const [one, other] = [await shop.createBusiness(), await shop.createBusiness()]
  const add = (id: string) =>
    inBusiness(shop.db, id, ({ sql }) =>
      sql("insert into product (business_id, sku, name, named_on) values ($1, 'A', 'Tea', '2026-01-01')", [id]),
    )
  await add(one)
  await add(other)
  const [, ...nodes] = await serversOf((await testServer()).serverUrl)
  const { username } = new URL(shop.appUrl)
  const database = new URL(shop.appUrl).pathname.slice(1)
  const seen = new Map<string, number>()
  for (const node of nodes) {
    const url = inDatabase(node, database)
    const shards = await shardsOf(url, 'product')
    expect(shards.length).toBeGreaterThan(0)
    const client = new pg.Client({ connectionString: addressAs(url, username, applicationPassword('a secret of the tests alone')) })
    await client.connect()
    await client.query('set citus.override_table_visibility = off')
    for (const name of shards)
      for (const id of ['', one, other]) {
        await client.query('begin')
        await client.query(`set local app.business_id = '${id}'`)
        const { rows } = await client.query<{ business_id: string }>(`select business_id from ${name}`)
        expect(rows.every(({ business_id }) => business_id === id)).toBe(true)
        seen.set(id, (seen.get(id) ?? 0) + rows.length)
        const theft = client.query(`insert into ${name} (business_id, sku, name, named_on) values ($1, 'B', 'Stolen', '2026-01-01')`, [
          id === one ? other : one,
        ])
        await expect(theft).rejects.toThrow(/row-level security/)
        await client.query('rollback')
      }
    await client.end()
  }
  expect([...seen]).toEqual([
    ['', 0],
    [one, 1],
    [other, 1],
  ])
})

it('OPS-06 SEC-02 a shard without row-level security is named', async () => {
  await using shop = await testDatabase()
  const [, node = ''] = await serversOf((await testServer()).serverUrl)
  const url = inDatabase(node, new URL(shop.appUrl).pathname.slice(1))
  const [shard = ''] = await shardsOf(url, 'risk')
  await asServer(url, async (client) => {
    await client.query('set citus.enable_manual_changes_to_shards = on')
    await client.query(`alter table ${shard} no force row level security`)
  })
  expect(await asServer(shop.ownerUrl, shardProblems)).toEqual([
    expect.stringMatching(/^risk: its shard \d+ on .* is without row-level security or one of its policies\.$/),
  ])
})
