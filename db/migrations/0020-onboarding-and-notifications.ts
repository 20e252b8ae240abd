import { behindTheWall, grant, tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/**
 * The onboarding answers of a business, its notifications, and people's notification preferences.
 */
export const onboardingAndNotifications: Migration = {
  name: '0020-onboarding-and-notifications',
  sql: `
-- The wizard's answers, as far as they are filled in. Secrets of providers are in provider_secret; of a card only what may be kept.
create table onboarding (
  business_id uuid primary key references business (id) on delete cascade,
  step integer not null check (step between 1 and 11),
  answers jsonb not null,
  card_brand text check (char_length(card_brand) <= 20),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  saved_by uuid,
  saved_at timestamptz not null,
  completed_at timestamptz
);
${behindTheWall('onboarding', 'business_id', 'select, insert, update')}

-- Where alerts go, from the wizard's step 8 on.
create table alert_setting (
  business_id uuid primary key references business (id) on delete cascade,
  channels text[] not null check (channels <@ '{email,slack,sms,in-app}'),
  financial_recipients text[] not null,
  vendor_recipients text[] not null,
  legal_recipients text[] not null,
  updated_at timestamptz not null
);
${behindTheWall('alert_setting', 'business_id', 'select, insert, update')}

-- Someone asks to be called. Append-only.
${tenantTable(
  'call_request',
  `id uuid not null,
  user_id uuid not null,
  email text not null,
  phone text check (phone <> '' and char_length(phone) <= 40),
  preferred_time text check (preferred_time <> '' and char_length(preferred_time) <= 200),
  topic text check (topic <> '' and char_length(topic) <= 1000),
  requested_at timestamptz not null`,
  { rights: 'select, insert' },
)}

-- What a person wants to hear of; who never said so has no row, and the defaults.
${tenantTable(
  'notification_preference',
  `user_id uuid not null,
  critical_risks boolean not null,
  daily_summary boolean not null,
  weekly_report boolean not null,
  new_integrations boolean not null,
  ai_insights boolean not null,
  updated_at timestamptz not null,
  foreign key (business_id, user_id) references membership (business_id, user_id) on delete cascade`,
  { key: 'user_id' },
)}

-- One row a person: what they were told, and whether they have read it. It goes when they leave the business.
${tenantTable(
  'notification',
  `id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('critical_risk', 'risk', 'integration')),
  title text not null check (title <> ''),
  text text not null,
  risk_id uuid,
  integration_id uuid,
  created_at timestamptz not null,
  read_at timestamptz,
  foreign key (business_id, user_id) references membership (business_id, user_id) on delete cascade,
  foreign key (business_id, risk_id) references risk (business_id, id) on delete cascade,
  foreign key (business_id, integration_id) references integration (business_id, id) on delete cascade`,
)}
create index notification_newest on notification (business_id, user_id, created_at desc, id desc);
create index notification_unread on notification (business_id, user_id) where read_at is null;
create index notification_risk on notification (business_id, risk_id) where risk_id is not null;
create index notification_integration on notification (business_id, integration_id) where integration_id is not null;

-- Of a person whatever business they look at; beside the sign-in library's own table, which holds the full name.
create table identity.profile (
  user_id uuid primary key references identity."user" (id) on delete cascade,
  first_name text check (char_length(first_name) <= 100),
  last_name text check (char_length(last_name) <= 100),
  theme text check (theme in ('light', 'dark', 'system')),
  locale text check (char_length(locale) <= 35),
  updated_at timestamptz not null
);
${grant('select, insert, update on identity.profile')}
`,
}
