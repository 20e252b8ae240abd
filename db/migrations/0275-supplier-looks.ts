import { createQueue } from '../baseline/jobs.ts'
import { grant, tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/**
 * Looks at suppliers: what sources say of them, what a person answered, and the events that were
 * told.
 */
export const supplierLooks: Migration = {
  name: '0275-supplier-looks',
  sql: `
-- When its suppliers were last looked at, how many there were, and which version of what is known of them that was, by its hash: null before the first look.
alter table monitoring add column looked_at timestamptz,
  add column suppliers_seen integer,
  add column cards_version text,
  -- When they are looked at next; null for at once.
  add column look_due_at timestamptz,
  -- When a look was last queued: what changed before is seen by it.
  add column look_queued_at timestamptz;
create index monitoring_look_due_at on monitoring (look_due_at) where is_active;

-- What was told of a supplier, one row an event. It stays when the supplier is removed: the name is the one that was told.
${tenantTable(
  'supplier_event',
  `id uuid not null,
  supplier_id uuid not null,
  supplier_name text not null,
  type text not null,
  first_day date,
  risk_id uuid not null,
  -- What a failure of the supplier puts at stake, in minor units, as it was told; null where no product is known to be its.
  at_stake_low bigint,
  at_stake bigint,
  at_stake_high bigint,
  -- Each source as it was told: its name and version, the entry, its sentence and address, what agrees, and when. Never rewritten.
  told jsonb not null,
  raised_at timestamptz not null,
  ended_at timestamptz,
  ended_because text,
  foreign key (business_id, risk_id) references risk (business_id, id) on delete cascade`,
)}
create index supplier_event_risk on supplier_event (business_id, risk_id);

-- A notice of a source that is, may be, or is related to a supplier, as the source says it now.
${tenantTable(
  'supplier_match',
  `id uuid not null,
  supplier_id uuid not null,
  source text collate "C" not null,
  source_name text not null,
  notice text collate "C" not null,
  type text not null,
  decision text not null check (decision in ('key', 'match', 'possible', 'related')),
  probability numeric(5, 4) not null,
  listed_name text,
  agrees text[] not null,
  against text[] not null,
  day date,
  deadline date,
  sentence text not null,
  link text,
  -- The version of the list that said so; null where its source names none.
  version text,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  -- Since when it no longer is one, and why; null while it is.
  gone_at timestamptz,
  gone_because text,
  -- When a person was asked; null while it waits, and where nobody needs to be.
  asked_at timestamptz,
  is_question boolean not null,
  answer text check (answer in ('yes', 'no', 'later')),
  answered_at timestamptz,
  answered_by uuid,
  -- Null as long as it was not told.
  event_id uuid,
  unique (business_id, supplier_id, source, notice),
  foreign key (business_id, event_id) references supplier_event (business_id, id) on delete cascade`,
)}
create index supplier_match_questions on supplier_match (business_id, asked_at) where is_question and gone_at is null;
create index supplier_match_event on supplier_match (business_id, event_id) where event_id is not null;

-- What each source said at the last look at the suppliers of a business.
${tenantTable(
  'supplier_look',
  `source text collate "C" not null,
  looked_at timestamptz not null,
  -- Of the list; null where the source names none.
  version text,
  -- Suppliers of which it could not say anything, because it was not read or did not answer.
  unanswered integer not null`,
  { key: 'source' },
)}

-- Of one business at most one look waits while another runs.
${createQueue('look', { deadLetter: 'dead', expireInSeconds: 3_600, policy: 'short' })}

-- Whose suppliers are to be looked at, over all businesses: whose they are and nothing of them.
create function looks_due(moment timestamptz, most int) returns table (business_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select m.business_id from public.monitoring m
    join public.business b on b.id = m.business_id
   where m.is_active and b.leaving_at is null
     and (m.look_due_at is null or m.look_due_at <= moment
       or exists (select from public.supplier s
           where s.business_id = m.business_id and s.updated_at > greatest(m.looked_at, m.look_queued_at))
       or exists (select from public.supplier_look l join public.source_state st on st.key = l.source
           where l.business_id = m.business_id and st.version is distinct from l.version
             and st.succeeded_at > greatest(m.looked_at, m.look_queued_at)))
   order by m.look_due_at nulls first, m.business_id limit most;
end
$$;
revoke execute on function looks_due(timestamptz, int) from public;
${grant('execute on function looks_due(timestamptz, int)')}

-- Whether any business watches its suppliers, so that lists are to be read.
create function anybody_watches() returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (select from public.monitoring m join public.business b on b.id = m.business_id where m.is_active and b.leaving_at is null);
end
$$;
revoke execute on function anybody_watches() from public;
${grant('execute on function anybody_watches()')}
`,
}
