import { tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** Which customers a provider wanted forgotten: what is read later must not bring them back. */
export const forgottenCustomers: Migration = {
  name: '0282-forgotten-customers',
  sql: `
-- The number of a customer, or of one of their orders, as SHA-256 together with the connection: it is found again, and not told.
${tenantTable(
  'forgotten_customer',
  `integration_id uuid not null,
  digest bytea not null check (octet_length(digest) = 32),
  forgotten_at timestamptz not null,
  foreign key (business_id, integration_id) references integration (business_id, id) on delete cascade`,
  { key: 'integration_id, digest' },
)}
`,
}
