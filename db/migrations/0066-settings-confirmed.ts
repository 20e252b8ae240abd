import type { Migration } from './migration.ts'

/** Whether a person has chosen the currency and the time zone of a business. */
export const settingsConfirmed: Migration = {
  name: '0066-settings-confirmed',
  sql: `
-- When a person chose currency and zone; null while they are those of the first start, which nobody was asked about.
alter table business add column settings_confirmed_at timestamptz;
alter table business no force row level security;
update business set settings_confirmed_at = created_at where name <> 'My shop' or currency <> 'USD';
alter table business force row level security;
`,
}
