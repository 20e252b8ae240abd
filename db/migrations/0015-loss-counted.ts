import type { Migration } from './migration.ts'

/**
 * The part of a finding's loss that no other reported finding counts already, so that sums over
 * several findings count each row once.
 */
export const lossCounted: Migration = {
  name: '0015-loss-counted',
  sql: `
-- Minor units, beside monthly_counted. Null until the next scan writes the finding: it then counts in full.
alter table finding add column loss_counted bigint;
`,
}
