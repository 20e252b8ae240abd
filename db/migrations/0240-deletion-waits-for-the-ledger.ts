import type { Migration } from './migration.ts'

/** Facts have no foreign key to their business. */
const factTables = ['order_line', 'refund', 'unit_cost', 'parcel', 'ad_spend', 'chargeback', 'payout']

/**
 * Deleting a business waits for whoever writes its ledger by the lock of the ledger
 * (api/platform/transaction/business-lock.ts), and not by a lock on the business's row: on a
 * cluster that row is on every node, and locking it would need all of them for each file.
 */
export const deletionWaitsForLedger: Migration = {
  name: '0240-deletion-waits-for-the-ledger',
  sql: `
create or replace function delete_business(wanted uuid) returns boolean
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  people uuid[] := array(select m.user_id from public.membership m where m.business_id = wanted);
  person uuid;
  was_here boolean;
begin
  -- First, because this waits for whoever writes rows of it; after it nobody does.
  perform pg_advisory_xact_lock(hashtextextended('ledger ' || wanted::text, 0));
  delete from public.business where id = wanted;
  was_here := found;
${factTables.map((table) => `  delete from public.${table} where business_id = wanted;`).join('\n')}
  delete from identity.mail where id = any (array(select o.id from public.mail_of_business o where o.business_id = wanted));
  delete from public.mail_of_business where business_id = wanted;
  foreach person in array people loop
    perform public.membership_changed(wanted, person);
  end loop;
  perform pg_notify('riskpilot', json_build_array('standing', wanted)::text);
  return was_here;
end $$;
`,
}
