import { grant } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** Businesses of visitors who check their files before they have an account. */
export const fileChecks: Migration = {
  name: '0080-file-checks',
  sql: `
-- When the business is deleted with all its rows; null: it stays.
alter table business add column expires_at timestamptz, add check (expires_at is null or demo_until is null);
create index business_expires_at on business (expires_at) where expires_at is not null;

-- Who looks at such a business: a person without an address or a password, who goes with it.
create table identity.file_check_visitor (
  user_id uuid primary key references identity."user" (id) on delete cascade,
  looks_at uuid not null unique
);
${grant('select, insert, delete on identity.file_check_visitor')}
-- The business that a sign-up keeps. It may be gone before the address is confirmed.
alter table identity.sign_up add column keeps_business uuid;

-- Theirs is not anybody's first sign-in.
create or replace function identity.note_first_sign_in() returns trigger language plpgsql as $$
begin
  if not exists (select from identity.demo_visitor where user_id = new."userId")
     and not exists (select from identity.file_check_visitor where user_id = new."userId") then
    insert into identity.first_sign_in (at) values (new."createdAt") on conflict do nothing;
  end if;
  return null;
end $$;

create function open_file_checks(now timestamptz) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(*) from public.business b where b.expires_at > now
$$;
revoke execute on function open_file_checks(timestamptz) from public;
${grant('execute on function open_file_checks(timestamptz)')}

-- Whether the business is still there, and still one that will be deleted.
create function is_file_check(business uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from public.business b where b.id = business and b.expires_at is not null)
$$;
revoke execute on function is_file_check(uuid) from public;
${grant('execute on function is_file_check(uuid)')}

-- Deletes the businesses whose time is over, and their visitors. No other business can be named. Returns how many.
create function forget_file_checks(now timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare forgotten bigint;
begin
  delete from identity."user" u using identity.file_check_visitor v, public.business b
   where v.user_id = u.id and b.id = v.looks_at and b.expires_at <= now;
  delete from public.business b where b.expires_at <= now;
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
revoke execute on function forget_file_checks(timestamptz) from public;
${grant('execute on function forget_file_checks(timestamptz)')}
`,
}
