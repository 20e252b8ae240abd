import { behindTheWall, grant, tenantTable } from '../tenant-table.ts'
import type { RoomSchema } from './room-schema.ts'

/**
 * The facts and their sums. A fact's `id` is derived from its content (api/ledger/row-key.ts), so a
 * second import of it finds the existing row. Prices are micros (millionths of the major unit),
 * amounts minor units, both bigint; `day` is the business's local day. Facts have no foreign keys:
 * checking two for every row took half of an import's time in the database. The one statement that
 * writes facts takes business and import from its own transaction, which locks the import's row;
 * nobody may delete an import; and deleting a business deletes its facts.
 */
export const ledger: RoomSchema = {
  tables: String.raw`
create table order_line (
  business_id uuid not null,
  id uuid not null,
  order_id text not null COLLATE pg_catalog."C",
  occurred_at timestamptz not null,
  day date not null,
  sku text not null COLLATE pg_catalog."C",
  description text,
  units bigint not null,
  unit_price bigint not null,
  list_price bigint,
  -- The share taken off, as the file states it, in millionths.
  discount bigint,
  amount bigint not null,
  currency char(3) not null,
  customer_id text,
  country text COLLATE pg_catalog."C",
  -- product, or what hides among products: fee, postage, sample, write_off, adjustment, gift_card, test.
  nature text not null,
  import_id uuid not null,
  line integer not null,
  category text,
  channel text,
  discount_code text,
  primary key (business_id, id)
);
${behindTheWall('order_line', 'business_id', 'select, insert, update, delete')}
create index order_line_day on order_line (business_id, day, sku);
-- Whether an order has lines before a day is then told by the index alone.
create index order_line_order_day on order_line (business_id, order_id, day);
-- Few lines are no products; the roll-up finds them without reading the others.
create index order_line_other on order_line (business_id, day) where nature <> 'product';

create table refund (
  business_id uuid not null,
  id uuid not null,
  refund_id text not null COLLATE pg_catalog."C",
  occurred_at timestamptz not null,
  day date not null,
  sku text not null COLLATE pg_catalog."C",
  units bigint not null,
  amount bigint not null,
  currency char(3) not null,
  order_id text COLLATE pg_catalog."C",
  customer_id text,
  country text,
  nature text not null,
  import_id uuid not null,
  line integer not null,
  primary key (business_id, id)
);
${behindTheWall('refund', 'business_id', 'select, insert, update, delete')}
create index refund_day on refund (business_id, day, sku);

create table unit_cost (
  business_id uuid not null,
  id uuid not null,
  sku text not null COLLATE pg_catalog."C",
  valid_from date not null,
  unit_cost bigint not null,
  currency char(3) not null,
  import_id uuid not null,
  line integer not null,
  primary key (business_id, id),
  unique (business_id, sku, valid_from)
);
${behindTheWall('unit_cost', 'business_id', 'select, insert, update, delete')}
create index unit_cost_day on unit_cost (business_id, valid_from);

create table parcel (
  business_id uuid not null,
  id uuid not null,
  order_id text not null COLLATE pg_catalog."C",
  day date not null,
  carrier text not null COLLATE pg_catalog."C",
  zone text not null COLLATE pg_catalog."C",
  charged bigint not null,
  cost bigint not null,
  currency char(3) not null,
  import_id uuid not null,
  line integer not null,
  primary key (business_id, id)
);
${behindTheWall('parcel', 'business_id', 'select, insert, update, delete')}
create index parcel_day on parcel (business_id, day);

create table ad_spend (
  business_id uuid not null,
  id uuid not null,
  day date not null,
  campaign text not null COLLATE pg_catalog."C",
  -- Every other dimension of the file, so that each of its rows has a place of its own.
  dimensions jsonb not null default '{}',
  spend bigint not null,
  clicks bigint,
  conversion_value bigint,
  currency char(3) not null,
  -- Values that a later file restated, newest last.
  restated jsonb not null default '[]',
  import_id uuid not null,
  line integer not null,
  primary key (business_id, id)
);
${behindTheWall('ad_spend', 'business_id', 'select, insert, update, delete')}
create index ad_spend_day on ad_spend (business_id, day);

create table chargeback (
  business_id uuid not null,
  id uuid not null,
  order_id text not null COLLATE pg_catalog."C",
  day date not null,
  amount bigint not null,
  currency char(3) not null,
  reason text,
  country text COLLATE pg_catalog."C",
  import_id uuid not null,
  line integer not null,
  primary key (business_id, id)
);
${behindTheWall('chargeback', 'business_id', 'select, insert, update, delete')}
create index chargeback_day on chargeback (business_id, day);

-- What a SKU is called, by the newest line that says so; kept by the roll-up of the day.
${tenantTable(
  'product',
  `
  sku text not null COLLATE pg_catalog."C",
  name text not null,
  named_on date not null
`,
  { key: 'sku' },
)}

-- Each spelling of a carrier, zone, campaign or country with the first day on which a row has it. Those alike but for case and blanks are
-- one name (api/ledger/spelling.ts).
${tenantTable(
  'spelling',
  `
  kind text not null check (kind in ('carrier', 'zone', 'campaign', 'country')),
  written text not null COLLATE pg_catalog."C",
  folded text not null COLLATE pg_catalog."C",
  seen_on date not null
`,
  { key: 'kind, written' },
)}

-- Rows of the ledger that a further file states as well, packed by the piece of the file that was read. A row stays when one of its files
-- is taken back and another states it. The three arrays are of one length. What the file says, by the table's columns, is kept where it
-- may differ from the row: of costs, refunds and ads.
${tenantTable(
  'also_stated',
  `
  id uuid not null default gen_random_uuid(),
  import_id uuid not null,
  "table" text not null,
  row_ids uuid[] not null,
  lines integer[] not null,
  -- How many records of the file each row stands for.
  records integer[] not null,
  said jsonb[]
`,
  { key: 'import_id, id' },
)}

${tenantTable(
  'day_total',
  `
  day date not null,
  orders bigint not null,
  lines bigint not null,
  -- Product lines before and after discounts, without corrected entries; then what is no product.
  gross_sales bigint not null,
  sales bigint not null,
  other_income bigint not null,
  refunds bigint not null,
  -- How many pairs.
  corrections bigint not null,
  shipping_charged bigint not null,
  shipping_cost bigint not null,
  ad_spend bigint not null,
  chargebacks bigint not null
`,
  { key: 'day' },
)}

-- The product lines of a day without corrected entries. One cell is one SKU at one price; the columns of the cells are of equal length and
-- in the order of SKU, list price and price paid.
${tenantTable(
  'sales_day',
  `
  day date not null,
  sku text[] not null COLLATE pg_catalog."C",
  -- -1 where the file has no list price.
  list_price bigint[] not null,
  unit_price bigint[] not null,
  units bigint[] not null,
  lines bigint[] not null,
  -- Of the whole day: what was paid, and that at list price, each line rounded by itself.
  amount bigint not null,
  -- What was paid, at list price, each line rounded by itself.
  gross bigint not null
`,
  { key: 'day' },
)}
alter table sales_day
  alter column sku set storage external,
  alter column list_price set storage external,
  alter column unit_price set storage external,
  alter column units set storage external,
  alter column lines set storage external;

-- The orders of these lines on this day, in text order; an order belongs to the first of its days.
${tenantTable(
  'order_day',
  `
  day date not null,
  order_id text[] not null COLLATE pg_catalog."C",
  -- As its lines spell it; where they name several, the first in text order; null where they name none.
  country text[] not null COLLATE pg_catalog."C",
  -- What was paid, in micros, exact.
  goods bigint[] not null,
  units bigint[] not null,
  -- Those that may repeat another: with the customer, the number of lines and the sum of another order of the day.
  alike text[] not null COLLATE pg_catalog."C"
`,
  { key: 'day' },
)}
alter table order_day
  alter column order_id set storage external,
  alter column country set storage external,
  alter column goods set storage external,
  alter column units set storage external;

-- Days whose facts changed since the roll-ups were last summed, and since the engine last saw them. Each touch counts up, so that
-- a scan forgets only the touches it has seen: touching is 'on conflict … do update set rolled_up = false, touches =
-- touched_day.touches + 1'.
${tenantTable(
  'touched_day',
  `
  day date not null,
  rolled_up boolean not null default false,
  touches bigint not null default 1
`,
  { key: 'day' },
)}
`,
  functions: String.raw`
-- PostgreSQL chooses its ways by what it has counted, and counts a new file's rows a minute after they came: until then it takes them for
-- few. Counts the tables of which more than half is new, unless another does. Says nothing of them to anyone.
create function count_ledger() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  uncounted text;
begin
  for uncounted in
    select relname from pg_stat_user_tables
     where schemaname = 'public' and n_mod_since_analyze > 1000 + least(n_live_tup / 2, 9000)
       and relname in ('order_line', 'refund', 'unit_cost', 'parcel', 'ad_spend', 'chargeback', 'correction')
  loop
    execute format('analyze (skip_locked) %I', uncounted);
  end loop;
end $$;
revoke execute on function count_ledger() from public;
${grant('execute on function count_ledger()')}

create function forget_facts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from order_line where business_id = old.id;
  delete from refund where business_id = old.id;
  delete from unit_cost where business_id = old.id;
  delete from parcel where business_id = old.id;
  delete from ad_spend where business_id = old.id;
  delete from chargeback where business_id = old.id;
  return old;
end $$;

-- Whether rows of the business of the transaction are in: its currency and its zone stand from then on. A file that was refused whole,
-- or that waits for its turn, rests on neither.
create function has_rows() returns boolean
language sql stable as $$
  select exists (select from order_line) or exists (select from refund) or exists (select from unit_cost)
      or exists (select from parcel) or exists (select from ad_spend) or exists (select from chargeback)
$$;

create trigger forget_facts before delete on business for each row execute function forget_facts();
`,
}
