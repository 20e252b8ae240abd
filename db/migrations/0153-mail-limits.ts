import { tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** A person's limits of mails about new leaks, and what was mailed and held back under them. */
export const mailLimits: Migration = {
  name: '0153-mail-limits',
  sql: `
alter table notification_preference
  add column mails_a_week integer not null default 0 check (mails_a_week between 0 and 1000),
  add column mail_floor integer not null default 0 check (mail_floor between 0 and 1000000000);

-- One row for each time that new leaks were to be mailed to a member: how many were, and how many were held back.
${tenantTable(
  'alert_mail',
  `id uuid not null,
  user_id uuid not null,
  at timestamptz not null,
  mailed integer not null check (mailed >= 0),
  held integer not null check (held >= 0),
  foreign key (business_id, user_id) references membership (business_id, user_id) on delete cascade`,
  { rights: 'select, insert' },
)}
create index alert_mail_user on alert_mail (business_id, user_id, at);
`,
}
