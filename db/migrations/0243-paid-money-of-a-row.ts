import type { Migration } from './migration.ts'

/** Evidence may be about what a line brought in, where it should have brought more. */
export const paidMoneyOfARow: Migration = {
  name: '0243-paid-money-of-a-row',
  sql: `
alter table finding_evidence drop constraint finding_evidence_money_check;
alter table finding_evidence add constraint finding_evidence_money_check check (money in ('discount', 'cost', 'charged', 'paid'));
`,
}
