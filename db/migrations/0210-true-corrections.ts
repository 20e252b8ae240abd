import type { Migration } from './migration.ts'

/**
 * What tells an entry that was undone from a refund: whether the rows have a time of day, and
 * whether the pair rests on names or on time alone.
 */
export const trueCorrections: Migration = {
  name: '0210-true-corrections',
  sql: `
-- Whether the file gave a time of day. Null for rows stored before: of them, local midnight is none (api/ledger/clock-time.ts).
alter table order_line add column has_clock_time boolean;
alter table refund add column has_clock_time boolean;

-- The refund names neither order nor customer, and the line is the only one of its day that fits.
alter table correction add column is_possible boolean not null default false;

-- Days with a correction are paired, summed and scanned again. The new rule pairs none on other days.
insert into touched_day (business_id, day) select distinct business_id, day from correction
  on conflict (business_id, day) do update set rolled_up = false, touches = touched_day.touches + 1;
`,
}
