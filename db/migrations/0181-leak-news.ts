import { grant, tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

const clockTime = '^(([01][0-9]|2[0-3]):[0-5][0-9])?$'
const severities = `in ('low', 'medium', 'high', 'critical')`

/**
 * Who hears of which leaks and when: changes of a leak, quiet hours, severities of a list, and what
 * is held until somebody may be disturbed.
 */
export const leakNews: Migration = {
  name: '0181-leak-news',
  sql: `
alter table notification_preference
  add column change_mails boolean not null default true,
  add column task_mails boolean not null default true,
  add column quiet_from text not null default '' check (quiet_from ~ '${clockTime}'),
  add column quiet_until text not null default '' check (quiet_until ~ '${clockTime}'),
  add column quiet_zone text not null default '' check (char_length(quiet_zone) <= 60),
  add column critical_passes boolean not null default false;
alter table notification_preference add check ((quiet_from = '') = (quiet_until = ''));

-- Each list hears of leaks of this severity and above.
alter table alert_setting
  add column financial_severity text not null default 'low' check (financial_severity ${severities}),
  add column vendor_severity text not null default 'low' check (vendor_severity ${severities}),
  add column legal_severity text not null default 'low' check (legal_severity ${severities});

alter table mail_choice drop constraint mail_choice_kind_check;
alter table mail_choice add constraint mail_choice_kind_check
  check (kind in ('alert_mails', 'change_mails', 'task_mails', 'daily_summary', 'weekly_report', 'deadline_mails'));
alter table mail_choice drop constraint mail_choice_check;
alter table mail_choice add constraint mail_choice_check
  check ((kind in ('alert_mails', 'change_mails', 'deadline_mails')) = (address is not null) and (address is null) <> (user_id is null));

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('critical_risk', 'risk', 'integration', 'scan', 'change', 'import'));

-- What a leak cost a month when people last heard of it, in minor units: it has grown when it costs twice as much.
${tenantTable(
  'told_leak',
  `risk_id uuid not null,
  monthly bigint not null,
  told_at timestamptz not null,
  foreign key (business_id, risk_id) references risk (business_id, id) on delete cascade`,
  { key: 'risk_id', rights: 'select, insert, update' },
)}

-- News of leaks for an address whose person has quiet hours, until they end. Who leaves the business takes theirs along.
${tenantTable(
  'held_news',
  `id uuid not null,
  address text not null,
  user_id uuid not null,
  news jsonb not null,
  held_at timestamptz not null,
  due_at timestamptz not null,
  foreign key (business_id, user_id) references membership (business_id, user_id) on delete cascade`,
  { rights: 'select, insert, delete' },
)}
create index held_news_due on held_news (due_at);

-- Businesses with news whose time has come, the longest overdue first.
create function due_news(at timestamptz, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select h.business_id from public.held_news h where h.due_at <= due_news.at group by 1 order by min(h.due_at), 1 limit due_news.most;
end $$;
revoke execute on function due_news(timestamptz, integer) from public;
${grant('execute on function due_news(timestamptz, integer)')}
`,
}
