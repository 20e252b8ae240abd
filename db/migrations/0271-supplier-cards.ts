import type { Migration } from './migration.ts'

/** Who a supplier is: the names, places and numbers by which public sources know it. */
export const supplierCards: Migration = {
  name: '0271-supplier-cards',
  sql: `
alter table supplier
  add column legal_name text,
  add column other_names text[] not null default '{}',
  -- ISO 3166 alpha-2.
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column city text,
  add column registry_number text,
  -- ISO 17442.
  add column lei text check (lei ~ '^[A-Z0-9]{20}$'),
  add column vat_number text,
  add column brands text[] not null default '{}',
  -- How long it takes until another one delivers. Null: nobody said, and it is assumed by the criticality.
  add column days_until_replaced integer check (days_until_replaced between 1 and 1095);
`,
}
