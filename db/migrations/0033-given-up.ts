import type { Migration } from './migration.ts'

/** Stuck imports and failed scans are shown. */
export const givenUp: Migration = {
  name: '0033-given-up',
  sql: `
-- When the last piece of the file came into the ledger; null before the first.
alter table import add column advanced_at timestamptz;

alter table notification drop constraint notification_kind_check,
  add constraint notification_kind_check check (kind in ('critical_risk', 'risk', 'integration', 'scan'));

comment on column scan_run.problem is 'Set where the scan was given up; started_at is then the time of that, and finished_at null.';

-- As before, but for a scan that was given up: it looked at nothing.
create or replace function due_nights(at timestamptz, most integer) returns table (business_id uuid, since timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select b.id, night.since
    from public.business b
    cross join lateral (
      select (((due_nights.at at time zone b.zone) - interval '3 hours')::date + time '03:00') at time zone b.zone as since
    ) night
    left join public.nightly_scan marked on marked.business_id = b.id
   where b.demo_until is null
     and night.since <= due_nights.at
     and (marked.asked_at is null or marked.asked_at < night.since or marked.asked_at > due_nights.at + interval '2 hours')
     and exists (select from public.scan_run r where r.business_id = b.id)
     and not exists (select from public.scan_run r
                      where r.business_id = b.id and r.problem is null and r.started_at between night.since and due_nights.at)
   order by marked.asked_at nulls first, b.id
   limit due_nights.most
$$;
`,
}
