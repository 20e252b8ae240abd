import { grant, tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** Phone numbers of members, and what is texted to them. */
export const sms: Migration = {
  name: '0200-sms',
  sql: `
-- The number of a member, to which nothing but its code is sent until they confirmed it. off_at: it takes no messages any more.
-- Who leaves the business takes theirs along.
${tenantTable(
  'sms_phone',
  `user_id uuid not null,
  number text not null check (number ~ '^\\+[1-9][0-9]{6,14}$'),
  added_at timestamptz not null,
  confirmed_at timestamptz,
  code_hash text,
  code_until timestamptz,
  sent_at timestamptz,
  last_problem text,
  wait_until timestamptz,
  off_at timestamptz,
  off_because text,
  check ((code_hash is null) = (code_until is null)),
  check ((off_at is null) = (off_because is null)),
  foreign key (business_id, user_id) references membership (business_id, user_id) on delete cascade`,
  { key: 'user_id' },
)}

-- A message and what became of it. event_key names what it tells of, so that nobody is told it twice. sealed_code: the six digits that
-- its text has a mark for, until they were handed over. What the daily limit held back has the status held and was never to be sent.
-- check_at: when the provider is asked what became of a message that it took; null where nothing is left to ask.
${tenantTable(
  'sms_message',
  `id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('alert', 'code', 'test')),
  event_key text not null,
  body jsonb not null,
  sealed_code text,
  passes_quiet boolean not null,
  status text not null check (status in ('waiting', 'sent', 'kept', 'failed', 'held')),
  tries integer not null default 0 check (tries >= 0),
  next_try_at timestamptz not null,
  useful_until timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  problem text,
  provider_id text,
  check_at timestamptz,
  unique (business_id, user_id, event_key),
  foreign key (business_id, user_id) references sms_phone (business_id, user_id) on delete cascade`,
)}
create index sms_message_due on sms_message (next_try_at) where status = 'waiting';
create index sms_message_check on sms_message (check_at) where check_at is not null;

-- Whose messages are to be sent, over all businesses.
create function sms_due(moment timestamptz, most int) returns table (business_id uuid, user_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select m.business_id, m.user_id from public.sms_message m
    join public.sms_phone p on p.business_id = m.business_id and p.user_id = m.user_id
    join public.business b on b.id = m.business_id
   where m.status = 'waiting' and m.next_try_at <= moment and coalesce(p.wait_until, moment) <= moment and b.leaving_at is null
   group by m.business_id, m.user_id order by min(m.next_try_at) limit most;
end $$;
revoke execute on function sms_due(timestamptz, int) from public;
${grant('execute on function sms_due(timestamptz, int)')}

-- Messages whose provider is to be asked what became of them, over all businesses.
create function sms_to_check(moment timestamptz, most int) returns table (business_id uuid, id uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select m.business_id, m.id from public.sms_message m join public.business b on b.id = m.business_id
   where m.check_at <= moment and b.leaving_at is null order by m.check_at limit most;
end $$;
revoke execute on function sms_to_check(timestamptz, int) from public;
${grant('execute on function sms_to_check(timestamptz, int)')}

-- The newest messages of every business, for whoever runs the server: the owner of the database alone calls it.
create function newest_sms(most int) returns table (business_id uuid, user_id uuid, id uuid, created_at timestamptz, status text, number text,
  body jsonb, sealed_code text, problem text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select m.business_id, m.user_id, m.id, m.created_at, m.status, p.number, m.body, m.sealed_code, m.problem
    from public.sms_message m join public.sms_phone p on p.business_id = m.business_id and p.user_id = m.user_id
   order by m.created_at desc, m.id desc limit most;
end $$;
revoke execute on function newest_sms(int) from public;
`,
}
