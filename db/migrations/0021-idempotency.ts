import { grant, tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/**
 * Responses to changes with an Idempotency-Key, so that a repeated request changes nothing; and
 * recent request counts of callers.
 */
export const idempotency: Migration = {
  name: '0021-idempotency',
  sql: `
${tenantTable(
  'idempotency_key',
  `-- Who sent it: a person, or a program by its key. Another caller's keys are other keys.
  caller text not null,
  operation text not null check (length(operation) between 1 and 1000),
  -- The key itself is kept by its sender alone.
  key_hash bytea not null check (length(key_hash) = 32),
  -- What was sent, as SHA-256: the same key may not stand for anything else.
  body_hash bytea not null check (length(body_hash) = 32),
  status smallint not null check (status between 200 and 499),
  content_type text not null,
  -- AES-256-GCM under a key that is made of the sender's: whoever reads the table alone does not read answers.
  sealed_answer bytea not null,
  made_at timestamptz not null`,
  { key: 'caller, operation, key_hash' },
)}
create index idempotency_key_age on idempotency_key (business_id, made_at);

-- Deletes what was made before that instant, of every business; how many. Run by retention.
create function forget_idempotency_keys(before timestamptz) returns bigint
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (delete from public.idempotency_key where made_at < before returning 1) select count(*) from gone
$$;
revoke execute on function forget_idempotency_keys(timestamptz) from public;
${grant('execute on function forget_idempotency_keys(timestamptz)')}

-- What callers asked in the last minutes, told by each server now and then. A caller is a session, a key or an address, none of which has a
-- business before it is recognized; it is named by a keyed hash. Nothing is lost with it: it is neither logged nor backed up.
create unlogged table identity.request_count (
  minute bigint not null,
  caller text not null,
  count integer not null,
  primary key (minute, caller)
);
${grant('select, insert, update, delete on identity.request_count')}
`,
}
