import { grant, tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/**
 * One table for what is sent to channels, devices and phones. Each had a queue of its own before.
 */
export const outbox: Migration = {
  name: '0253-outbox',
  sql: `
-- One row for each event and receiver. receiver_id is the one of the columns after it that is set: with a receiver its messages go. kind and
-- event_key name what it tells of, so that nobody is told it twice. content: what its sender makes it of. sealed: a secret of it, until it
-- was handed over. body: as it was sent first. useful_until: afterwards it is not sent; null: always. held: a limit held it back, it was never
-- to be sent. kept: nobody carries such messages here. service_id and check_at: by what id, and when, a service is asked what became of it.
${tenantTable(
  'outbound_message',
  `id uuid not null,
  sender text not null check (sender in ('channel', 'push', 'sms')),
  receiver_id uuid not null,
  channel_id uuid,
  device_id uuid,
  phone_user_id uuid,
  kind text not null,
  event_key text not null,
  content jsonb not null,
  sealed text,
  body text,
  passes_quiet boolean not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'kept', 'failed', 'held')),
  tries integer not null default 0 check (tries >= 0),
  written_at timestamptz not null,
  next_try_at timestamptz not null,
  useful_until timestamptz,
  last_tried_at timestamptz,
  delivered_at timestamptz,
  answer_status integer,
  answer text,
  problem text,
  service_id text,
  check_at timestamptz,
  unique (business_id, sender, receiver_id, event_key),
  check (num_nonnulls(channel_id, device_id, phone_user_id) = 1 and receiver_id = coalesce(channel_id, device_id, phone_user_id)),
  foreign key (business_id, channel_id) references channel (business_id, id) on delete cascade,
  foreign key (business_id, device_id) references push_device (business_id, id) on delete cascade,
  foreign key (business_id, phone_user_id) references sms_phone (business_id, user_id) on delete cascade`,
)}
create index outbound_message_due on outbound_message (sender, next_try_at) where status = 'waiting';
create index outbound_message_check on outbound_message (sender, check_at) where check_at is not null;
create index outbound_message_written on outbound_message (business_id, receiver_id, written_at, id);
create index outbound_message_channel on outbound_message (business_id, channel_id, written_at, id) where channel_id is not null;
create index outbound_message_device on outbound_message (business_id, device_id) where device_id is not null;
create index outbound_message_phone on outbound_message (business_id, phone_user_id) where phone_user_id is not null;

-- Which receivers of a sender have something to be sent, over all businesses.
create function outbound_due(wanted text, moment timestamptz, most int) returns table (business_id uuid, receiver_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select m.business_id, m.receiver_id from public.outbound_message m
    join public.business b on b.id = m.business_id
    left join public.channel c on c.business_id = m.business_id and c.id = m.channel_id
    left join public.push_device d on d.business_id = m.business_id and d.id = m.device_id
    left join public.sms_phone p on p.business_id = m.business_id and p.user_id = m.phone_user_id
   where m.sender = wanted and m.status = 'waiting' and m.next_try_at <= moment and b.leaving_at is null
     and coalesce(c.wait_until, d.wait_until, p.wait_until, moment) <= moment
   group by m.business_id, m.receiver_id order by min(m.next_try_at) limit most;
end $$;
revoke execute on function outbound_due(text, timestamptz, int) from public;
${grant('execute on function outbound_due(text, timestamptz, int)')}

-- Messages of a sender whose service is to be asked what became of them, over all businesses.
create function outbound_to_check(wanted text, moment timestamptz, most int) returns table (business_id uuid, id uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select m.business_id, m.id from public.outbound_message m join public.business b on b.id = m.business_id
   where m.sender = wanted and m.check_at <= moment and b.leaving_at is null order by m.check_at limit most;
end $$;
revoke execute on function outbound_to_check(text, timestamptz, int) from public;
${grant('execute on function outbound_to_check(text, timestamptz, int)')}

create or replace function newest_sms(most int) returns table (business_id uuid, user_id uuid, id uuid, created_at timestamptz, status text,
  number text, body jsonb, sealed_code text, problem text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select m.business_id, m.phone_user_id, m.id, m.written_at,
     case when m.status = 'delivered' then 'sent' else m.status end, p.number, m.content, m.sealed, m.problem
    from public.outbound_message m join public.sms_phone p on p.business_id = m.business_id and p.user_id = m.phone_user_id
   where m.sender = 'sms' order by m.written_at desc, m.id desc limit most;
end $$;

-- Moves what lies in the queues of before. Servers of the version before go on with those while they run; what they leave is moved each hour.
-- What one of them has just claimed is tried again here under the same id, as after a crash.
create function carry_over_outbound() returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  carried bigint := 0;
  moved bigint;
begin
  if not exists (select from public.channel_delivery) and not exists (select from public.push_message)
    and not exists (select from public.sms_message) then return 0; end if;
  lock table public.channel_delivery, public.push_message, public.sms_message in share row exclusive mode;
  insert into public.outbound_message (business_id, id, sender, receiver_id, channel_id, kind, event_key, content, body, passes_quiet, status,
    tries, written_at, next_try_at, last_tried_at, answer_status, answer, problem)
  select o.business_id, o.id, 'channel', o.channel_id, o.channel_id, o.event, o.event_id::text, jsonb_build_object('subjects', o.subjects), o.body,
    true, o.status, o.tries, o.occurred_at, o.next_try_at, o.last_tried_at, o.answer_status, o.answer, o.problem
    from public.channel_delivery o on conflict do nothing;
  insert into public.outbound_message (business_id, id, sender, receiver_id, device_id, kind, event_key, content, body, passes_quiet, tries,
    written_at, next_try_at, useful_until)
  select o.business_id, o.id, 'push', o.device_id, o.device_id, case when o.event_id = o.device_id then 'test' else 'alert' end, o.event_id::text,
    '{}', o.payload, o.passes_quiet, o.tries, o.next_try_at, o.next_try_at, o.useful_until
    from public.push_message o on conflict do nothing;
  insert into public.outbound_message (business_id, id, sender, receiver_id, phone_user_id, kind, event_key, content, sealed, passes_quiet, status,
    tries, written_at, next_try_at, useful_until, delivered_at, problem, service_id, check_at)
  select o.business_id, o.id, 'sms', o.user_id, o.user_id, o.kind, o.event_key, o.body, o.sealed_code, o.passes_quiet,
    case when o.status = 'sent' then 'delivered' else o.status end, o.tries, o.created_at, o.next_try_at, o.useful_until, o.sent_at, o.problem,
    o.provider_id, o.check_at
    from public.sms_message o on conflict do nothing;
  delete from public.channel_delivery o using public.outbound_message m where m.business_id = o.business_id and m.id = o.id and m.sender = 'channel';
  get diagnostics moved = row_count;
  carried := carried + moved;
  delete from public.push_message o using public.outbound_message m where m.business_id = o.business_id and m.id = o.id and m.sender = 'push';
  get diagnostics moved = row_count;
  carried := carried + moved;
  delete from public.sms_message o using public.outbound_message m where m.business_id = o.business_id and m.id = o.id and m.sender = 'sms';
  get diagnostics moved = row_count;
  return carried + moved;
end $$;
revoke execute on function carry_over_outbound() from public;
${grant('execute on function carry_over_outbound()')}
select carry_over_outbound();
`,
}
