import type { Migration } from './migration.ts'

/** What to do about a leak, its figures marked; empty until the next scan stores it. */
export const advice: Migration = {
  name: '0064-advice',
  sql: `alter table finding add column advice jsonb not null default '[]'::jsonb;`,
}
