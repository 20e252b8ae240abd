import { grant, tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/**
 * Roll-ups with one row a day. Days are read and summed as a whole, and hundreds of thousands of
 * rows with their index entries and checks took most of the time. All are recomputed from the lines
 * before the next scan.
 */
export const daysInOneRow: Migration = {
  name: '0008-days-in-one-row',
  sql: `
drop table sales_day, order_day;
-- States were compressed in another way; the scan of every day makes them anew.
truncate engine_checkpoint;

-- The product lines of a day without corrected entries. One cell is one SKU at one price; the columns of the cells are of equal length and
-- in the order of SKU, list price and price paid.
${tenantTable(
  'sales_day',
  `day date not null,
  sku text[] collate "C" not null,
  -- -1 where the file has no list price.
  list_price bigint[] not null,
  unit_price bigint[] not null,
  units bigint[] not null,
  lines bigint[] not null,
  -- Of the whole day: what was paid, and that at list price, each line rounded by itself.
  amount bigint not null,
  gross bigint not null`,
  { key: 'day' },
)}
-- Compressing would take longer than the few bytes are worth.
alter table sales_day
  alter column sku set storage external,
  alter column list_price set storage external,
  alter column unit_price set storage external,
  alter column units set storage external,
  alter column lines set storage external;

-- The orders of these lines on this day, in text order; an order belongs to the first of its days.
${tenantTable(
  'order_day',
  `day date not null,
  order_id text[] collate "C" not null,
  -- As its lines spell it; where they name several, the first in text order; null where they name none.
  country text[] collate "C" not null,
  -- What was paid, in micros, exact.
  goods bigint[] not null,
  units bigint[] not null,
  -- Those that may repeat another: with the customer, the number of lines and the sum of another order of the day.
  alike text[] collate "C" not null`,
  { key: 'day' },
)}
alter table order_day
  alter column order_id set storage external,
  alter column country set storage external,
  alter column goods set storage external,
  alter column units set storage external;

-- Whether an order has lines before a day is then told by the index alone.
create index order_line_order_day on order_line (business_id, order_id, day);
drop index order_line_order;

-- PostgreSQL chooses its ways by what it has counted, and counts a new file's rows a minute after they came: until then it takes them for
-- few. Counts the tables of which more than half is new, unless another does. Says nothing of them to anyone.
create function count_ledger() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  uncounted text;
begin
  for uncounted in
    select relname from pg_stat_user_tables
     where schemaname = 'public' and n_mod_since_analyze > 1000 + n_live_tup / 2
       and relname in ('order_line', 'refund', 'unit_cost', 'parcel', 'ad_spend', 'chargeback', 'correction')
  loop
    execute format('analyze (skip_locked) %I', uncounted);
  end loop;
end $$;
revoke execute on function count_ledger() from public;
${grant('execute on function count_ledger()')}

-- Every day is to be summed and scanned again, of every business: for that the walls between them are taken from the owner for a moment.
alter table touched_day no force row level security;
alter table day_total no force row level security;
insert into touched_day (business_id, day) select business_id, day from day_total
  on conflict (business_id, day) do update set rolled_up = false, touches = touched_day.touches + 1;
alter table touched_day force row level security;
alter table day_total force row level security;
`,
}
