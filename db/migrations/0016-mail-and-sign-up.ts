import { grant, tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** Mail, sign-ups, password resets and second factors. */
export const mailAndSignUp: Migration = {
  name: '0016-mail-and-sign-up',
  sql: `
-- Mail is written to a person, who may belong to several businesses or to none yet: it lies outside of every business, like persons
-- themselves, and is sent from there by one sender. What a business wrote is named in mail_of_business, behind the business's wall;
-- nobody reads mail for a business but through that. No token is stored: a link is made of its row's id when the mail is sent.
create table identity.mail (
  id uuid primary key,
  recipient text not null check (char_length(recipient) between 3 and 254 and recipient !~ '[[:cntrl:]]'),
  subject text not null check (char_length(subject) between 1 and 200 and subject !~ '[[:cntrl:]]'),
  body text not null check (char_length(body) between 1 and 50000),
  link_page text,
  link_purpose text,
  link_id uuid,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'too_late')),
  tries integer not null default 0,
  next_try_at timestamptz not null,
  useful_until timestamptz not null,
  problem text,
  created_at timestamptz not null,
  sent_at timestamptz,
  check ((link_page is null) = (link_purpose is null) and (link_page is null) = (link_id is null)),
  check ((status = 'sent') = (sent_at is not null))
);
create index mail_waiting on identity.mail (next_try_at) where status = 'waiting';
create index mail_newest on identity.mail (created_at desc, id desc);
${grant('select, insert, update, delete on identity.mail')}

${tenantTable('mail_of_business', 'id uuid not null references identity.mail (id) on delete cascade', { rights: 'select, insert, delete' })}
create index mail_of_business_mail on mail_of_business (id);

-- A business that is deleted takes its mail along.
create function forget_mail() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from identity.mail where id = old.id;
  return null;
end $$;
revoke execute on function forget_mail() from public;
create trigger forget_mail after delete on mail_of_business for each row execute function forget_mail();

-- Somebody who wants an account and has not yet shown that the address is theirs: neither person nor business is made before that,
-- so nobody can take an address, or a place in a table, that belongs to somebody else.
create table identity.sign_up (
  id uuid primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  business_name text not null,
  currency text not null,
  zone text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_up_email on identity.sign_up (email);
${grant('select, insert, update, delete on identity.sign_up')}

-- Who may choose a new password. Nobody (null) where no person has the address: the same is written, and takes the same time.
create table identity.password_reset (
  id uuid primary key,
  user_id uuid references identity."user" (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_reset_user on identity.password_reset (user_id);
${grant('select, insert, update, delete on identity.password_reset')}

-- The sign-in library's, as it compiles them for our options; identity-schema.test.ts compares.
set local search_path = identity;
alter table "user" add column "twoFactorEnabled" boolean;
create table "twoFactor" ("id" uuid default pg_catalog.gen_random_uuid() not null primary key, "secret" text not null, "backupCodes" text not null, "userId" uuid not null references "user" ("id") on delete cascade, "verified" boolean, "failedVerificationCount" integer, "lockedUntil" timestamptz);
create index "twoFactor_secret_idx" on "twoFactor" ("secret");
create index "twoFactor_userId_idx" on "twoFactor" ("userId");
set local search_path = public;
${grant('select, insert, update, delete on identity."twoFactor"')}
`,
}
