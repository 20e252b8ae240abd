import { tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** Which products come from which supplier, and whom the files of costs name as the vendor. */
export const supplierProducts: Migration = {
  name: '0272-supplier-products',
  sql: `
alter table unit_cost
  -- Who sold it, as the file says; null where the file has no such column.
  add column vendor text,
  -- As in the other tables: by column, the import that stated its value, and what the row's own file says.
  add column filled jsonb check (jsonb_typeof(filled) = 'object');

-- A product that a person confirmed to come from a supplier. vendor: the name in the files by which it was proposed.
-- is_removed: a person said that it does not, so it is not proposed again.
${tenantTable(
  'supplier_product',
  `supplier_id uuid not null,
  sku text not null collate "C" check (sku <> ''),
  known_from text not null check (known_from in ('purchases', 'bills', 'csv', 'hand')),
  vendor text,
  is_removed boolean not null default false,
  created_at timestamptz not null,
  foreign key (business_id, supplier_id) references supplier (business_id, id) on delete cascade`,
  { key: 'supplier_id, sku' },
)}
`,
}
