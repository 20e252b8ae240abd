import { grant } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/**
 * A report of each month, mailed as a PDF to members who want it. Servers of the version before go
 * on with `due_digests`, which names no months.
 */
export const monthlyReports: Migration = {
  name: '0190-monthly-reports',
  sql: `
alter table digest_round drop constraint digest_round_kind_check;
alter table digest_round add constraint digest_round_kind_check check (kind in ('daily', 'weekly', 'monthly'));

alter table mail_choice drop constraint mail_choice_kind_check;
alter table mail_choice add constraint mail_choice_kind_check
  check (kind in ('alert_mails', 'change_mails', 'task_mails', 'daily_summary', 'weekly_report', 'monthly_report', 'deadline_mails'));

alter table notification_preference add column monthly_report boolean not null default false;

-- A file that goes with a mail. One of a megabyte is more than any report needs.
alter table identity.mail
  add column attachment bytea check (octet_length(attachment) between 1 and 1000000),
  add column attachment_name text check (char_length(attachment_name) between 1 and 100);

-- As due_digests, with the reports of a month on its next one's first morning. The month before the first scan has none.
create function digests_due(at timestamptz, most integer)
  returns table (business_id uuid, kind text, morning timestamptz, since timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    with due as materialized (
      select b.id, one.kind, one.morning
        from public.business b
        cross join lateral (select ((digests_due.at at time zone b.zone) - interval '8 hours')::date as today) day
        cross join lateral (values
          ('daily', (day.today + time '08:00') at time zone b.zone),
          ('weekly', (date_trunc('week', day.today::timestamp) + time '08:00') at time zone b.zone),
          ('monthly', (date_trunc('month', day.today::timestamp) + time '08:00') at time zone b.zone)
        ) as one (kind, morning)
       where b.demo_until is null and b.expires_at is null and b.leaving_at is null and one.morning <= digests_due.at
    ),
    marked as materialized (select d.business_id, d.kind, d.until from public.digest_round d),
    open as materialized (
      select due.*, marked.until from due left join marked on marked.business_id = due.id and marked.kind = due.kind
       where marked.until is null or marked.until < due.morning or marked.until > digests_due.at + interval '2 hours'
    ),
    first_scan as materialized (
      select r.business_id, min(r.started_at) as began from public.scan_run r
       where r.business_id in (select open.id from open where open.until is null or open.until > digests_due.at) group by 1
    )
    select open.id, open.kind, open.morning, case when open.until <= digests_due.at then open.until else first_scan.began end
      from open left join first_scan on first_scan.business_id = open.id
     where open.until is not null or first_scan.began < open.morning
     order by open.until nulls first, open.id
     limit digests_due.most;
end $$;
revoke execute on function digests_due(timestamptz, integer) from public;
${grant('execute on function digests_due(timestamptz, integer)')}
`,
}
