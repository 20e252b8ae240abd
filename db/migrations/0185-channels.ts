import { grant, tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** Channels beside mail by which a business hears of events, and what was sent to each. */
export const channels: Migration = {
  name: '0185-channels',
  sql: `
-- sealed_address: who knows it can post there. stopped: RiskPilot switched it off, and why. wait_until: after a failure nothing is
-- sent before.
${tenantTable(
  'channel',
  `id uuid not null,
  kind text not null check (kind in ('webhook', 'slack', 'teams')),
  name text not null,
  is_of_setup boolean not null default false,
  sealed_address text not null,
  address_hint text not null,
  sealed_secret text,
  sealed_previous_secret text,
  previous_until timestamptz,
  key_id text not null,
  events text[] not null,
  state text not null default 'on' check (state in ('on', 'off', 'stopped')),
  stopped_because text,
  failing_since timestamptz,
  failures integer not null default 0 check (failures >= 0),
  last_problem text,
  wait_until timestamptz,
  last_delivered_at timestamptz,
  created_at timestamptz not null`,
)}
create unique index channel_of_setup on channel (business_id) where is_of_setup;
create index channel_created on channel (business_id, created_at, id);

-- One row for each event and channel. event_id names the event to the receiver, however often it is sent. subjects: the alerts or the
-- import it is about. body: as it was sent first.
${tenantTable(
  'channel_delivery',
  `id uuid not null,
  channel_id uuid not null,
  event_id uuid not null,
  event text not null,
  subjects uuid[] not null,
  occurred_at timestamptz not null,
  body text,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0 check (tries >= 0),
  next_try_at timestamptz not null,
  last_tried_at timestamptz,
  answer_status integer,
  answer text,
  problem text,
  unique (business_id, channel_id, event_id),
  foreign key (business_id, channel_id) references channel (business_id, id) on delete cascade`,
)}
create index channel_delivery_due on channel_delivery (next_try_at) where status = 'waiting';
create index channel_delivery_occurred on channel_delivery (business_id, channel_id, occurred_at, id);

-- Which channels have something to send, over all businesses.
create function channels_due(moment timestamptz, most int) returns table (business_id uuid, channel_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select d.business_id, d.channel_id from public.channel_delivery d
    join public.channel c on c.business_id = d.business_id and c.id = d.channel_id
    join public.business b on b.id = d.business_id
   where d.status = 'waiting' and d.next_try_at <= moment and coalesce(c.wait_until, moment) <= moment and b.leaving_at is null
   group by d.business_id, d.channel_id order by min(d.next_try_at) limit most;
end $$;
revoke execute on function channels_due(timestamptz, int) from public;
${grant('execute on function channels_due(timestamptz, int)')}

-- The Slack address of the setup becomes a channel; its sealed text stays as it is. Servers of the version before go on with the old row and
-- their queue of posts; the setup forgets the row with the next address.
insert into channel (business_id, id, kind, name, is_of_setup, sealed_address, address_hint, key_id, events, state, created_at)
select s.business_id, gen_random_uuid(), 'slack', 'Slack', true, s.sealed, 'hooks.slack.com …' || coalesce(s.last4, ''), s.key_id,
       array['risk_raised'], case when 'slack' = any(a.channels) then 'on' else 'off' end, s.updated_at
  from provider_secret s left join alert_setting a on a.business_id = s.business_id
 where s.provider = 'slack' and s.kind = 'webhook' on conflict do nothing;
`,
}
