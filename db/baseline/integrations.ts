import { behindTheWall, grant, tenantTable } from '../tenant-table.ts'
import type { RoomSchema } from './room-schema.ts'

/** Providers that a business is connected with, suppliers, and monitoring. */
export const integrations: RoomSchema = {
  tables: String.raw`
-- One system of the business, with its connection. What must stay secret is in provider_secret alone.
${tenantTable(
  'integration',
  `
  id uuid not null,
  user_id uuid not null,
  name text not null check (name <> '' and char_length(name) <= 200),
  type text not null check (type in ('email', 'accounting', 'communication', 'crm', 'other')),
  -- Null: nothing that RiskPilot knows how to connect to.
  provider text check (provider in ('shopify', 'quickbooks', 'hubspot', 'pipedrive', 'mailchimp', 'slack', 'gmail')),
  status text not null check (status in ('active', 'pending', 'error', 'disabled')),
  -- Why it is in error, for people.
  problem text check (char_length(problem) <= 1000),
  -- The shop, account or portal at the provider, as it names itself.
  account text check (char_length(account) <= 300),
  scopes text[] not null default '{}',
  connected_at timestamptz,
  sync_requested_at timestamptz,
  last_sync_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint integration_check check ((status = 'error') = (problem is not null)),
  unique (business_id, provider)
`,
)}
create index integration_newest on integration (business_id, created_at desc, id desc);

-- Sealed with AES-256-GCM by the application; the key is not in this database. One of each kind for a provider.
${tenantTable(
  'provider_secret',
  `
  provider text not null,
  -- client: id and secret of the OAuth application, from a person. tokens: what the provider gave for it.
  kind text not null check (kind in ('client', 'tokens', 'webhook')),
  sealed text not null,
  -- Which key sealed it, so that rotation knows what is left to seal anew.
  key_id text not null,
  -- For people to recognize it by; null for a short one.
  last4 text check (char_length(last4) = 4),
  expires_at timestamptz,
  updated_at timestamptz not null,
  refresh_at timestamptz,
  refresh_tries integer not null default 0 check (refresh_tries >= 0)
`,
  { key: 'provider, kind' },
)}
create index provider_secret_refresh_at on provider_secret (refresh_at) where refresh_at is not null;

-- A person on the way to a provider and back. The state is kept hashed, works once and for ten minutes.
${tenantTable(
  'oauth_state',
  `
  state_hash bytea not null,
  provider text not null,
  user_id uuid not null,
  session_hash bytea not null,
  -- PKCE's verifier, sealed; null where the provider offers none.
  verifier text,
  -- Of Shopify, the shop that the person named.
  shop text,
  expires_at timestamptz not null
`,
  { key: 'state_hash' },
)}

${tenantTable(
  'supplier',
  `
  id uuid not null,
  name text not null check (name <> '' and char_length(name) <= 200),
  website text check (website ~ '^https?://' and char_length(website) <= 2000),
  email text check (email <> '' and char_length(email) <= 254),
  category text not null check (category in ('manufacturing', 'logistics', 'technology', 'professional', 'raw-materials', 'other')),
  criticality text not null check (criticality in ('high', 'medium', 'low')),
  created_at timestamptz not null,
  updated_at timestamptz not null
`,
)}
create index supplier_newest on supplier (business_id, created_at desc, id desc);

-- Whether the suppliers of a business are watched; a business without a row never started.
create table monitoring (
  business_id uuid not null references business (id) on delete cascade,
  is_active boolean not null,
  changed_by uuid,
  changed_at timestamptz not null,
  -- When a source was last asked; null as long as none was.
  last_check timestamptz,
  primary key (business_id)
);
${behindTheWall('monitoring', 'business_id', 'select, insert, update')}
`,
  functions: String.raw`
-- Which tokens are due, over all businesses: whose they are and nothing of them. Those that a person switched off are left to end.
create function tokens_due(moment timestamptz, most integer) returns table(business_id uuid, provider text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select s.business_id, s.provider from public.provider_secret s
    join public.integration i on i.business_id = s.business_id and i.provider = s.provider
    join public.business b on b.id = s.business_id
   where s.kind = 'tokens' and s.refresh_at <= moment and i.status <> 'disabled' and b.leaving_at is null
   order by s.refresh_at limit most;
end $$;
revoke execute on function tokens_due(timestamptz, integer) from public;
${grant('execute on function tokens_due(timestamptz, integer)')}
`,
}
