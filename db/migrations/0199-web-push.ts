import { grant, tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** Notifications that a browser shows, also while no page of ours is open. */
export const webPush: Migration = {
  name: '0199-web-push',
  sql: `
-- One pair of keys for the whole installation: a browser has one subscription for all businesses of its person, bound to one public key.
create table identity.push_key (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  sealed_private_key text not null,
  key_id text not null,
  made_at timestamptz not null
);
${grant('select, insert, update, delete on identity.push_key')}

-- The sign-in by which a device was added. It is taken away when a person ends that sign-in, and stays when the sign-in runs out.
create table identity.push_session (
  device_id uuid primary key,
  session_id uuid not null,
  user_id uuid not null references identity."user" (id) on delete cascade
);
create index push_session_session on identity.push_session (session_id);
create index push_session_user on identity.push_session (user_id);
${grant('select, insert, update, delete on identity.push_session')}

-- A sign-in lasts 30 days at most (api/identity/auth.ts): a row that is deleted earlier was ended by somebody.
create function identity.end_push_of_session() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  if old."expiresAt" > now() and old."createdAt" + interval '30 days' > now() then
    delete from identity.push_session p where p.session_id = old.id;
  end if;
  return null;
end $$;
revoke execute on function identity.end_push_of_session() from public;
create trigger end_push_of_session after delete on identity.session for each row execute function identity.end_push_of_session();

-- A browser of a member. sealed_subscription: the address at the push service, which is as good as a password, and the keys for what is
-- sent there; null once it ended. Who leaves the business takes theirs along.
${tenantTable(
  'push_device',
  `id uuid not null,
  user_id uuid not null,
  user_agent text not null,
  endpoint_hash text not null,
  service text not null,
  sealed_subscription text,
  key_id text not null,
  added_at timestamptz not null,
  pushed_at timestamptz,
  failures integer not null default 0 check (failures >= 0),
  last_problem text,
  wait_until timestamptz,
  ended_at timestamptz,
  ended_because text,
  unique (business_id, endpoint_hash),
  foreign key (business_id, user_id) references membership (business_id, user_id) on delete cascade`,
)}
create index push_device_user on push_device (business_id, user_id);

-- What waits for a device. event_id names the event to the browser, however often it is sent; a row goes with its delivery.
${tenantTable(
  'push_message',
  `id uuid not null,
  device_id uuid not null,
  event_id uuid not null,
  payload text not null,
  passes_quiet boolean not null,
  tries integer not null default 0 check (tries >= 0),
  next_try_at timestamptz not null,
  useful_until timestamptz not null,
  unique (business_id, device_id, event_id),
  foreign key (business_id, device_id) references push_device (business_id, id) on delete cascade`,
)}
create index push_message_due on push_message (next_try_at);

-- Which devices have something to be sent, over all businesses.
create function pushes_due(moment timestamptz, most int) returns table (business_id uuid, device_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select m.business_id, m.device_id from public.push_message m
    join public.push_device d on d.business_id = m.business_id and d.id = m.device_id
    join public.business b on b.id = m.business_id
   where m.next_try_at <= moment and coalesce(d.wait_until, moment) <= moment and b.leaving_at is null
   group by m.business_id, m.device_id order by min(m.next_try_at) limit most;
end $$;
revoke execute on function pushes_due(timestamptz, int) from public;
${grant('execute on function pushes_due(timestamptz, int)')}
`,
}
