import { grant, tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/**
 * Submissions of the public forms; playbooks and their runs; feedback on risks; the summaries of
 * scans.
 */
export const forms: Migration = {
  name: '0018-forms',
  sql: `
-- A visitor has no account and belongs to no business, so these two tables have neither business_id nor row-level security. The application
-- may add to the sign-ups through one function that answers whether the address was new, and can neither read, change nor delete them: the
-- owner of the installation reads them with a command, which connects as the owner of the database.
create schema visitors;
${grant('usage on schema visitors')}

create table visitors.signup (
  kind text not null check (kind in ('beta', 'cashflow', 'early_adopter')),
  -- In small letters, by the function below: the same address in other letters is the same person.
  email text not null,
  -- What the form asked for beside the address, as it was sent.
  details jsonb not null,
  created_at timestamptz not null,
  primary key (kind, email)
);
create function visitors.note_signup(kind text, email text, details jsonb, at timestamptz) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with added as (
    insert into visitors.signup (kind, email, details, created_at)
    values (note_signup.kind, lower(note_signup.email), note_signup.details, note_signup.at) on conflict do nothing returning true)
  select exists (select from added)
$$;
revoke execute on function visitors.note_signup(text, text, jsonb, timestamptz) from public;
${grant('execute on function visitors.note_signup(text, text, jsonb, timestamptz)')}

-- How often a caller without an account did something lately. Who is a hash of an address, never the address; rows leave after a day.
create table visitors.call_count (
  who text primary key,
  calls integer not null,
  since timestamptz not null
);
create index call_count_oldest on visitors.call_count (since);
${grant('select, insert, update, delete on visitors.call_count')}

-- The product's playbooks as this business got them: a run ticks off these steps, also when a later version words them otherwise.
${tenantTable(
  'playbook',
  `id uuid not null,
  key text collate "C" not null,
  title text not null,
  description text not null,
  category_id text not null check (category_id in ('financial', 'operational', 'customer', 'inventory')),
  -- The kinds of leak that it stops.
  kinds text[] not null,
  estimated_impact text not null check (estimated_impact in ('high', 'medium', 'low')),
  -- US dollars; null: nobody can say beforehand.
  estimated_cost numeric(12, 2) check (estimated_cost >= 0),
  min_days integer not null check (min_days > 0),
  max_days integer not null check (max_days >= min_days),
  steps text[] not null check (cardinality(steps) between 1 and 50),
  created_at timestamptz not null,
  unique (business_id, key)`,
  { rights: 'select, insert' },
)}

-- Someone works through a playbook, for one risk or for none. Nobody's name: a program did.
${tenantTable(
  'playbook_run',
  `id uuid not null,
  playbook_id uuid not null,
  risk_id uuid,
  started_by uuid,
  started_by_email text,
  started_at timestamptz not null,
  finished_at timestamptz,
  check ((started_by is null) = (started_by_email is null)),
  foreign key (business_id, playbook_id) references playbook (business_id, id) on delete cascade,
  foreign key (business_id, risk_id) references risk (business_id, id) on delete cascade`,
  { rights: 'select, insert, update' },
)}
create index playbook_run_newest on playbook_run (business_id, started_at desc, id desc);
-- Executed twice, the open run is shown.
create unique index playbook_run_open on playbook_run (business_id, playbook_id, risk_id) nulls not distinct where finished_at is null;

${tenantTable(
  'playbook_tick',
  `run_id uuid not null,
  step integer not null check (step between 1 and 50),
  ticked_by uuid,
  ticked_by_email text,
  ticked_at timestamptz not null,
  check ((ticked_by is null) = (ticked_by_email is null)),
  foreign key (business_id, run_id) references playbook_run (business_id, id) on delete cascade`,
  { key: 'run_id, step', rights: 'select, insert, delete' },
)}

-- What a person says of a risk, once a person and risk: the last word. Each word is kept below.
${tenantTable(
  'risk_feedback',
  `id uuid not null,
  risk_id uuid not null,
  user_id uuid not null,
  email text not null,
  accurate boolean not null,
  false_positive boolean not null check (not (accurate and false_positive)),
  actual_impact text check (actual_impact is null or (accurate and actual_impact in ('none', 'low', 'medium', 'high'))),
  helpful boolean,
  comments text,
  follow_up_action text,
  outcome_description text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (business_id, risk_id, user_id),
  foreign key (business_id, risk_id) references risk (business_id, id) on delete cascade`,
  { rights: 'select, insert, update' },
)}
create index risk_feedback_newest on risk_feedback (business_id, risk_id, updated_at desc, id desc);

-- Append-only.
${tenantTable(
  'risk_feedback_word',
  `id uuid not null,
  feedback_id uuid not null,
  accurate boolean not null,
  false_positive boolean not null,
  actual_impact text,
  helpful boolean,
  comments text,
  follow_up_action text,
  outcome_description text,
  given_at timestamptz not null,
  foreign key (business_id, feedback_id) references risk_feedback (business_id, id) on delete cascade`,
  { rights: 'select, insert' },
)}

-- What a scan came to; null for runs before this was noted.
alter table scan_run
  add column risks_identified integer check (risks_identified >= 0),
  add column confidence numeric(3, 2) check (confidence between 0 and 1);
`,
}
