import { createQueue } from '../baseline/jobs.ts'
import { grant, tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/**
 * Connections that are read by themselves: their keys, how far each stream was read, and when they
 * are read next.
 */
export const connections: Migration = {
  name: '0251-connections',
  sql: `
alter table integration drop constraint integration_provider_check;
alter table integration add constraint integration_provider_check
  check (provider in ('shopify', 'quickbooks', 'hubspot', 'pipedrive', 'mailchimp', 'slack', 'gmail', 'stripe'));
-- When it is read next; null for one that nothing reads.
alter table integration add column sync_due_at timestamptz,
  -- The account as the provider numbers it, where a key may ask for it: a key of another one is refused.
  add column account_id text check (char_length(account_id) <= 300),
  -- What is not read for want of a right, each a sentence, where no whole stream is.
  add column lacking text[] not null default '{}',
  -- Who reads it now, and until when nobody else does; each page moves it on.
  add column read_by text,
  add column read_by_until timestamptz;
create index integration_sync_due_at on integration (sync_due_at) where sync_due_at is not null;

alter table provider_secret drop constraint provider_secret_kind_check;
-- key: what a person made at the provider, and entered here.
alter table provider_secret add constraint provider_secret_kind_check check (kind in ('client', 'tokens', 'webhook', 'key'));

-- How far a stream of records of a connection was read.
${tenantTable(
  'connection_stream',
  `integration_id uuid not null,
  stream text collate "C" not null,
  -- From where the next reading goes on, in the words of its connector; null before the first page.
  cursor jsonb,
  -- Records that are in.
  records bigint not null default 0,
  -- The days that its rows are of, so far.
  first_day date,
  last_day date,
  -- All that the provider had then is in; null as long as the first reading has not ended.
  read_until timestamptz,
  -- When the last page came.
  read_at timestamptz,
  -- Why nothing came of the last reading, for people; days since read_until are unknown.
  problem text check (char_length(problem) <= 1000),
  foreign key (business_id, integration_id) references integration (business_id, id) on delete cascade`,
  { key: 'integration_id, stream' },
)}

-- Of one connection at most one reading waits while another runs.
${createQueue('sync', { deadLetter: 'dead', expireInSeconds: 3_600, policy: 'short' })}

-- Which connections are to be read, over all businesses: whose they are and nothing of them.
create function syncs_due(moment timestamptz, most int) returns table (business_id uuid, integration_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select i.business_id, i.id from public.integration i
    join public.business b on b.id = i.business_id
   where i.sync_due_at <= moment and i.status = 'active' and b.leaving_at is null
   order by i.sync_due_at limit most;
end
$$;
revoke execute on function syncs_due(timestamptz, int) from public;
${grant('execute on function syncs_due(timestamptz, int)')}
`,
}
