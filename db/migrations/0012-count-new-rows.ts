import type { Migration } from './migration.ts'

/**
 * PostgreSQL's planner assumes one row for a business whose rows came after the last ANALYZE, and
 * then reads them all once for each refund or parcel: minutes instead of seconds. So ten thousand
 * new rows trigger a new ANALYZE; half a table was too much once several businesses share it.
 */
export const countNewRows: Migration = {
  name: '0012-count-new-rows',
  sql: `
create or replace function count_ledger() returns void language plpgsql security definer set search_path = public, pg_temp as $$
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
`,
}
