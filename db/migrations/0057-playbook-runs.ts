import type { Migration } from './migration.ts'

/** A run of a playbook has someone who sees to it, a day and notes. */
export const playbookRuns: Migration = {
  name: '0057-playbook-runs',
  sql: `
-- The name is that of the time: a person who has left the business is still named.
alter table playbook_run
  add column owner_id uuid,
  add column owner_name text,
  add column due_on date,
  add column notes text not null default '' check (length(notes) <= 10000),
  add check ((owner_id is null) = (owner_name is null));
`,
}
