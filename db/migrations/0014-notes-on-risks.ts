import { tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** People's notes on a risk: comments, plans, and the condition of a dismissal. */
export const notesOnRisks: Migration = {
  name: '0014-notes-on-risks',
  sql: `
-- Whoever sends a note makes its id: the same sent twice is one note. Append-only.
${tenantTable(
  'risk_comment',
  `id uuid not null,
  risk_id uuid not null,
  text text not null check (text <> '' and char_length(text) <= 4000),
  author uuid not null,
  author_email text not null,
  created_at timestamptz not null,
  foreign key (business_id, risk_id) references risk (business_id, id) on delete cascade`,
  { rights: 'select, insert' },
)}
create index risk_comment_newest on risk_comment (business_id, risk_id, created_at desc, id desc);

${tenantTable(
  'action_plan',
  `id uuid not null,
  risk_id uuid not null,
  assignee text check (assignee <> '' and char_length(assignee) <= 200),
  due_on date,
  steps text[] not null check (cardinality(steps) <= 50),
  author uuid not null,
  author_email text not null,
  created_at timestamptz not null,
  foreign key (business_id, risk_id) references risk (business_id, id) on delete cascade`,
  { rights: 'select, insert' },
)}
create index action_plan_newest on action_plan (business_id, risk_id, created_at desc, id desc);

-- Until when, or up to how much a month (minor units), the leak of a dismissed risk is put up with; neither: for good.
alter table risk_status_change
  add column comes_back_on date,
  add column comes_back_above bigint check (comes_back_above >= 0),
  add check (to_status = 'dismissed' or (comes_back_on is null and comes_back_above is null));
`,
}
