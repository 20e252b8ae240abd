import type { Migration } from './migration.ts'

/** Why a product's contribution margin changed since its leak began, kept with the finding that says so. */
export const marginChange: Migration = {
  name: '0006-margin-change',
  sql: `
-- {since, until, parts}; the parts like waterfall's, amounts in minor units as text. Null where nothing can be compared, and until the next
-- scan writes the finding.
alter table finding add column margin_change jsonb check (jsonb_typeof(margin_change) = 'object');
`,
}
