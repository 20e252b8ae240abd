import type { Migration } from './migration.ts'

/** What a provider tells of the account that is connected. */
export const accountsTold: Migration = {
  name: '0269-accounts-told',
  sql: `
alter table integration
  -- The currency that the account is kept in; null where it may not be asked.
  add column account_currency text check (account_currency ~ '^[A-Z]{3}$'),
  -- The first day that it can tell; null where it may not be asked.
  add column account_since date;
`,
}
