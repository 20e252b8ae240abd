import type { Migration } from './migration.ts'

/** What became of a dispute: money that came back, and whether another file tells it better. */
export const settledDisputes: Migration = {
  name: '0319-settled-disputes',
  sql: `
-- Derived from the movements of payment services and from the other disputes of the order.
-- Minor units that came back; null for none.
alter table chargeback add column returned bigint;
-- Of these what came back when: [{"day": "2025-03-01", "amount": 2500}], by day.
alter table chargeback add column returns jsonb;
-- The row of another file that states the same dispute and counts for it; null where this one does.
alter table chargeback add column also_in uuid;

create index chargeback_settled on chargeback (business_id) where returns is not null or also_in is not null;

-- Files of before are looked at once.
insert into touched_day (business_id, day)
  select distinct business_id, day from chargeback
  on conflict (business_id, day) do update set rolled_up = false, touches = touched_day.touches + 1;
`,
}
