import { grant } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** The sign-in library's tables, as better-auth 1.7.7 compiles them for our options; `identity-schema.test.ts` compares. */
const identitySchema = `
create table "user" ("id" uuid default pg_catalog.gen_random_uuid() not null primary key, "name" text not null, "email" text not null unique, "emailVerified" boolean not null, "image" text, "createdAt" timestamptz default CURRENT_TIMESTAMP not null, "updatedAt" timestamptz default CURRENT_TIMESTAMP not null);

create table "session" ("id" uuid default pg_catalog.gen_random_uuid() not null primary key, "expiresAt" timestamptz not null, "token" text not null unique, "createdAt" timestamptz default CURRENT_TIMESTAMP not null, "updatedAt" timestamptz not null, "ipAddress" text, "userAgent" text, "userId" uuid not null references "user" ("id") on delete cascade);

create table "account" ("id" uuid default pg_catalog.gen_random_uuid() not null primary key, "accountId" text not null, "providerId" text not null, "userId" uuid not null references "user" ("id") on delete cascade, "accessToken" text, "refreshToken" text, "idToken" text, "accessTokenExpiresAt" timestamptz, "refreshTokenExpiresAt" timestamptz, "scope" text, "password" text, "createdAt" timestamptz default CURRENT_TIMESTAMP not null, "updatedAt" timestamptz not null);

create table "verification" ("id" uuid default pg_catalog.gen_random_uuid() not null primary key, "identifier" text not null, "value" text not null, "expiresAt" timestamptz not null, "createdAt" timestamptz default CURRENT_TIMESTAMP not null, "updatedAt" timestamptz default CURRENT_TIMESTAMP not null);

create table "rateLimit" ("id" uuid default pg_catalog.gen_random_uuid() not null primary key, "key" text not null unique, "count" integer not null, "lastRequest" bigint not null);

create index "session_userId_idx" on "session" ("userId");

create index "account_userId_idx" on "account" ("userId");

create index "verification_identifier_idx" on "verification" ("identifier");
`

/**
 * People and their credentials, in a separate schema, and the functions that read across
 * businesses. Each of those runs as the owner, who sees every row by the policy `owner`, returns a
 * single answer, and qualifies all table names, so that no other table can be substituted.
 */
export const identity: Migration = {
  name: '0003-identity',
  sql: `
create schema identity;
set local search_path = identity;
${identitySchema}

-- Wrong passwords for one account, from whatever address. The account is named by a hash: it need not exist.
create table sign_in_try (
  account text primary key,
  tries integer not null,
  since timestamptz not null
);

-- One row once anybody has ever signed in: the link of the first start is not printed again after that.
create table first_sign_in (
  is_only boolean primary key default true check (is_only),
  at timestamptz not null
);
create function note_first_sign_in() returns trigger language plpgsql as $$
begin
  insert into identity.first_sign_in (at) values (new."createdAt") on conflict do nothing;
  return null;
end $$;
create trigger first_sign_in after insert on session for each row execute function note_first_sign_in();

set local search_path = public;

${grant('usage on schema identity')}
${grant('select, insert, update, delete on all tables in schema identity')}

create function memberships_of(person uuid) returns table (business_id uuid, role text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.business_id, m.role from public.membership m where m.user_id = person order by m.created_at, m.business_id
$$;
revoke execute on function memberships_of(uuid) from public;
${grant('execute on function memberships_of(uuid)')}

create function every_business() returns table (id uuid, name text, currency text, zone text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select b.id, b.name, b.currency::text, b.zone from public.business b order by b.created_at, b.id
$$;
revoke execute on function every_business() from public;
${grant('execute on function every_business()')}
`,
}
