import { behindTheWall, tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** The suppliers of the shop, whether they are monitored, and the connected systems. */
export const suppliersAndIntegrations: Migration = {
  name: '0019-suppliers-and-integrations',
  sql: `
${tenantTable(
  'supplier',
  `id uuid not null,
  name text not null check (name <> '' and char_length(name) <= 200),
  website text check (website ~ '^https?://' and char_length(website) <= 2000),
  email text check (email <> '' and char_length(email) <= 254),
  category text not null check (category in ('manufacturing', 'logistics', 'technology', 'professional', 'raw-materials', 'other')),
  criticality text not null check (criticality in ('high', 'medium', 'low')),
  created_at timestamptz not null,
  updated_at timestamptz not null`,
)}
create index supplier_newest on supplier (business_id, created_at desc, id desc);

-- Whether the suppliers of a business are watched; a business without a row never started.
create table monitoring (
  business_id uuid primary key references business (id) on delete cascade,
  is_active boolean not null,
  changed_by uuid,
  changed_at timestamptz not null,
  -- When a source was last asked; null as long as none was.
  last_check timestamptz
);
${behindTheWall('monitoring', 'business_id', 'select, insert, update')}

-- One system of the business, with its connection. What must stay secret is in provider_secret alone.
${tenantTable(
  'integration',
  `id uuid not null,
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
  unique (business_id, provider),
  check ((status = 'error') = (problem is not null))`,
)}
create index integration_newest on integration (business_id, created_at desc, id desc);

-- Sealed with AES-256-GCM by the application; the key is not in this database. One of each kind for a provider.
${tenantTable(
  'provider_secret',
  `provider text not null,
  -- client: id and secret of the OAuth application, from a person. tokens: what the provider gave for it.
  kind text not null check (kind in ('client', 'tokens')),
  sealed text not null,
  -- Which key sealed it, so that rotation knows what is left to seal anew.
  key_id text not null,
  -- For people to recognize it by; null for a short one.
  last4 text check (char_length(last4) = 4),
  expires_at timestamptz,
  updated_at timestamptz not null`,
  { key: 'provider, kind' },
)}

-- A person on the way to a provider and back. The state is kept hashed, works once and for ten minutes.
${tenantTable(
  'oauth_state',
  `state_hash bytea not null,
  provider text not null,
  user_id uuid not null,
  session_hash bytea not null,
  -- PKCE's verifier, sealed; null where the provider offers none.
  verifier text,
  -- Of Shopify, the shop that the person named.
  shop text,
  expires_at timestamptz not null`,
  { key: 'state_hash' },
)}
`,
}
