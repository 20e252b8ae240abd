import { grant, tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/**
 * Mails about new alerts can be switched off, and each mail of a kind that can be carries a link
 * that does so.
 */
export const mailChoices: Migration = {
  name: '0152-mail-choices',
  sql: `
alter table notification_preference add column alert_mails boolean not null default true;

-- What the link in a mail of this kind to this reader switches off: one row for all mails of the kind. Summaries and reports are a
-- member's, and the row goes when they leave the business. Mails about new alerts go to addresses that the business named, whoever reads
-- there; stopped_at says so for an address that is no member's.
${tenantTable(
  'mail_choice',
  `id uuid not null,
  kind text not null check (kind in ('alert_mails', 'daily_summary', 'weekly_report')),
  user_id uuid,
  address text check (address = lower(address)),
  stopped_at timestamptz,
  check ((kind = 'alert_mails') = (address is not null) and (address is null) <> (user_id is null)),
  check (stopped_at is null or address is not null),
  unique nulls not distinct (business_id, kind, user_id, address),
  foreign key (business_id, user_id) references membership (business_id, user_id) on delete cascade`,
  { rights: 'select, insert, update' },
)}
create index mail_choice_id on mail_choice (id);
create index mail_choice_user on mail_choice (business_id, user_id) where user_id is not null;

-- The business of a link whose signature was checked. Nobody who opens it needs a session.
create function business_of_mail_choice(choice uuid) returns uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select c.business_id from public.mail_choice c where c.id = business_of_mail_choice.choice);
end $$;
revoke execute on function business_of_mail_choice(uuid) from public;
${grant('execute on function business_of_mail_choice(uuid)')}

-- What erase_person does, and these rows too. For the owner of the database alone.
create function unname_person(wanted uuid, receipt uuid, moment timestamptz) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from public.mail_choice c using identity.left_person p where p.user_id = wanted and c.address = lower(p.email);
  perform public.erase_person(wanted, receipt, moment);
end $$;
revoke execute on function unname_person(uuid, uuid, timestamptz) from public;
`,
}
