import { grant } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** What the setup's answers change: whether checks of stock are on, and which playbooks come first. */
export const answersThatAct: Migration = {
  name: '0091-answers-that-act',
  sql: `
-- Whether the shop holds stock, as the setup was told; null: it was not asked.
alter table business add column holds_stock boolean;
-- The past scenario of the setup that the playbook answers, as it was typed; null: none.
alter table playbook add column named_by text check (named_by <> '' and char_length(named_by) <= 4000);
${grant('update (named_by) on playbook')}
`,
}
