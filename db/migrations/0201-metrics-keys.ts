import { grant } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** Keys for the figures of the whole server, which belong to no business. */
export const metricsKeys: Migration = {
  name: '0201-metrics-keys',
  sql: `
-- Made by a command, which connects as the owner of the database: the application can neither read nor make such keys.
create table identity.metrics_key (
  id uuid primary key,
  name text not null check (name <> '' and char_length(name) <= 100),
  hash bytea not null unique check (octet_length(hash) = 32),
  hint text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz
);
create function identity.is_metrics_key(wanted bytea, at timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from identity.metrics_key k where k.hash = wanted and k.revoked_at is null and (k.expires_at is null or k.expires_at > at))
$$;
revoke execute on function identity.is_metrics_key(bytea, timestamptz) from public;
${grant('execute on function identity.is_metrics_key(bytea, timestamptz)')}

-- Keys that operators made before go on. Those that an owner of a business made do not: the figures are not of their business alone.
insert into identity.metrics_key (id, name, hash, hint, created_at, expires_at)
select id, name, hash, hint, created_at, expires_at from api_key
 where 'metrics' = any (scopes) and created_by is null and created_by_email is null and revoked_at is null;
`,
}
