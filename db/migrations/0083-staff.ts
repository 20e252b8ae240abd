import { grant } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** Who of the installation's people may read the sign-ups of the public forms. */
export const staff: Migration = {
  name: '0083-staff',
  sql: `
-- Named by a command, which connects as the owner of the database: the application can neither read nor change who is staff.
create table visitors.staff (
  user_id uuid primary key references identity."user" (id) on delete cascade,
  since timestamptz not null
);
create function visitors.is_staff(person uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from visitors.staff s where s.user_id = person)
$$;
revoke execute on function visitors.is_staff(uuid) from public;
${grant('execute on function visitors.is_staff(uuid)')}

create index signup_newest on visitors.signup (created_at desc, kind desc, email desc);

-- Nothing for anybody but staff. Newest first, behind the given sign-up; of one form, or of all.
create function visitors.signups_for(person uuid, of_kind text, after_at timestamptz, after_kind text, after_email text, most integer)
returns setof visitors.signup
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.* from visitors.signup s
   where visitors.is_staff(person) and (of_kind is null or s.kind = of_kind)
     and (after_at is null or (s.created_at, s.kind, s.email) < (after_at, after_kind, after_email))
   order by s.created_at desc, s.kind desc, s.email desc limit most
$$;
revoke execute on function visitors.signups_for(uuid, text, timestamptz, text, text, integer) from public;
${grant('execute on function visitors.signups_for(uuid, text, timestamptz, text, text, integer)')}

create function visitors.count_signups_for(person uuid, of_kind text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*) from visitors.signup s where visitors.is_staff(person) and (of_kind is null or s.kind = of_kind)
$$;
revoke execute on function visitors.count_signups_for(uuid, text) from public;
${grant('execute on function visitors.count_signups_for(uuid, text)')}
`,
}
