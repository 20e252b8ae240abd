import { grant } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/**
 * Mailboxes that do not exist: what a reader can switch off is not mailed there again until one of
 * them takes a mail.
 */
export const refusedAddresses: Migration = {
  name: '0191-refused-addresses',
  sql: `
-- The mail server said that there is no such mailbox.
alter table identity.mail add column is_refused boolean not null default false;
create index mail_refused on identity.mail (lower(recipient)) where is_refused;

-- Whose owners hear of a refusal.
create function business_of_mail(mail uuid) returns uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select o.business_id from public.mail_of_business o where o.id = business_of_mail.mail);
end $$;
revoke execute on function business_of_mail(uuid) from public;
${grant('execute on function business_of_mail(uuid)')}
`,
}
