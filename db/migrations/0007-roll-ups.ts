import type { Migration } from './migration.ts'

/**
 * Larger roll-ups, so that the lines of a day are read fewer times. All are recomputed from the
 * lines before the next scan.
 */
export const rollUps: Migration = {
  name: '0007-roll-ups',
  sql: `
-- Few lines are no products; the roll-up finds them without reading the others.
create index order_line_other on order_line (business_id, day) where nature <> 'product';

truncate sales_day, order_day;
-- What was paid, at list price, each line rounded by itself.
alter table sales_day add column gross bigint not null;
-- Of an order's lines the first customer in text order, and the first in time.
alter table order_day
  add column customer_id text,
  add column occurred_at timestamptz not null,
  add column lines bigint not null;
-- Every day is to be summed and scanned again, of every business: for that the walls between them are taken from the owner for a moment.
alter table touched_day no force row level security;
alter table day_total no force row level security;
insert into touched_day (business_id, day) select business_id, day from day_total
  on conflict (business_id, day) do update set rolled_up = false, touches = touched_day.touches + 1;
alter table touched_day force row level security;
alter table day_total force row level security;
`,
}
