import type { Migration } from './migration.ts'

/** What files say of a row beside what identifies it, and from which file each such value came. */
const added = {
  order_line: 'add column order_discount bigint',
  refund: 'add column reason text',
  parcel: 'add column size text, add column weight text',
  chargeback: 'add column state text',
}

/**
 * Columns that name causes, and that a file read later may fill: a row stays the row of its first
 * file, and what only others say of it is added.
 */
export const moreOfARow: Migration = {
  name: '0221-more-of-a-row',
  sql: `
${Object.entries(added)
  .map(
    ([table, columns]) => `alter table ${table} ${columns},
  -- By column: the import that stated its value, where that is not the row's own, and what the row's own file says.
  add column filled jsonb check (jsonb_typeof(filled) = 'object');`,
  )
  .join('\n')}
`,
}
