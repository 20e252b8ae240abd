import { tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** The engine's state, its findings with their evidence, and the cases that people handle. */
export const risks: Migration = {
  name: '0005-risks',
  sql: `
-- The fold's state at the end of a day. The newest is where the next day goes on; older ones are where late rows start again.
${tenantTable(
  'engine_checkpoint',
  `engine_version text not null,
  day date not null,
  state bytea not null`,
  { key: 'engine_version, day' },
)}

${tenantTable(
  'scan_run',
  `id uuid not null,
  engine_version text not null,
  from_day date,
  to_day date,
  days integer not null default 0,
  detectors jsonb not null default '[]',
  started_at timestamptz not null,
  finished_at timestamptz,
  problem text`,
)}
create index scan_run_newest on scan_run (business_id, started_at desc, id desc);

${tenantTable(
  'finding',
  `id uuid not null,
  fingerprint text collate "C" not null,
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
  unique (business_id, fingerprint)`,
)}

-- The parts that a finding's loss is the sum of, numbered in the engine's order; api/risks/evidence/evidence.ts finds their rows. Amounts in micros.
-- Either order lines of one day, SKU and price that lost the same a unit (unit_price … actual_per_unit), or rows of one day and table
-- that cost \`amount\` together and should have cost \`expected\`.
${tenantTable(
  'finding_evidence',
  `finding_id uuid not null,
  ordinal integer not null,
  day date not null,
  "table" text not null check ("table" in ('order_line', 'refund', 'parcel', 'ad_spend', 'chargeback')),
  -- The SKU, lane, campaign or country that the rows are of (names folded as in spelling.folded); null for rows that are picked by day and document alone.
  entity text collate "C",
  -- The number of the order or refund; null for all rows of the day and entity.
  document text collate "C",
  rows bigint not null,
  -- -1 where the file has no list price.
  list_price bigint,
  unit_price bigint,
  units bigint,
  expected_per_unit bigint,
  actual_per_unit bigint,
  amount bigint,
  expected bigint,
  check (num_nulls(amount, expected) = case when unit_price is null then 0 else 2 end),
  check (num_nulls(list_price, unit_price, units, expected_per_unit, actual_per_unit) in (0, 5)),
  foreign key (business_id, finding_id) references finding (business_id, id) on delete cascade`,
  { key: 'finding_id, ordinal' },
)}

${tenantTable(
  'risk',
  `id uuid not null,
  title text not null,
  description text not null,
  severity text not null check (severity in ('critical', 'high', 'medium', 'low')),
  status text not null check (status in ('active', 'investigating', 'resolved', 'dismissed')),
  category_id text not null check (category_id in ('financial', 'operational', 'customer', 'inventory')),
  user_id uuid,
  source text not null,
  impact_score numeric(3,1) not null,
  likelihood_score numeric(3,1) not null,
  risk_score numeric(4,1) not null,
  -- Sums over its findings, kept here because lists are ordered by them. Minor units.
  loss_low bigint not null,
  loss bigint not null,
  loss_high bigint not null,
  monthly_low bigint not null,
  monthly bigint not null,
  monthly_high bigint not null,
  currency char(3) not null,
  started_on date not null,
  detected_on date not null,
  metadata jsonb not null default '{}',
  detected_at timestamptz not null,
  resolved_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null`,
)}
create index risk_by_money on risk (business_id, monthly desc, id desc);

${tenantTable(
  'risk_finding',
  `risk_id uuid not null,
  finding_id uuid not null,
  foreign key (business_id, risk_id) references risk (business_id, id) on delete cascade,
  foreign key (business_id, finding_id) references finding (business_id, id) on delete cascade`,
  { key: 'finding_id' },
)}

-- What a person was told, when, with which figure. Append-only: later knowledge is a new row with a note.
${tenantTable(
  'telling',
  `id uuid not null,
  risk_id uuid not null,
  told_at timestamptz not null,
  as_of date not null,
  loss bigint not null,
  monthly bigint not null,
  currency char(3) not null,
  note text not null,
  foreign key (business_id, risk_id) references risk (business_id, id) on delete cascade`,
  { rights: 'select, insert' },
)}
`,
}
