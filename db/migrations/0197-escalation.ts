import { behindTheWall, grant, tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** Alerts that nobody looked at go to the next contact. */
export const escalation: Migration = {
  name: '0197-escalation',
  sql: `
-- From which severity on, and after how many hours. A business without a row passes nothing on.
create table escalation_rule (
  business_id uuid primary key references business (id) on delete cascade,
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  hours integer not null check (hours between 1 and 168),
  updated_at timestamptz not null
);
${behindTheWall('escalation_rule', 'business_id', 'select, insert, update, delete')}

-- Whom alerts are passed to, in this order. Who leaves the business is no contact any more.
${tenantTable(
  'escalation_contact',
  `user_id uuid not null,
  position integer not null check (position >= 0),
  foreign key (business_id, user_id) references membership (business_id, user_id) on delete cascade`,
  { key: 'user_id' },
)}

-- Alerts that people were told of and nobody has looked at since. due_at: when the next contact hears of it.
${tenantTable(
  'unseen_alert',
  `risk_id uuid not null,
  told_at timestamptz not null,
  due_at timestamptz not null,
  foreign key (business_id, risk_id) references risk (business_id, id) on delete cascade`,
  { key: 'risk_id' },
)}
create index unseen_alert_due on unseen_alert (due_at);

-- Who was told of which alert because nobody had looked at it since told_at: each contact once, and once more if it is told anew later.
-- It outlasts its contact's membership: the alert's history stays whole.
${tenantTable(
  'escalation',
  `risk_id uuid not null,
  user_id uuid not null,
  told_at timestamptz not null,
  at timestamptz not null,
  is_mailed boolean not null,
  foreign key (business_id, risk_id) references risk (business_id, id) on delete cascade`,
  { key: 'risk_id, user_id, told_at', rights: 'select, insert' },
)}

alter table notification_preference add column escalation_mails boolean not null default true;

alter table mail_choice drop constraint mail_choice_kind_check;
alter table mail_choice add constraint mail_choice_kind_check
  check (kind in ('alert_mails', 'change_mails', 'task_mails', 'escalation_mails', 'daily_summary', 'weekly_report', 'monthly_report',
    'deadline_mails'));

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('critical_risk', 'risk', 'integration', 'scan', 'change', 'import', 'unseen'));

-- Businesses with an alert whose time has come, the longest overdue first. Demos, checks without an account and businesses that are being
-- deleted pass nothing on.
create function due_escalations(at timestamptz, most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    with due as materialized (
      select u.business_id, min(u.due_at) as first from public.unseen_alert u where u.due_at <= due_escalations.at group by 1
    )
    select due.business_id from due join public.business b on b.id = due.business_id
     where b.demo_until is null and b.expires_at is null and b.leaving_at is null order by due.first, 1 limit due_escalations.most;
end $$;
revoke execute on function due_escalations(timestamptz, integer) from public;
${grant('execute on function due_escalations(timestamptz, integer)')}
`,
}
