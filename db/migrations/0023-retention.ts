import { grant } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** The last run of each retention rule, and figures of the installation as a whole. */
export const retention: Migration = {
  name: '0023-retention',
  sql: `
-- One row a rule. It belongs to the installation and to no business: the daily clear-out runs once, whichever server gets to it first.
-- The application may read when it was; it is written by the owner, who alone may delete what is old in every business.
create table retention_run (
  rule text primary key,
  ran_at timestamptz not null,
  removed bigint not null check (removed >= 0)
);
${grant('select on retention_run')}

-- How many imports are in which state, over all businesses: numbers alone, for the operator's figures.
create function import_figures() returns table (state text, count bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.state, count(*) from public.import i group by i.state
$$;
revoke execute on function import_figures() from public;
${grant('execute on function import_figures()')}
`,
}
