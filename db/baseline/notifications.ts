import { behindTheWall, tenantTable } from '../tenant-table.ts'
import type { RoomSchema } from './room-schema.ts'

/** What people are told of, how, and what they have read. */
export const notifications: RoomSchema = {
  tables: String.raw`
-- Where alerts go, from the wizard's step 8 on.
create table alert_setting (
  business_id uuid not null references business (id) on delete cascade,
  channels text[] not null check (channels <@ '{email,slack,sms,in-app}'),
  financial_recipients text[] not null,
  vendor_recipients text[] not null,
  legal_recipients text[] not null,
  updated_at timestamptz not null,
  primary key (business_id)
);
${behindTheWall('alert_setting', 'business_id', 'select, insert, update')}

-- One row a person: what they were told, and whether they have read it. It goes when they leave the business.
${tenantTable(
  'notification',
  `
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('critical_risk', 'risk', 'integration', 'scan')),
  title text not null check (title <> ''),
  text text not null,
  risk_id uuid,
  integration_id uuid,
  created_at timestamptz not null,
  read_at timestamptz,
  foreign key (business_id, risk_id) references risk(business_id, id) on delete cascade,
  foreign key (business_id, user_id) references membership(business_id, user_id) on delete cascade
`,
)}
create index notification_integration on notification (business_id, integration_id) where integration_id is not null;
create index notification_newest on notification (business_id, user_id, created_at desc, id desc);
create index notification_risk on notification (business_id, risk_id) where risk_id is not null;
create index notification_unread on notification (business_id, user_id) where read_at is null;

-- What a person wants to hear of; who never said so has no row, and the defaults.
${tenantTable(
  'notification_preference',
  `
  user_id uuid not null,
  critical_risks boolean not null,
  daily_summary boolean not null,
  weekly_report boolean not null,
  new_integrations boolean not null,
  ai_insights boolean not null,
  updated_at timestamptz not null,
  foreign key (business_id, user_id) references membership(business_id, user_id) on delete cascade
`,
  { key: 'user_id' },
)}

${tenantTable(
  'deadline_done',
  `
  id uuid not null,
  -- The rule, as the product names it.
  key text not null COLLATE pg_catalog."C" check (key <> '' and char_length(key) <= 60),
  -- The day it was due on; null for a rule without one.
  due_on date,
  done_on date not null,
  done_by_email text,
  created_at timestamptz not null,
  constraint deadline_done_business_id_key_due_on_done_on_key unique nulls not distinct (business_id, key, due_on, done_on)
`,
  { rights: 'select, insert, delete' },
)}

-- One row a reminder, so that nobody is mailed twice.
${tenantTable(
  'deadline_reminder',
  `
  key text not null COLLATE pg_catalog."C",
  due_on date not null,
  reminded_at timestamptz not null
`,
  { key: 'key, due_on', rights: 'select, insert' },
)}

${tenantTable(
  'mail_of_business',
  `
  id uuid not null,
  foreign key (id) references identity.mail(id) on delete cascade
`,
  { rights: 'select, insert, delete' },
)}
create index mail_of_business_mail on mail_of_business (id);
`,
  functions: String.raw`
-- A business that is deleted takes its mail along.
create function forget_mail() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from identity.mail where id = old.id;
  return null;
end $$;
revoke execute on function forget_mail() from public;

create trigger forget_mail after delete on mail_of_business for each row execute function forget_mail();
`,
}
