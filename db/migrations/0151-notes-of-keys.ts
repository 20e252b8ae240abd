import type { Migration } from './migration.ts'

/**
 * The name of the API key that wrote a comment or a plan; null for a person. Its id stands in
 * `author`.
 */
export const notesOfKeys: Migration = {
  name: '0151-notes-of-keys',
  sql: `
alter table risk_comment add column key_name text;
alter table action_plan add column key_name text;
`,
}
