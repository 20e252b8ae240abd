import { grant } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** When somebody was told that a file waits for an answer or was given up. */
export const importNotices: Migration = {
  name: '0182-import-notices',
  sql: `
alter table import add column notified_at timestamptz;
create index import_untold on import (finished_at) where notified_at is null and state in ('refused', 'failed');

-- Businesses with a file that was given up, or that has waited for an answer since \`asked\`, and of which nobody was told; what ended
-- before \`since\` is old news. Demos, checks without an account and businesses that are being deleted are left out.
create function due_import_notices(since timestamptz, asked timestamptz, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    with untold as materialized (
      select i.business_id, min(i.finished_at) as first from public.import i
       where i.notified_at is null and i.dismissed_at is null and i.finished_at > due_import_notices.since
         and (i.state = 'failed' or i.state = 'refused' and i.question is not null and i.finished_at <= due_import_notices.asked)
       group by 1
    )
    select untold.business_id from untold join public.business b on b.id = untold.business_id
     where b.demo_until is null and b.expires_at is null and b.leaving_at is null
     order by untold.first, 1 limit due_import_notices.most;
end $$;
revoke execute on function due_import_notices(timestamptz, timestamptz, integer) from public;
${grant('execute on function due_import_notices(timestamptz, timestamptz, integer)')}
`,
}
