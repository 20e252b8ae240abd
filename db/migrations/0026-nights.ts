import { behindTheWall, grant } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/**
 * The last nightly scan of every business and the last weekly restore check, so that only one
 * server runs each.
 */
export const nights: Migration = {
  name: '0026-nights',
  sql: `
-- When a scan was last asked for because it was night where the business is.
create table nightly_scan (
  business_id uuid primary key references business (id) on delete cascade,
  asked_at timestamptz not null
);
${behindTheWall('nightly_scan', 'business_id', 'select, insert, update')}

-- Businesses whose night, three o'clock where they are, has come and whom nobody looked at since; the longest forgotten first. Those without
-- a scan have no rows yet, and a demo stays as it was made. A mark from the future was made by a clock that ran ahead, and does not count.
create function due_nights(at timestamptz, most integer) returns table (business_id uuid, since timestamptz)
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
     and not exists (select from public.scan_run r where r.business_id = b.id and r.started_at between night.since and due_nights.at)
   order by marked.asked_at nulls first, b.id
   limit due_nights.most
$$;
revoke execute on function due_nights(timestamptz, integer) from public;
${grant('execute on function due_nights(timestamptz, integer)')}

-- The weekly proof that a backup can be restored: one row. It belongs to the installation and to no business. The application may read it;
-- it is written by the owner, who alone may back up. Null: never proved, or nothing stands in the way.
create table restore_proof (
  is_only boolean primary key default true check (is_only),
  begun_at timestamptz not null,
  proved_at timestamptz,
  file text,
  backup_at timestamptz,
  rows bigint,
  problem text
);
${grant('select on restore_proof')}
`,
}
