import { grant } from '../tenant-table.ts'
import type { RoomSchema } from './room-schema.ts'

/**
 * People and their credentials, as better-auth 1.7.7 compiles its tables for our options
 * (`identity-schema.test.ts` compares), and what is ours beside them: mail, sign-ups, limits.
 */
export const identity: RoomSchema = {
  tables: String.raw`
create schema identity;
${grant('usage on schema identity')}

create table identity.first_sign_in (
  is_only boolean not null default true check (is_only),
  at timestamptz not null,
  primary key (is_only)
);
${grant('select, insert, update, delete on identity.first_sign_in')}

-- Who has deleted their account and is still named in what they wrote. For the owner of the database alone.
create table identity.left_person (
  user_id uuid not null,
  email text not null,
  name text not null,
  left_at timestamptz not null,
  primary key (user_id)
);

-- Mail is written to a person, who may belong to several businesses or to none yet: it lies outside of every business, like persons
-- themselves, and is sent from there by one sender. What a business wrote is named in mail_of_business, behind the business's wall;
-- nobody reads mail for a business but through that. No token is stored: a link is made of its row's id when the mail is sent.
create table identity.mail (
  id uuid not null,
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
  primary key (id),
  constraint mail_check check ((link_page is null) = (link_purpose is null) and (link_page is null) = (link_id is null)),
  constraint mail_check1 check ((status = 'sent') = (sent_at is not null))
);
${grant('select, insert, update, delete on identity.mail')}
create index mail_newest on identity.mail (created_at desc, id desc);
create index mail_waiting on identity.mail (next_try_at) where status = 'waiting';

-- The library fills the columns by their order. The key is the limit's name and a hash of who is counted; 'expire' is in milliseconds.
create table identity.rate_limit (
  key varchar(255) not null,
  points integer not null default 0,
  expire bigint,
  primary key (key)
);
${grant('select, insert, update, delete on identity.rate_limit')}

-- What callers asked in the last minutes, told by each server now and then. A caller is a session, a key or an address, none of which has a
-- business before it is recognized; it is named by a keyed hash. Nothing is lost with it: it is neither logged nor backed up.
create unlogged table identity.request_count (
  minute bigint not null,
  caller text not null,
  count integer not null,
  primary key (minute, caller)
);
${grant('select, insert, update, delete on identity.request_count')}

-- Somebody who wants an account and has not yet shown that the address is theirs: neither person nor business is made before that,
-- so nobody can take an address, or a place in a table, that belongs to somebody else.
create table identity.sign_up (
  id uuid not null,
  email text not null,
  name text not null,
  password_hash text not null,
  business_name text not null,
  currency text not null,
  zone text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The business that a sign-up keeps. It may be gone before the address is confirmed.
  keeps_business uuid,
  plan text check (plan ~ '^[a-z][a-z0-9-]{0,39}$'),
  primary key (id)
);
${grant('select, insert, update, delete on identity.sign_up')}
create index sign_up_email on identity.sign_up (email);

create table identity."user" (
  id uuid not null default gen_random_uuid(),
  name text not null,
  email text not null,
  "emailVerified" boolean not null,
  image text,
  "createdAt" timestamptz not null default CURRENT_TIMESTAMP,
  "updatedAt" timestamptz not null default CURRENT_TIMESTAMP,
  "twoFactorEnabled" boolean,
  primary key (id),
  unique (email)
);
${grant('select, insert, update, delete on identity."user"')}

create table identity.account (
  id uuid not null default gen_random_uuid(),
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default CURRENT_TIMESTAMP,
  "updatedAt" timestamptz not null,
  primary key (id),
  foreign key ("userId") references identity."user"(id) on delete cascade
);
${grant('select, insert, update, delete on identity.account')}
create index "account_userId_idx" on identity.account ("userId");

-- Who has sessions without ever having a password. Theirs are not anybody's first sign-in.
create table identity.demo_visitor (
  user_id uuid not null,
  primary key (user_id),
  foreign key (user_id) references identity."user"(id) on delete cascade
);
${grant('select, insert, delete on identity.demo_visitor')}

create table identity.email_change (
  id uuid not null,
  user_id uuid not null,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (id),
  foreign key (user_id) references identity."user"(id) on delete cascade
);
${grant('select, insert, update, delete on identity.email_change')}
create index email_change_user on identity.email_change (user_id);

-- Who looks at such a business: a person without an address or a password, who goes with it.
create table identity.file_check_visitor (
  user_id uuid not null,
  looks_at uuid not null,
  primary key (user_id),
  unique (looks_at),
  foreign key (user_id) references identity."user"(id) on delete cascade
);
${grant('select, insert, delete on identity.file_check_visitor')}

create table identity.passkey (
  id uuid not null default gen_random_uuid(),
  name text,
  "publicKey" text not null,
  "userId" uuid not null,
  "credentialID" text not null,
  counter integer not null,
  "deviceType" text not null,
  "backedUp" boolean not null,
  transports text,
  "createdAt" timestamptz,
  aaguid text,
  primary key (id),
  foreign key ("userId") references identity."user"(id) on delete cascade
);
${grant('select, insert, update, delete on identity.passkey')}
create unique index passkey_credential on identity.passkey ("credentialID");
create index "passkey_credentialID_idx" on identity.passkey ("credentialID");
create index "passkey_userId_idx" on identity.passkey ("userId");

-- When a passkey last let somebody in. Beside the library's table, which has no place for it.
create table identity.passkey_use (
  passkey_id uuid not null,
  used_at timestamptz not null,
  primary key (passkey_id),
  foreign key (passkey_id) references identity.passkey(id) on delete cascade
);
${grant('select, insert, update, delete on identity.passkey_use')}

-- Who may choose a new password. Nobody (null) where no person has the address: the same is written, and takes the same time.
create table identity.password_reset (
  id uuid not null,
  user_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (id),
  foreign key (user_id) references identity."user"(id) on delete cascade
);
${grant('select, insert, update, delete on identity.password_reset')}
create index password_reset_user on identity.password_reset (user_id);

-- Of a person whatever business they look at; beside the sign-in library's own table, which holds the full name.
create table identity.profile (
  user_id uuid not null,
  first_name text check (char_length(first_name) <= 100),
  last_name text check (char_length(last_name) <= 100),
  theme text check (theme in ('light', 'dark', 'system')),
  locale text check (char_length(locale) <= 35),
  updated_at timestamptz not null,
  primary key (user_id),
  foreign key (user_id) references identity."user"(id) on delete cascade
);
${grant('select, insert, update on identity.profile')}

create table identity.session (
  id uuid not null default gen_random_uuid(),
  "expiresAt" timestamptz not null,
  token text not null,
  "createdAt" timestamptz not null default CURRENT_TIMESTAMP,
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" uuid not null,
  primary key (id),
  unique (token),
  foreign key ("userId") references identity."user"(id) on delete cascade
);
${grant('select, insert, update, delete on identity.session')}
create index "session_userId_idx" on identity.session ("userId");

-- Which of their businesses a person looks at, session by session. Without a business's wall, because it is read before the business is
-- known, and without a key to it: what counts is the membership, and a session of somebody who was removed falls back to another.
create table identity.session_business (
  session_id uuid not null,
  looks_at uuid not null,
  primary key (session_id),
  foreign key (session_id) references identity.session(id) on delete cascade
);
${grant('select, insert, update, delete on identity.session_business')}

-- Sessions whose cookie gets a new id with the next request, because the person may do more or less than when it was handed out.
create table identity.session_to_renew (
  session_id uuid not null,
  primary key (session_id),
  foreign key (session_id) references identity.session(id) on delete cascade
);
${grant('select, insert, delete on identity.session_to_renew')}

-- The newest step of time (30 seconds) whose code was taken, of the key that the person's app holds now: codes of this
-- step and of those before
-- let nobody in any more. Told apart by a hash of the sealed key, because another app begins anew.
create table identity.totp_use (
  user_id uuid not null,
  of_key bytea not null check (octet_length(of_key) = 32),
  step bigint not null,
  primary key (user_id),
  foreign key (user_id) references identity."user"(id) on delete cascade
);
${grant('select, insert, update, delete on identity.totp_use')}

create table identity."twoFactor" (
  id uuid not null default gen_random_uuid(),
  secret text not null,
  "backupCodes" text not null,
  "userId" uuid not null,
  verified boolean,
  "failedVerificationCount" integer,
  "lockedUntil" timestamptz,
  primary key (id),
  foreign key ("userId") references identity."user"(id) on delete cascade
);
${grant('select, insert, update, delete on identity."twoFactor"')}
create index "twoFactor_secret_idx" on identity."twoFactor" (secret);
create index "twoFactor_userId_idx" on identity."twoFactor" ("userId");

create table identity.verification (
  id uuid not null default gen_random_uuid(),
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default CURRENT_TIMESTAMP,
  "updatedAt" timestamptz not null default CURRENT_TIMESTAMP,
  primary key (id)
);
${grant('select, insert, update, delete on identity.verification')}
create index verification_identifier_idx on identity.verification (identifier);
`,
  functions: String.raw`
-- Theirs is not anybody's first sign-in.
create function identity.note_first_sign_in() returns trigger
language plpgsql as $$
begin
  if not exists (select from identity.demo_visitor where user_id = new."userId")
     and not exists (select from identity.file_check_visitor where user_id = new."userId") then
    insert into identity.first_sign_in (at) values (new."createdAt") on conflict do nothing;
  end if;
  return null;
end $$;

-- Sessions begin and end in the sign-in library, outside every business: each business of the person has it in its log. What was past its
-- time is only cleared away. Visitors of the demo are nobody in particular.
create function identity.audit_session() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  it identity.session;
begin
  if tg_op = 'DELETE' then it := old; else it := new; end if;
  if tg_op = 'DELETE' and it."expiresAt" <= now() then return null; end if;
  insert into public.audit_entry (business_id, id, at, actor_kind, actor_id, actor_name, operation, address, user_agent)
  select m.business_id, gen_random_uuid(), now(), 'person', u.id, u.email, case tg_op when 'DELETE' then 'signOut' else 'signIn' end,
         nullif(it."ipAddress", ''), nullif(left(it."userAgent", 200), '')
    from public.membership m join identity."user" u on u.id = m.user_id
   where m.user_id = it."userId" and not exists (select from identity.demo_visitor v where v.user_id = m.user_id);
  return null;
end $$;

create function identity.tell_standing() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('riskpilot', json_build_array('standing', m.business_id)::text) from public.membership m where m.user_id = old."userId";
  return null;
end $$;
revoke execute on function identity.tell_standing() from public;

-- What happened to a person's account, in the log of each of their businesses. Answers whether there is such a person: visitors of the demo
-- are nobody in particular. The same statement for an address that nobody has, so that it takes the same time.
create function identity.note_of_account(account text, deed text, is_theirs boolean, was jsonb, became jsonb, from_address text, from_agent text, request text)
  returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person identity."user";
begin
  select u.* into person from identity."user" u where u.email = account
     and not exists (select from identity.demo_visitor v where v.user_id = u.id);
  insert into public.audit_entry
    (business_id, id, at, actor_kind, actor_id, actor_name, operation, subject, before, after, address, user_agent, request_id)
  select m.business_id, gen_random_uuid(), now(), case when is_theirs then 'person' else 'system' end,
         case when is_theirs then person.id end, case when is_theirs then person.email end, deed, 'Member:' || person.id, was, became,
         nullif(from_address, ''), nullif(left(from_agent, 200), ''), request
    from public.membership m where m.user_id = person.id;
  return person.id is not null;
end $$;
revoke execute on function identity.note_of_account(text, text, boolean, jsonb, jsonb, text, text, text) from public;
${grant('execute on function identity.note_of_account(text, text, boolean, jsonb, jsonb, text, text, text)')}

create trigger audit_session after insert or delete on identity.session for each row execute function identity.audit_session();
create trigger first_sign_in after insert on identity.session for each row execute function identity.note_first_sign_in();
create trigger tell_standing after delete on identity.session for each row execute function identity.tell_standing();
`,
}
