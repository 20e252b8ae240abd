import type { Migration } from './migration.ts'

/**
 * What profit takes of a day beside what `day_total` had: refunds of products whose unit cost is
 * not known, what the units that came back cost, fees that payouts alone state, disputes that took
 * money, and the sales that ads report; with the rows of each.
 */
const sums =
  'uncosted_refunds uncosted_refund_lines returned_cost payment_fees payment_fee_rows lost_chargebacks lost_chargeback_rows moved_parcels ad_sales ad_sales_rows'.split(
    ' ',
  )

/** Sums for gross profit and contribution margin, kept by day as the others of a statement are. */
export const profitSums: Migration = {
  name: '0280-profit-sums',
  sql: `
alter table day_total
  ${sums.map((name) => `add column ${name} bigint not null default 0`).join(',\n  ')};

-- Every day is summed again within minutes, and says nothing until then: its new sums are not known.
update day_total set order_lines = null;
insert into touched_day (business_id, day) select business_id, day from day_total
  on conflict (business_id, day) do update set rolled_up = false, touches = touched_day.touches + 1;
update nightly_scan set asked_at = '2000-01-01';
`,
}
