import type { Migration } from './migration.ts'

/** The causes of a product's margin change since its leak began, stored with the finding. */
export const marginChange: Migration = {
  name: '0006-margin-change',
  sql: `
-- {since, until, parts}; the parts like waterfall's, amounts in minor units as text. Null where nothing can be compared, and until the next
-- scan writes the finding.
alter table finding add column margin_change jsonb check (jsonb_typeof(margin_change) = 'object');
`,
}
