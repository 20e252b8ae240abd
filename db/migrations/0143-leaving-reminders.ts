import type { Migration } from './migration.ts'

/** Owners are mailed once more before their business is erased. */
export const leavingReminders: Migration = {
  name: '0143-leaving-reminders',
  sql: `
alter table business add column leaving_reminded_at timestamptz;

-- Businesses that are erased before this moment, and whose owners were not reminded. For the owner of the database alone.
create function leaving_unreminded(before timestamptz) returns setof uuid
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select b.id from public.business b where b.leaving_at <= before and b.leaving_reminded_at is null order by b.leaving_at;
end $$;
revoke execute on function leaving_unreminded(timestamptz) from public;
`,
}
