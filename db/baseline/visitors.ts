import { grant } from '../tenant-table.ts'
import type { RoomSchema } from './room-schema.ts'

/** People without an account: sign-ups, and the staff that reads them. */
export const visitors: RoomSchema = {
  tables: String.raw`
create schema visitors;
${grant('usage on schema visitors')}

create table visitors.signup (
  kind text not null check (kind in ('beta', 'cashflow', 'early_adopter')),
  -- In small letters, by the function below: the same address in other letters is the same person.
  email text not null,
  -- What the form asked for beside the address, as it was sent.
  details jsonb not null,
  created_at timestamptz not null,
  primary key (kind, email)
);
create index signup_newest on visitors.signup (created_at desc, kind desc, email desc);

-- Named by a command, which connects as the owner of the database: the application can neither read nor change who is staff.
create table visitors.staff (
  user_id uuid not null,
  since timestamptz not null,
  primary key (user_id),
  foreign key (user_id) references identity."user"(id) on delete cascade
);
`,
  functions: String.raw`
create function visitors.note_signup(kind text, email text, details jsonb, at timestamptz) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with added as (
    insert into visitors.signup (kind, email, details, created_at)
    values (note_signup.kind, lower(note_signup.email), note_signup.details, note_signup.at) on conflict do nothing returning true)
  select exists (select from added)
$$;
revoke execute on function visitors.note_signup(text, text, jsonb, timestamptz) from public;
${grant('execute on function visitors.note_signup(text, text, jsonb, timestamptz)')}

create function visitors.is_staff(person uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from visitors.staff s where s.user_id = person)
$$;
revoke execute on function visitors.is_staff(uuid) from public;
${grant('execute on function visitors.is_staff(uuid)')}

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
