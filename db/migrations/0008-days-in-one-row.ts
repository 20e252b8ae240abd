import { tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/**
 * Roll-ups of one row a day: days are read and summed whole, and hundreds of thousands of rows with their index entries and their checks
 * took most of the time. What orders had by a day is read from their lines. All is summed anew from the lines before the next scan.
 */
export const daysInOneRow: Migration = {
  name: '0008-days-in-one-row',
  sql: `
drop table sales_day, order_day;

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

-- The orders of these lines.
${tenantTable(
  'order_day',
  `day date not null,
  orders bigint not null,
  -- As the lines of an order spell it; where they name several, the first in text order.
  countries text[] collate "C" not null,
  -- Orders that may repeat another: with the customer, the number of lines and the sum of another order of the day.
  alike text[] collate "C" not null`,
  { key: 'day' },
)}

-- Every day is to be summed and scanned again, of every business: for that the walls between them are taken from the owner for a moment.
alter table touched_day no force row level security;
alter table day_total no force row level security;
insert into touched_day (business_id, day) select business_id, day from day_total
  on conflict (business_id, day) do update set rolled_up = false, touches = touched_day.touches + 1;
alter table touched_day force row level security;
alter table day_total force row level security;
`,
}
