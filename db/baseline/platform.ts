import { behindTheWall, grant, tenantTable } from '../tenant-table.ts'
import type { RoomSchema } from './room-schema.ts'

/**
 * What the application notes of itself: the audit trail, keys of calls that came before, events for
 * listeners, receipts and runs.
 */
export const platform: RoomSchema = {
  tables: String.raw`
-- Append-only: the application may neither change nor delete what was done.
${tenantTable(
  'audit_entry',
  `
  id uuid not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('person', 'key', 'system')),
  actor_id uuid,
  -- A person's e-mail address or a key's name at the time.
  actor_name text,
  operation text not null,
  subject text,
  before jsonb,
  after jsonb,
  address text,
  user_agent text,
  request_id text
`,
  { rights: 'select, insert' },
)}
create index audit_entry_newest on audit_entry (business_id, at desc, id desc);

${tenantTable(
  'idempotency_key',
  `
  -- Who sent it: a person, or a program by its key. Another caller's keys are other keys.
  caller text not null,
  operation text not null check (length(operation) between 1 and 1000),
  -- The key itself is kept by its sender alone.
  key_hash bytea not null check (length(key_hash) = 32),
  -- What was sent, as SHA-256: the same key may not stand for anything else.
  body_hash bytea not null check (length(body_hash) = 32),
  status smallint not null check (status between 200 and 499),
  content_type text not null,
  -- AES-256-GCM under a key that is made of the sender's: whoever reads the table alone does not read answers.
  sealed_answer bytea not null,
  made_at timestamptz not null
`,
  { key: 'caller, operation, key_hash' },
)}
create index idempotency_key_age on idempotency_key (business_id, made_at);

${tenantTable(
  'event',
  `
  name text not null,
  subject text not null,
  number bigint not null check (number > 0),
  said_at timestamptz not null
`,
  { key: 'name, subject', rights: 'select, insert, update' },
)}
create index event_after on event (business_id, number);
create index event_age on event (said_at);

-- One row a business. 'series' is drawn when the log begins, so that a number of another log is known as one;
-- events up to 'pruned' may be gone.
create table event_log (
  business_id uuid not null references business (id) on delete cascade,
  series text not null default substr(replace((gen_random_uuid())::text, '-', ''), 1, 8) check (series ~ '^[0-9a-f]{8}$'),
  newest bigint not null check (newest >= 0),
  pruned bigint not null default 0 check (pruned >= 0),
  primary key (business_id)
) with (fillfactor='50');
${behindTheWall('event_log', 'business_id', 'select, insert, update')}

-- That something was erased, when, and by whose id. Nothing here says who or what that was. For the owner of the database alone.
create table deletion (
  id uuid not null,
  kind text not null check (kind in ('business', 'person')),
  subject_id uuid not null,
  asked_by uuid,
  asked_at timestamptz not null,
  erased_at timestamptz not null,
  primary key (id)
);

-- One row a rule. It belongs to the installation and to no business: the daily clear-out runs once, whichever server gets to it first.
-- The application may read when it was; it is written by the owner, who alone may delete what is old in every business.
create table retention_run (
  rule text not null,
  ran_at timestamptz not null,
  removed bigint not null check (removed >= 0),
  primary key (rule)
);
${grant('select on retention_run')}

-- The weekly proof that a backup can be restored: one row. It belongs to the installation and to no business. The application may read it;
-- it is written by the owner, who alone may back up. Null: never proved, or nothing stands in the way.
create table restore_proof (
  is_only boolean not null default true check (is_only),
  begun_at timestamptz not null,
  proved_at timestamptz,
  file text,
  backup_at timestamptz,
  rows bigint,
  problem text,
  primary key (is_only)
);
${grant('select on restore_proof')}

create table secret_key_proof (
  is_only boolean not null default true check (is_only),
  key_id text not null,
  noted_at timestamptz not null default now(),
  primary key (is_only)
);

-- Someone asks to be called. Append-only.
${tenantTable(
  'call_request',
  `
  id uuid not null,
  user_id uuid not null,
  email text not null,
  phone text check (phone <> '' and char_length(phone) <= 40),
  preferred_time text check (preferred_time <> '' and char_length(preferred_time) <= 200),
  topic text check (topic <> '' and char_length(topic) <= 1000),
  requested_at timestamptz not null
`,
  { rights: 'select, insert' },
)}
`,
  functions: String.raw`
-- The one way in which entries leave: two years after they were written, at most so many at once. Answers how many went.
create function forget_old_audit(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare gone integer;
begin
  delete from public.audit_entry a where (a.business_id, a.id) in
    (select o.business_id, o.id from public.audit_entry o where o.at < now() - interval '2 years' limit most);
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function forget_old_audit(integer) from public;
${grant('execute on function forget_old_audit(integer)')}

-- Deletes what was made before that instant, of every business; how many. Run by retention.
create function forget_idempotency_keys(before timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare gone bigint;
begin
  delete from public.idempotency_key where made_at < before;
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function forget_idempotency_keys(timestamptz) from public;
${grant('execute on function forget_idempotency_keys(timestamptz)')}

-- Keeps the log of every business short: what is older than 'keep', and all but the newest 'most' numbers, goes. Tells nothing. The row of
-- the log is taken before its events, as publishers do; a second call meanwhile does nothing.
create function forget_events(keep interval, most bigint) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('riskpilot forget_events', 0)) then return; end if;
  with floors as (
    select business_id, max(up_to) as up_to from (
      select business_id, max(number) as up_to from public.event where said_at < clock_timestamp() - keep group by business_id
      union all
      select business_id, newest - most from public.event_log where newest - pruned > most
    ) as each group by business_id
  ), marked as (
    update public.event_log set pruned = floors.up_to from floors
     where event_log.business_id = floors.business_id and event_log.pruned < floors.up_to
    returning event_log.business_id, event_log.pruned
  )
  delete from public.event using marked where event.business_id = marked.business_id and event.number <= marked.pruned;
end $$;
revoke execute on function forget_events(interval, bigint) from public;
${grant('execute on function forget_events(interval, bigint)')}
`,
}
