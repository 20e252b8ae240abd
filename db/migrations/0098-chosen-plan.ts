import type { Migration } from './migration.ts'

/** The plan that an owner chose before there was an account: the setup begins with it. */
export const chosenPlan: Migration = {
  name: '0098-chosen-plan',
  sql: `
alter table identity.sign_up add column plan text check (plan ~ '^[a-z][a-z0-9-]{0,39}$');
alter table business add column chosen_plan text check (chosen_plan ~ '^[a-z][a-z0-9-]{0,39}$');
`,
}
