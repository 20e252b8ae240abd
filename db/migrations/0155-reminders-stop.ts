import type { Migration } from './migration.ts'

/** Reminders of deadlines can be stopped by a link too, by the address that they go to. */
export const remindersStop: Migration = {
  name: '0155-reminders-stop',
  sql: `
alter table mail_choice drop constraint mail_choice_kind_check;
alter table mail_choice add constraint mail_choice_kind_check
  check (kind in ('alert_mails', 'daily_summary', 'weekly_report', 'deadline_mails'));
alter table mail_choice drop constraint mail_choice_check;
alter table mail_choice add constraint mail_choice_check
  check ((kind in ('alert_mails', 'deadline_mails')) = (address is not null) and (address is null) <> (user_id is null));
`,
}
