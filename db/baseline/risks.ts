import { grant, tenantTable } from '../tenant-table.ts'
import type { RoomSchema } from './room-schema.ts'

/** The cases that people handle, what they said of them, and playbooks. */
export const risks: RoomSchema = {
  tables: String.raw`
${tenantTable(
  'risk',
  `
  id uuid not null,
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
  updated_at timestamptz not null,
  -- Sales of fewer than 28 days were read: the severity is at most medium.
  is_provisional boolean not null default false,
  -- Raised while it was provisional, and not rated with the size of the shop since: nobody was notified of it as critical.
  is_first_rating_due boolean not null default false,
  -- Left out of the active list until this local day, or until it costs more than this a month (minor units).
  snoozed_until date,
  snoozed_above bigint check (snoozed_above >= 0),
  -- The member who looks after it.
  assignee_id uuid,
  phase text not null default 'running' check (phase in ('running', 'fading', 'ended')),
  to_come_low bigint,
  to_come bigint,
  to_come_high bigint,
  -- impactScore, likelihoodScore, riskScore and severity of the last day on which it ran. Null: not scanned since this column.
  rating_when_running jsonb check (jsonb_typeof(rating_when_running) = 'object'),
  constraint risk_check check ((status = 'resolved') = (resolved_at is not null))
`,
)}
create index risk_by_money on risk (business_id, monthly desc, id desc);
-- The other orders of the list of risks, beside risk_by_money.
create index risk_by_score on risk (business_id, risk_score desc, id desc);
create index risk_newest on risk (business_id, detected_at desc, id desc);

${tenantTable(
  'risk_finding',
  `
  risk_id uuid not null,
  finding_id uuid not null,
  foreign key (business_id, finding_id) references finding(business_id, id) on delete cascade,
  foreign key (business_id, risk_id) references risk(business_id, id) on delete cascade
`,
  { key: 'finding_id' },
)}

-- Who moved a risk, when, from where to where, and why. Append-only. Nobody's name: a scan did.
${tenantTable(
  'risk_status_change',
  `
  id uuid not null,
  risk_id uuid not null,
  from_status text not null,
  to_status text not null,
  reason text check (reason <> ''),
  changed_by uuid,
  changed_by_email text,
  changed_at timestamptz not null,
  comes_back_on date,
  comes_back_above bigint check (comes_back_above >= 0),
  constraint risk_status_change_check check (
    (from_status, to_status) in (('active', 'investigating'), ('active', 'resolved'), ('active', 'dismissed'), ('investigating', 'resolved'),
      ('investigating', 'dismissed'), ('resolved', 'active'), ('dismissed', 'active'))),
  constraint risk_status_change_check1 check (to_status <> 'dismissed' or reason is not null),
  constraint risk_status_change_check2 check ((changed_by is null) = (changed_by_email is null)),
  constraint risk_status_change_check3 check (to_status = 'dismissed' or comes_back_on is null and comes_back_above is null),
  foreign key (business_id, risk_id) references risk(business_id, id) on delete cascade
`,
  { rights: 'select, insert' },
)}
create index risk_status_change_newest on risk_status_change (business_id, risk_id, changed_at desc, id desc);

-- What risks were before one change of many, so that whoever made it can undo it; kept for a day.
${tenantTable(
  'risk_update',
  `
  id uuid not null,
  user_id uuid not null,
  changed_at timestamptz not null,
  change jsonb not null,
  before jsonb not null
`,
)}

-- Whoever sends a note makes its id: the same sent twice is one note. Append-only.
${tenantTable(
  'risk_comment',
  `
  id uuid not null,
  risk_id uuid not null,
  text text not null check (text <> '' and char_length(text) <= 4000),
  author uuid not null,
  author_email text not null,
  created_at timestamptz not null,
  foreign key (business_id, risk_id) references risk(business_id, id) on delete cascade
`,
  { rights: 'select, insert' },
)}
create index risk_comment_newest on risk_comment (business_id, risk_id, created_at desc, id desc);

-- What a person says of a risk, once a person and risk: the last word. Each word is kept below.
${tenantTable(
  'risk_feedback',
  `
  id uuid not null,
  risk_id uuid not null,
  user_id uuid not null,
  email text not null,
  accurate boolean not null,
  false_positive boolean not null,
  actual_impact text,
  helpful boolean,
  comments text,
  follow_up_action text,
  outcome_description text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  key_name text,
  constraint risk_feedback_check check (not (accurate and false_positive)),
  constraint risk_feedback_check1 check (actual_impact is null or accurate and actual_impact in ('none', 'low', 'medium', 'high')),
  unique (business_id, risk_id, user_id),
  foreign key (business_id, risk_id) references risk(business_id, id) on delete cascade
`,
  { rights: 'select, insert, update' },
)}
create index risk_feedback_newest on risk_feedback (business_id, risk_id, updated_at desc, id desc);

-- Append-only.
${tenantTable(
  'risk_feedback_word',
  `
  id uuid not null,
  feedback_id uuid not null,
  accurate boolean not null,
  false_positive boolean not null,
  actual_impact text,
  helpful boolean,
  comments text,
  follow_up_action text,
  outcome_description text,
  given_at timestamptz not null,
  foreign key (business_id, feedback_id) references risk_feedback(business_id, id) on delete cascade
`,
  { rights: 'select, insert' },
)}

-- Filters and order of the list of risks that a person named.
${tenantTable(
  'risk_view',
  `
  id uuid not null,
  user_id uuid not null,
  name text not null check (name <> '' and char_length(name) <= 60),
  filter jsonb not null,
  sort text,
  direction text,
  created_at timestamptz not null,
  unique (business_id, user_id, name)
`,
)}

${tenantTable(
  'action_plan',
  `
  id uuid not null,
  risk_id uuid not null,
  assignee text check (assignee <> '' and char_length(assignee) <= 200),
  due_on date,
  steps text[] not null check (cardinality(steps) <= 50),
  author uuid not null,
  author_email text not null,
  created_at timestamptz not null,
  foreign key (business_id, risk_id) references risk(business_id, id) on delete cascade
`,
  { rights: 'select, insert' },
)}
create index action_plan_newest on action_plan (business_id, risk_id, created_at desc, id desc);

-- The product's playbooks as this business got them: a run ticks off these steps, also when a later version words them otherwise.
${tenantTable(
  'playbook',
  `
  id uuid not null,
  key text not null COLLATE pg_catalog."C",
  title text not null,
  description text not null,
  category_id text not null check (category_id in ('financial', 'operational', 'customer', 'inventory')),
  -- The kinds of leak that it stops.
  kinds text[] not null,
  estimated_impact text not null check (estimated_impact in ('high', 'medium', 'low')),
  -- US dollars; null: nobody can say beforehand.
  estimated_cost numeric(12,2) check (estimated_cost >= (0)::numeric),
  min_days integer not null check (min_days > 0),
  max_days integer not null,
  steps text[] not null check (cardinality(steps) between 1 and 50),
  created_at timestamptz not null,
  -- The past scenario of the setup that the playbook answers, as it was typed; null: none.
  named_by text check (named_by <> '' and char_length(named_by) <= 4000),
  constraint playbook_check check (max_days >= min_days),
  unique (business_id, key)
`,
  { rights: 'select, insert' },
)}
${grant('update(named_by) on playbook')}

-- Someone works through a playbook, for one risk or for none. Nobody's name: a program did.
${tenantTable(
  'playbook_run',
  `
  id uuid not null,
  playbook_id uuid not null,
  risk_id uuid,
  started_by uuid,
  started_by_email text,
  started_at timestamptz not null,
  finished_at timestamptz,
  owner_id uuid,
  owner_name text,
  due_on date,
  notes text not null default '' check (length(notes) <= 10000),
  constraint playbook_run_check check ((started_by is null) = (started_by_email is null)),
  constraint playbook_run_check1 check ((owner_id is null) = (owner_name is null)),
  foreign key (business_id, playbook_id) references playbook(business_id, id) on delete cascade,
  foreign key (business_id, risk_id) references risk(business_id, id) on delete cascade
`,
  { rights: 'select, insert, update' },
)}
create index playbook_run_newest on playbook_run (business_id, started_at desc, id desc);
-- Executed twice, the open run is shown.
create unique index playbook_run_open on playbook_run (business_id, playbook_id, risk_id) nulls not distinct where finished_at is null;

${tenantTable(
  'playbook_tick',
  `
  run_id uuid not null,
  step integer not null check (step between 1 and 50),
  ticked_by uuid,
  ticked_by_email text,
  ticked_at timestamptz not null,
  constraint playbook_tick_check check ((ticked_by is null) = (ticked_by_email is null)),
  foreign key (business_id, run_id) references playbook_run(business_id, id) on delete cascade
`,
  { key: 'run_id, step', rights: 'select, insert, delete' },
)}

-- What a person was told, when, with which figure. Append-only: later knowledge is a new row with a note.
${tenantTable(
  'telling',
  `
  id uuid not null,
  risk_id uuid not null,
  told_at timestamptz not null,
  as_of date not null,
  loss bigint not null,
  monthly bigint not null,
  currency char(3) not null,
  note text not null,
  foreign key (business_id, risk_id) references risk(business_id, id) on delete cascade
`,
  { rights: 'select, insert' },
)}
`,
  functions: String.raw`

`,
}
