import { behindTheWall, grant, tenantTable } from '../tenant-table.ts'
import type { RoomSchema } from './room-schema.ts'

/** The engine's state and its findings with their evidence. */
export const scans: RoomSchema = {
  tables: String.raw`
${tenantTable(
  'scan_run',
  `
  id uuid not null,
  engine_version text not null,
  from_day date,
  to_day date,
  days integer not null default 0,
  detectors jsonb not null default '[]',
  started_at timestamptz not null,
  finished_at timestamptz,
  problem text,
  risks_identified integer check (risks_identified >= 0),
  confidence numeric(3,2) check (confidence >= (0)::numeric and confidence <= (1)::numeric)
`,
)}
create index scan_run_newest on scan_run (business_id, started_at desc, id desc);

-- When a scan was last asked for because it was night where the business is.
create table nightly_scan (
  business_id uuid not null references business (id) on delete cascade,
  asked_at timestamptz not null,
  primary key (business_id)
);
${behindTheWall('nightly_scan', 'business_id', 'select, insert, update')}

-- The fold's state at the end of a day. The newest is where the next day goes on; older ones are where late rows start again.
${tenantTable(
  'engine_checkpoint',
  `
  engine_version text not null,
  day date not null,
  state bytea not null
`,
  { key: 'engine_version, day' },
)}

${tenantTable(
  'finding',
  `
  id uuid not null,
  fingerprint text not null COLLATE pg_catalog."C",
  kind text not null,
  entity text not null,
  entity_type text not null,
  detector text not null,
  detector_version text not null,
  state text not null check (state in ('open', 'ended', 'withdrawn')),
  detected_on date not null,
  started_on date not null,
  ended_on date,
  loss bigint not null,
  loss_low bigint not null,
  loss_high bigint not null,
  loss_at_detection bigint not null,
  monthly_low bigint not null,
  monthly bigint not null,
  monthly_high bigint not null,
  -- What of the monthly loss no other told finding counts already.
  monthly_counted bigint not null,
  currency char(3) not null,
  is_told boolean not null,
  case_key text not null,
  impact_score numeric(3,1) not null,
  likelihood_score numeric(3,1) not null,
  risk_score numeric(4,1) not null,
  severity text not null,
  confidence numeric(3,2) not null,
  title text not null,
  explanation text not null,
  waterfall jsonb not null,
  as_of date not null,
  -- {since, until, parts}; the parts like waterfall's, amounts in minor units as text. Null where nothing can be
  -- compared, and until the next
  -- scan writes the finding.
  margin_change jsonb check (jsonb_typeof(margin_change) = 'object'),
  -- Minor units, beside monthly_counted. Null until the next scan writes the finding: it then counts in full.
  loss_counted bigint,
  phase text not null default 'running' check (phase in ('running', 'fading', 'ended')),
  -- Minor units; null for leaks that do not fade, and where nothing estimates it.
  to_come_low bigint,
  to_come bigint,
  to_come_high bigint,
  advice jsonb not null default '[]',
  nature text not null default 'change' check (nature in ('change', 'rule', 'standing')),
  -- Null: not searched for, or nothing that the rows have in common holds most of the loss.
  loss_cause jsonb check (jsonb_typeof(loss_cause) = 'object'),
  unique (business_id, fingerprint)
`,
)}

-- The parts that a finding's loss is the sum of, numbered in the engine's order; api/risks/evidence/evidence.ts finds
-- their rows. Amounts in micros.
-- Either order lines of one day, SKU and price that lost the same a unit (unit_price … actual_per_unit), or rows of one day and table
-- that cost 'amount' together and should have cost 'expected'.
${tenantTable(
  'finding_evidence',
  `
  finding_id uuid not null,
  ordinal integer not null,
  day date not null,
  "table" text not null check ("table" in ('order_line', 'refund', 'parcel', 'ad_spend', 'chargeback')),
  -- The SKU, lane, campaign or country that the rows are of (names folded as in spelling.folded); null for rows that
  -- are picked by day and document alone.
  entity text COLLATE pg_catalog."C",
  -- The number of the order or refund; null for all rows of the day and entity.
  document text COLLATE pg_catalog."C",
  rows bigint not null,
  -- -1 where the file has no list price.
  list_price bigint,
  unit_price bigint,
  units bigint,
  expected_per_unit bigint,
  actual_per_unit bigint,
  amount bigint,
  expected bigint,
  constraint finding_evidence_check check (num_nulls(amount, expected) =
case
    when (unit_price is null) then 0
    else 2
end),
  constraint finding_evidence_check1 check (num_nulls(list_price, unit_price, units, expected_per_unit, actual_per_unit) = any (array[0, 5])),
  foreign key (business_id, finding_id) references finding(business_id, id) on delete cascade
`,
  { key: 'finding_id, ordinal' },
)}

comment on column scan_run.problem is 'Set where the scan was given up; started_at is then the time of that, and finished_at null.';
`,
  functions: String.raw`
-- As before, but for a scan that was given up: it looked at nothing.
create function due_nights(at timestamptz, most integer) returns table(business_id uuid, since timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select b.id, night.since
    from public.business b
    cross join lateral (
      select (((due_nights.at at time zone b.zone) - interval '3 hours')::date + time '03:00') at time zone b.zone as since
    ) night
    left join public.nightly_scan marked on marked.business_id = b.id
   where b.demo_until is null and b.leaving_at is null
     and night.since <= due_nights.at
     and (marked.asked_at is null or marked.asked_at < night.since or marked.asked_at > due_nights.at + interval '2 hours')
     and exists (select from public.scan_run r where r.business_id = b.id)
     and not exists (select from public.scan_run r
                      where r.business_id = b.id and r.problem is null and r.started_at between night.since and due_nights.at)
   order by marked.asked_at nulls first, b.id
   limit due_nights.most;
end $$;
revoke execute on function due_nights(timestamptz, integer) from public;
${grant('execute on function due_nights(timestamptz, integer)')}
`,
}
