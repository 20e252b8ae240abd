import { tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** What was marked done of the deadlines that follow from the setup, and of which people were reminded. */
export const deadlines: Migration = {
  name: '0092-deadlines',
  sql: `
${tenantTable(
  'deadline_done',
  `id uuid not null,
  -- The rule, as the product names it.
  key text collate "C" not null check (key <> '' and char_length(key) <= 60),
  -- The day it was due on; null for a rule without one.
  due_on date,
  done_on date not null,
  done_by_email text,
  created_at timestamptz not null,
  unique nulls not distinct (business_id, key, due_on, done_on)`,
  { rights: 'select, insert, delete' },
)}

-- One row a reminder, so that nobody is mailed twice.
${tenantTable('deadline_reminder', 'key text collate "C" not null, due_on date not null, reminded_at timestamptz not null', {
  key: 'key, due_on',
  rights: 'select, insert',
})}
`,
}
