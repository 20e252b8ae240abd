import pg from 'pg'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/list.ts'
import { distribute, distributionOf, shardProblems } from './distribute.ts'
import { checkCatalogue } from './catalogue.ts'
import { tenantTable, grant } from './tenant-table.ts'
const ownerUrl = process.argv[2] as string
const secretKey='x'.repeat(40)
await migrate({ ownerUrl, secretKey })
const c = new pg.Client({ connectionString: ownerUrl }); await c.connect()
console.log((await distribute(c, { shards: 4 })).spread.length)
await c.end()
const later = { name: '9999-later', sql: `
alter table business add column colour text;
alter table risk add column colour text;
alter table risk add constraint risk_colour_check check (colour is null or length(colour) > 1);
create index risk_colour on risk (business_id, colour) where colour is not null;
set local search_path = identity;
alter table "user" add column colour text;
set local search_path = public;
create table identity.colour (id uuid primary key, user_id uuid references identity."user" (id));
${tenantTable('gadget', 'id uuid not null, risk_id uuid not null, foreign key (business_id, risk_id) references risk (business_id, id) on delete cascade')}
create index gadget_risk on gadget (business_id, risk_id);
create function colours_of(wanted uuid) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$ begin return (select count(*) from gadget where business_id = wanted); end $$;
${grant('execute on function colours_of(uuid)')}
update risk set colour = 'red' where status = 'active';
` }
console.log((await migrate({ ownerUrl, secretKey, migrations: [...migrations, later] })).applied.join(' '))
const d = new pg.Client({ connectionString: ownerUrl }); await d.connect()
console.log((await distributionOf(d)).missing, await shardProblems(d), await checkCatalogue(d, { appRole: new URL(ownerUrl).pathname.slice(1) + '_app' }))
await d.end()
