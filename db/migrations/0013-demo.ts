import { grant } from '../tenant-table.ts'
import { createQueue } from './0004-jobs.ts'
import type { Migration } from './migration.ts'

/** The demo business, and the person of its sessions. */
export const demo: Migration = {
  name: '0013-demo',
  sql: `
-- The last day of the data that a demo business is made with; null: it is no demo. It is looked at from demo_ready_at on.
alter table business
  add column demo_until date,
  add column demo_ready_at timestamptz,
  add check (demo_ready_at is null or demo_until is not null);

-- Who has sessions without ever having a password. Theirs are not anybody's first sign-in.
create table identity.demo_visitor (
  user_id uuid primary key references identity."user" (id) on delete cascade
);
${grant('select, insert, delete on identity.demo_visitor')}
create or replace function identity.note_first_sign_in() returns trigger language plpgsql as $$
begin
  if not exists (select from identity.demo_visitor where user_id = new."userId") then
    insert into identity.first_sign_in (at) values (new."createdAt") on conflict do nothing;
  end if;
  return null;
end $$;

create function demo_businesses() returns table (id uuid, until date, is_ready boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select b.id, b.demo_until, b.demo_ready_at is not null from public.business b
   where b.demo_until is not null order by b.demo_ready_at is null, b.created_at, b.id
$$;
revoke execute on function demo_businesses() from public;
${grant('execute on function demo_businesses()')}

-- Deletes every demo business but that one; all of them for null. No other business can be named.
create function forget_demos(but uuid) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from public.business b where b.demo_until is not null and b.id is distinct from but
$$;
revoke execute on function forget_demos(uuid) from public;
${grant('execute on function forget_demos(uuid)')}

${createQueue('demo', { deadLetter: 'dead', expireInSeconds: 3_600, policy: 'short' })}
`,
}
