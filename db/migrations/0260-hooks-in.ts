import { grant, tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/**
 * What providers tell by themselves: which record changed, that a connection ended, and whose data
 * are to be forgotten.
 */
export const hooksIn: Migration = {
  name: '0260-hooks-in',
  sql: `
-- When its connection ended: it lets nobody in any more, and only checks what the provider still sends. Null for one that is in use.
alter table provider_secret add column ended_at timestamptz;

-- When the provider was asked to tell of changes; null where it was not.
alter table integration add column hooks_at timestamptz;

-- The accounts that providers may send something about, as they address them.
${tenantTable(
  'hook_account',
  `provider text collate "C" not null,
  account text collate "C" not null,
  integration_id uuid not null,
  -- When the connection ended; null while there is one.
  ended_at timestamptz,
  foreign key (business_id, integration_id) references integration (business_id, id) on delete cascade`,
  { key: 'provider, account' },
)}
create index hook_account_account on hook_account (provider, account);

-- What was sent, by the provider's own id of it: the same comes again. It says which record is to be read afresh, and nothing of it.
${tenantTable(
  'received_hook',
  `provider text collate "C" not null,
  id text collate "C" not null,
  integration_id uuid not null,
  topic text not null,
  stream text,
  record text,
  received_at timestamptz not null,
  -- When the record was read afresh; null as long as it was not.
  done_at timestamptz,
  foreign key (business_id, integration_id) references integration (business_id, id) on delete cascade`,
  { key: 'provider, id' },
)}
create index received_hook_open on received_hook (business_id, integration_id, received_at) where done_at is null;

-- Receipts: whose data a provider asked about or wanted forgotten, when, and what was found and removed.
${tenantTable(
  'privacy_request',
  `id uuid not null,
  provider text not null,
  account text not null,
  -- The provider's own id of what it sent.
  hook_id text not null,
  topic text not null,
  -- The numbers that the provider gave, until it is done.
  customer text,
  orders text[] not null default '{}',
  integration_id uuid not null,
  received_at timestamptz not null,
  done_at timestamptz,
  -- Records that were of them, and those changed or removed; null until it is done.
  found integer,
  removed integer,
  unique (business_id, provider, hook_id)`,
)}

-- Whose an account of a provider is, over all businesses: whose they are and nothing of them.
create function hook_accounts(of_provider text, of_account text) returns table (business_id uuid, integration_id uuid, ended_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select h.business_id, h.integration_id, h.ended_at from public.hook_account h
    join public.business b on b.id = h.business_id
   where h.provider = of_provider and h.account = of_account and b.leaving_at is null order by h.business_id;
end $$;
revoke execute on function hook_accounts(text, text) from public;
${grant('execute on function hook_accounts(text, text)')}
`,
}
