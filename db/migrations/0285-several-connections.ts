import type { Migration } from './migration.ts'

/** Several connections of one provider: a second shop, another account. */
export const severalConnections: Migration = {
  name: '0285-several-connections',
  sql: `
-- The place of a connection among those of its business: the key of its provider, and of each further connection of that provider the key, a
-- slash and its own id. provider_secret.provider says the same, so each connection has tokens and a key of its own; the client of an application
-- stands under the provider's key, or under the one connection that has another. A text of its own keeps what was unique unique: servers of the
-- version before name (business_id, provider) and (business_id, provider, kind) where they write, and those constraints stay. What is kept stays
-- where it is, in one copy: tokens that rotate may be renewed by an older server while both run, and a second copy of them would be worth nothing.
-- A further connection is nothing that an older server can connect to: it is listed there, and read by the newer ones.
alter table integration drop constraint integration_provider_check;
alter table integration add constraint integration_provider_check
  check (provider in ('shopify', 'quickbooks', 'hubspot', 'pipedrive', 'mailchimp', 'slack', 'gmail', 'stripe')
    or provider ~ '^(shopify|stripe)/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
`,
}
