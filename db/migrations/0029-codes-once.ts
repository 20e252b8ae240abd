import { grant } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** The used codes of an authenticator app: each is valid once. */
export const codesOnce: Migration = {
  name: '0029-codes-once',
  sql: `
-- The newest step of time (30 seconds) whose code was taken, of the key that the person's app holds now: codes of this step and of those before
-- let nobody in any more. Told apart by a hash of the sealed key, because another app begins anew.
create table identity.totp_use (
  user_id uuid primary key references identity."user" (id) on delete cascade,
  of_key bytea not null check (octet_length(of_key) = 32),
  step bigint not null
);
${grant('select, insert, update, delete on identity.totp_use')}
`,
}
