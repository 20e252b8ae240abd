import { tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** Who looks after a risk, until when it rests, changes of many risks at once, and saved views. */
export const triage: Migration = {
  name: '0052-triage',
  sql: `
alter table risk
  -- Left out of the active list until this local day, or until it costs more than this a month (minor units).
  add column snoozed_until date,
  add column snoozed_above bigint check (snoozed_above >= 0),
  -- The member who looks after it.
  add column assignee_id uuid;

-- What risks were before one change of many, so that whoever made it can undo it; kept for a day.
${tenantTable(
  'risk_update',
  `id uuid not null,
  user_id uuid not null,
  changed_at timestamptz not null,
  change jsonb not null,
  before jsonb not null`,
)}

-- Filters and order of the list of risks that a person named.
${tenantTable(
  'risk_view',
  `id uuid not null,
  user_id uuid not null,
  name text not null check (name <> '' and char_length(name) <= 60),
  filter jsonb not null,
  sort text,
  direction text,
  created_at timestamptz not null,
  unique (business_id, user_id, name)`,
)}
`,
}
