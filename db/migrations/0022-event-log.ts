import { behindTheWall, grant, tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/**
 * Events that listeners may have missed: for each subject only the number of its last event, so
 * that a job that publishes progress twice a second is one row. Numbers are assigned under the lock
 * of the business's row in `event_log`, which a transaction takes last and holds until the commit:
 * when an event is visible, all smaller numbers are too.
 */
export const eventLog: Migration = {
  name: '0022-event-log',
  sql: `
-- One row a business. \`series\` is drawn when the log begins, so that a number of another log is known as one;
-- events up to \`pruned\` may be gone.
create table event_log (
  business_id uuid primary key references business (id) on delete cascade,
  series text not null default substr(replace(gen_random_uuid()::text, '-', ''), 1, 8) check (series ~ '^[0-9a-f]{8}$'),
  newest bigint not null check (newest >= 0),
  pruned bigint not null default 0 check (pruned >= 0)
) with (fillfactor = 50);
${behindTheWall('event_log', 'business_id', 'select, insert, update')}

${tenantTable(
  'event',
  `name text not null,
  subject text not null,
  number bigint not null check (number > 0),
  said_at timestamptz not null`,
  { key: 'name, subject', rights: 'select, insert, update' },
)}
create index event_after on event (business_id, number);
create index event_age on event (said_at);

-- Keeps the log of every business short: what is older than \`keep\`, and all but the newest \`most\` numbers, goes. Tells nothing. The row of
-- the log is taken before its events, as publishers do; a second call meanwhile does nothing.
create function forget_events(keep interval, most bigint) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('riskpilot forget_events', 0)) then return; end if;
  with floors as (
    select business_id, max(up_to) as up_to from (
      select business_id, max(number) as up_to from public.event where said_at < clock_timestamp() - keep group by business_id
      union all
      select business_id, newest - most from public.event_log where newest - pruned > most
    ) as each group by business_id
  ), marked as (
    update public.event_log set pruned = floors.up_to from floors
     where event_log.business_id = floors.business_id and event_log.pruned < floors.up_to
    returning event_log.business_id, event_log.pruned
  )
  delete from public.event using marked where event.business_id = marked.business_id and event.number <= marked.pruned;
end $$;
revoke execute on function forget_events(interval, bigint) from public;
${grant('execute on function forget_events(interval, bigint)')}
`,
}
