import type { Migration } from './migration.ts'

/**
 * The money that a scan could not judge, with why and what would let it: amounts are text of minor
 * units.
 */
export const notJudged: Migration = {
  name: '0244-not-judged',
  sql: `
alter table scan_run add column not_judged jsonb not null default '[]';
`,
}
