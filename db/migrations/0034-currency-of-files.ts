import { grant } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/**
 * Files that are refused as a whole because of their currency, and the condition under which a
 * business may change its own.
 */
export const currencyOfFiles: Migration = {
  name: '0034-currency-of-files',
  sql: `
-- The currency of a file that was refused because the business counts in another one.
alter table import add column other_currency text;

-- Whether rows of the business of the transaction are in: its currency and its zone stand from then on. A file that was refused whole,
-- or that waits for its turn, rests on neither.
create or replace function has_rows() returns boolean language sql stable as $$
  select exists (select from order_line) or exists (select from refund) or exists (select from unit_cost)
      or exists (select from parcel) or exists (select from ad_spend) or exists (select from chargeback)
$$;

-- Whether a file is being read, with the currency and the zone that the business had when the reading began.
create function is_reading() returns boolean language sql stable as $$
  select exists (select from import where started_at is not null and finished_at is null)
$$;
revoke execute on function is_reading() from public;
${grant('execute on function is_reading()')}
`,
}
