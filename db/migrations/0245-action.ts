import type { Migration } from './migration.ts'

/**
 * The first step that fits the cause of a leak; null where that of its kind does, and until the
 * next scan stores it.
 */
export const action: Migration = {
  name: '0245-action',
  sql: `alter table finding add column action text;`,
}
