import { tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/**
 * What a day sums to beside what `day_total` had: rows of each kind, and rows and amounts by
 * figure.
 */
const sums =
  `parcels ad_rows chargeback_rows payout_rows unlisted_lines uncosted_lines unlisted uncosted cost corrected possible_corrections
  repeated_lines repeated fees order_postage other_lines write_off_lines write_off_units write_off_uncosted write_off_cost booked
  discounted_lines product_refunds fee_rows postage_rows other_rows charged_parcels paid_parcels spend_rows refund_rows`.split(/\s+/)

/**
 * Sums that answers read instead of rows: everything of a statement by day, its groups and prices
 * by month, and how each customer orders.
 */
export const keptSums: Migration = {
  name: '0220-kept-sums',
  sql: `
alter table day_total
  -- Null until the day is summed once by this version: its other sums then say nothing.
  add column order_lines bigint,
  ${sums.map((name) => `add column ${name} bigint not null default 0`).join(',\n  ')};

-- SKUs whose unit cost changed from this day on: the days on which they were sold are summed again.
alter table touched_day add column costed text[] collate "C";

-- Of each order who ordered, and what was paid on its lines with units above zero; null where it names nobody, or has no such line.
alter table order_day
  add column customer text[] not null default '{}',
  add column paid bigint[] not null default '{}';
alter table order_day
  alter column customer set storage external,
  alter column paid set storage external;

-- What the rows of a figure sum to in a calendar month, by what they are grouped; the columns are of equal length, largest amount first.
${tenantTable(
  'month_group',
  `month date not null,
  figure text not null,
  "by" text not null,
  name text[] collate "C" not null,
  rows bigint[] not null,
  -- Null where rows have no units.
  units bigint[] not null,
  amount bigint[] not null`,
  { key: 'figure, "by", month' },
)}

-- The prices of the products that sold often enough in a calendar month for a price; the columns are of equal length.
${tenantTable(
  'month_price',
  `month date not null,
  sku text[] collate "C" not null,
  rows bigint[] not null,
  units bigint[] not null,
  -- Minor units, at list price.
  amount bigint[] not null,
  -- Of one unit, in micros: the median, and the lower quartile.
  price bigint[] not null,
  low_price bigint[] not null`,
  { key: 'month' },
)}

-- How each customer ordered in the 365 days up to one; the columns are of equal length, most sales first.
${tenantTable(
  'customer_year',
  `until date not null,
  customer_id text[] not null,
  orders integer[] not null,
  sales bigint[] not null,
  last_on date[] not null,
  last_order text[] not null,
  last_amount bigint[] not null,
  -- Days between orders: half of the gaps, and 95% of them, are no longer. Null with orders of one day alone.
  usual_days integer[] not null,
  longest_days integer[] not null`,
  { key: 'until' },
)}

-- Every day is summed again within minutes: a scan of every business is asked for.
insert into touched_day (business_id, day) select business_id, day from day_total
  on conflict (business_id, day) do update set rolled_up = false, touches = touched_day.touches + 1;
update nightly_scan set asked_at = '2000-01-01';
`,
}
