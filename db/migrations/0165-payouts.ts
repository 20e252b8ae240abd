import { tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/**
 * Facts have no foreign key to their business, which would be checked for every row of an import.
 */
const factTables = ['order_line', 'refund', 'unit_cost', 'parcel', 'ad_spend', 'chargeback', 'payout']

/**
 * What payment services paid out, row by row, and by what means an order was paid. Evidence may
 * consist of these rows; the functions that name all tables of facts know the new one.
 */
export const payouts: Migration = {
  name: '0165-payouts',
  sql: `
${tenantTable(
  'payout',
  `id uuid not null,
  payout_id text collate "C",
  day date not null,
  source text collate "C" not null,
  order_id text collate "C",
  type text collate "C" not null check (type in ('sale', 'refund', 'dispute', 'fee', 'reserve', 'release')),
  -- Signed as seen by the shop: what comes in is positive. The fee is positive where it was taken.
  gross bigint not null,
  fee bigint not null,
  net bigint not null,
  currency char(3) not null,
  import_id uuid not null,
  line integer not null`,
)}
alter table payout drop constraint payout_business_id_fkey;
create index payout_day on payout (business_id, day);
create index payout_order on payout (business_id, order_id);
create index refund_order on refund (business_id, order_id);

alter table order_line add column payment_method text;

alter table spelling drop constraint spelling_kind_check;
alter table spelling add constraint spelling_kind_check check (kind in ('carrier', 'zone', 'campaign', 'country', 'source'));

alter table finding_evidence drop constraint finding_evidence_table_check;
alter table finding_evidence add constraint finding_evidence_table_check check ("table" in ('order_line', 'refund', 'parcel', 'ad_spend', 'chargeback', 'payout'));

create or replace function count_ledger() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  uncounted text;
begin
  for uncounted in
    select relname from pg_stat_user_tables
     where schemaname = 'public' and n_mod_since_analyze > 1000 + least(n_live_tup / 2, 9000)
       and relname in (${factTables.map((table) => `'${table}'`).join(', ')}, 'correction')
  loop
    execute format('analyze (skip_locked) %I', uncounted);
  end loop;
end $$;

create or replace function has_rows() returns boolean language plpgsql stable as $$
declare
  shop uuid := nullif(current_setting('app.business_id', true), '')::uuid;
begin
${factTables.map((table) => `  if exists (select 1 from ${table} f where f.business_id = shop) then return true; end if;`).join('\n')}
  return false;
end $$;

create or replace function delete_business(wanted uuid) returns boolean
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  people uuid[] := array(select m.user_id from public.membership m where m.business_id = wanted);
  person uuid;
  was_here boolean;
begin
  -- First, because this waits for whoever writes rows of it; after it nobody does.
  delete from public.business where id = wanted;
  was_here := found;
${factTables.map((table) => `  delete from public.${table} where business_id = wanted;`).join('\n')}
  delete from identity.mail where id = any (array(select o.id from public.mail_of_business o where o.business_id = wanted));
  delete from public.mail_of_business where business_id = wanted;
  foreach person in array people loop
    perform public.membership_changed(wanted, person);
  end loop;
  perform pg_notify('riskpilot', json_build_array('standing', wanted)::text);
  return was_here;
end $$;
`,
}
