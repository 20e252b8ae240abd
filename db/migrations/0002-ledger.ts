import { tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** The origin of a fact: its import (which has the file's name) and its line there. */
const origin = `import_id uuid not null,
  line integer not null,
  foreign key (business_id, import_id) references import (business_id, id)`

/**
 * Files and the facts imported from them. A fact's `id` is derived from its content
 * (api/ledger/row-key.ts), so a second import of it finds the existing row. Prices are micros
 * (millionths of the major unit), amounts minor units, both bigint; `day` is the business's local
 * day.
 */
export const ledger: Migration = {
  name: '0002-ledger',
  sql: `
${tenantTable(
  'import',
  `id uuid not null,
  file_name text not null,
  -- What the file was taken for, once recognized: canonical-orders, online-retail, …
  layout text,
  mapping jsonb not null default '{}',
  state text not null check (state in ('uploading', 'waiting', 'reading', 'done', 'cancelled', 'refused', 'failed')),
  -- Why it was refused or failed, or the question that has to be answered first: a sentence for people.
  problem text,
  bytes_expected bigint,
  bytes_received bigint not null default 0,
  -- Records read and settled so far; the resume mark of an interrupted import. Committed with the rows they stand for.
  rows_read bigint not null default 0,
  rows_total bigint,
  accepted bigint not null default 0,
  duplicates bigint not null default 0,
  conflicts bigint not null default 0,
  refused bigint not null default 0,
  -- Of the accepted: rows that replaced an older value (ads).
  restated bigint not null default 0,
  -- The file's own header, to hand refused rows back under it.
  header jsonb,
  -- How the file was read where that is not plain, in sentences.
  notes jsonb not null default '[]',
  created_by uuid,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz`,
)}
create index import_newest on import (business_id, created_at desc, id desc);

${tenantTable(
  'import_refusal',
  `import_id uuid not null,
  line integer not null,
  "column" text not null,
  code text not null,
  reason text not null,
  record text not null,
  foreign key (business_id, import_id) references import (business_id, id) on delete cascade`,
  { key: 'import_id, line' },
)}

${tenantTable(
  'import_conflict',
  `import_id uuid not null,
  line integer not null,
  "table" text not null,
  row_id uuid not null,
  reason text not null,
  record text not null,
  foreign key (business_id, import_id) references import (business_id, id) on delete cascade`,
  { key: 'import_id, line' },
)}

${tenantTable(
  'order_line',
  `id uuid not null,
  order_id text collate "C" not null,
  occurred_at timestamptz not null,
  day date not null,
  sku text collate "C" not null,
  description text,
  units bigint not null,
  unit_price bigint not null,
  list_price bigint,
  -- The share taken off, as the file states it, in millionths.
  discount bigint,
  amount bigint not null,
  currency char(3) not null,
  customer_id text,
  country text collate "C",
  -- product, or what hides among products: fee, postage, sample, write_off, adjustment, gift_card, test.
  nature text not null,
  ${origin}`,
)}
create index order_line_day on order_line (business_id, day, sku);
create index order_line_order on order_line (business_id, order_id);

${tenantTable(
  'refund',
  `id uuid not null,
  refund_id text collate "C" not null,
  occurred_at timestamptz not null,
  day date not null,
  sku text collate "C" not null,
  units bigint not null,
  amount bigint not null,
  currency char(3) not null,
  order_id text collate "C",
  customer_id text,
  country text,
  nature text not null,
  ${origin}`,
)}
create index refund_day on refund (business_id, day, sku);

${tenantTable(
  'unit_cost',
  `id uuid not null,
  sku text collate "C" not null,
  valid_from date not null,
  unit_cost bigint not null,
  currency char(3) not null,
  unique (business_id, sku, valid_from),
  ${origin}`,
)}
create index unit_cost_day on unit_cost (business_id, valid_from);

${tenantTable(
  'parcel',
  `id uuid not null,
  order_id text collate "C" not null,
  day date not null,
  carrier text collate "C" not null,
  zone text collate "C" not null,
  charged bigint not null,
  cost bigint not null,
  currency char(3) not null,
  ${origin}`,
)}
create index parcel_day on parcel (business_id, day);

${tenantTable(
  'ad_spend',
  `id uuid not null,
  day date not null,
  campaign text collate "C" not null,
  -- Every other dimension of the file, so that each of its rows has a place of its own.
  dimensions jsonb not null default '{}',
  spend bigint not null,
  clicks bigint,
  conversion_value bigint,
  currency char(3) not null,
  -- Values that a later file restated, newest last.
  restated jsonb not null default '[]',
  ${origin}`,
)}
create index ad_spend_day on ad_spend (business_id, day);

${tenantTable(
  'chargeback',
  `id uuid not null,
  order_id text collate "C" not null,
  day date not null,
  amount bigint not null,
  currency char(3) not null,
  reason text,
  country text collate "C",
  ${origin}`,
)}
create index chargeback_day on chargeback (business_id, day);

-- Each spelling of a carrier, zone, campaign or country with the first day on which a row has it. Those alike but for case and blanks are
-- one name (api/ledger/spelling.ts).
${tenantTable(
  'spelling',
  `kind text not null check (kind in ('carrier', 'zone', 'campaign', 'country')),
  written text collate "C" not null,
  folded text collate "C" not null,
  seen_on date not null`,
  { key: 'kind, written' },
)}

-- What a SKU is called, by the newest line that says so; kept by the roll-up of the day.
${tenantTable('product', `sku text collate "C" not null, name text not null, named_on date not null`, { key: 'sku' })}

-- Roll-ups. One cell is one SKU at one price on one day; summed again for the days an import touched.
${tenantTable(
  'sales_day',
  `day date not null,
  sku text collate "C" not null,
  -- -1 where the file has no list price: a key column cannot be null.
  list_price bigint not null,
  unit_price bigint not null,
  units bigint not null,
  lines bigint not null,
  amount bigint not null`,
  { key: 'day, sku, list_price, unit_price' },
)}

-- The product lines of one order on one day, without corrected entries. An order belongs to the first of its days.
${tenantTable(
  'order_day',
  `order_id text collate "C" not null,
  day date not null,
  -- As its lines spell it; where they name several, the first in text order.
  country text collate "C",
  -- What was paid, in micros, exact.
  goods bigint not null,
  units bigint not null`,
  { key: 'order_id, day' },
)}
create index order_day_day on order_day (business_id, day);

${tenantTable(
  'day_total',
  `day date not null,
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
  chargebacks bigint not null`,
  { key: 'day' },
)}

-- Lines typed wrongly and reversed within the hour, paired with the refund that reversed them. The roll-up of a touched day writes its
-- pairs anew; neither side counts as a sale, a refund or evidence. A line and a refund are in one pair at most.
${tenantTable(
  'correction',
  `refund_id uuid not null,
  order_line_id uuid not null,
  day date not null,
  unique (business_id, order_line_id)`,
  { key: 'refund_id' },
)}
create index correction_day on correction (business_id, day);

-- Days whose facts changed since the roll-ups were last summed, and since the engine last saw them. Each touch counts up, so that
-- a scan forgets only the touches it has seen: touching is \`on conflict … do update set rolled_up = false, touches = touched_day.touches + 1\`.
${tenantTable('touched_day', `day date not null, rolled_up boolean not null default false, touches bigint not null default 1`, { key: 'day' })}
`,
}
