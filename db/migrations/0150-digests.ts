import { grant, tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** When the members of a business were last mailed a daily summary and a weekly report. */
export const digests: Migration = {
  name: '0150-digests',
  sql: `
${tenantTable(
  'digest_round',
  `kind text not null check (kind in ('daily', 'weekly')),
  until timestamptz not null`,
  { key: 'kind', rights: 'select, insert, update' },
)}

-- Businesses whose morning, eight o'clock where they are, has come and whose digests of it were not written; the longest forgotten first.
-- Weekly reports are of Mondays. A digest tells what happened since the one before, the first what happened since the first scan. Demos,
-- checks without an account and businesses that are being deleted get none. A mark from the future was made by a clock that ran ahead, and
-- does not count.
create function due_digests(at timestamptz, most integer)
  returns table (business_id uuid, kind text, morning timestamptz, since timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select b.id, due.kind, due.morning, case when marked.until <= due_digests.at then marked.until else first_scan.at end
      from public.business b
      cross join lateral (select ((due_digests.at at time zone b.zone) - interval '8 hours')::date as today) day
      cross join lateral (values
        ('daily', (day.today + time '08:00') at time zone b.zone),
        ('weekly', (date_trunc('week', day.today::timestamp) + time '08:00') at time zone b.zone)
      ) as due (kind, morning)
      left join public.digest_round marked on marked.business_id = b.id and marked.kind = due.kind
      cross join lateral (select min(r.started_at) as at from public.scan_run r where r.business_id = b.id) first_scan
     where b.demo_until is null and b.expires_at is null and b.leaving_at is null
       and due.morning <= due_digests.at
       and (marked.until < due.morning or marked.until > due_digests.at + interval '2 hours' or marked.until is null and first_scan.at < due.morning)
     order by marked.until nulls first, b.id
     limit due_digests.most;
end $$;
revoke execute on function due_digests(timestamptz, integer) from public;
${grant('execute on function due_digests(timestamptz, integer)')}
`,
}
