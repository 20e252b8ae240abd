import type { Migration } from './migration.ts'

/** What of a finding's loss no other told finding counts already, so that losses of several findings add up without counting a row twice. */
export const lossCounted: Migration = {
  name: '0015-loss-counted',
  sql: `
-- Minor units, beside monthly_counted. Null until the next scan writes the finding: it then counts in full.
alter table finding add column loss_counted bigint;
`,
}
