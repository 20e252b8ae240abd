import { grant } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** Addresses that people want to sign in with, until they show that these are theirs. */
export const emailChanges: Migration = {
  name: '0085-email-changes',
  sql: `
create table identity.email_change (
  id uuid primary key,
  user_id uuid not null references identity."user" (id) on delete cascade,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_change_user on identity.email_change (user_id);
${grant('select, insert, update, delete on identity.email_change')}
`,
}
