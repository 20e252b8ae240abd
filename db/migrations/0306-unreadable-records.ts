import type { Migration } from './migration.ts'

/**
 * Records that do not fit are asked for alone, so that the place of a stream need not stay before
 * them.
 */
export const unreadableRecords: Migration = {
  name: '0306-unreadable-records',
  sql: `
-- Records that could not be read, each with key, name and place; they are asked for again.
alter table connection_stream add column misfits jsonb not null default '[]';
`,
}
