import { grant } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** Passkeys: credentials that a device or a password manager holds, instead of a password. */
export const passkeys: Migration = {
  name: '0025-passkeys',
  sql: `
-- The sign-in library's, as it compiles it for our options; identity-schema.test.ts compares.
set local search_path = identity;
create table "passkey" ("id" uuid default pg_catalog.gen_random_uuid() not null primary key, "name" text, "publicKey" text not null, "userId" uuid not null references "user" ("id") on delete cascade, "credentialID" text not null, "counter" integer not null, "deviceType" text not null, "backedUp" boolean not null, "transports" text, "createdAt" timestamptz, "aaguid" text);
create index "passkey_userId_idx" on "passkey" ("userId");
create index "passkey_credentialID_idx" on "passkey" ("credentialID");

set local search_path = public;
${grant('select, insert, update, delete on identity.passkey')}
create unique index passkey_credential on identity.passkey ("credentialID");

-- When a passkey last let somebody in. Beside the library's table, which has no place for it.
create table identity.passkey_use (
  passkey_id uuid primary key references identity.passkey (id) on delete cascade,
  used_at timestamptz not null
);
${grant('select, insert, update, delete on identity.passkey_use')}
`,
}
