import type { Migration } from './migration.ts'

/**
 * Figures that depend on the size of a shop before it is known, and the time of an import's last
 * progress.
 */
export const provisionalRisks: Migration = {
  name: '0036-provisional-risks',
  sql: `
alter table risk
  -- Sales of fewer than 28 days were read: the severity is at most medium.
  add column is_provisional boolean not null default false,
  -- Raised while it was provisional, and not rated with the size of the shop since: nobody was notified of it as critical.
  add column is_first_rating_due boolean not null default false;

alter table import
  -- When it last got on: announced, bytes received, rows read. Null for imports that are older than this column.
  add column active_at timestamptz;
`,
}
