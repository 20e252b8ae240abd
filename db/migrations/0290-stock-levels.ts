import { tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** How much of each product can be sold at each place, as connected systems count it. */
export const stockLevels: Migration = {
  name: '0290-stock-levels',
  sql: `
-- A level holds from its day on, until the next row of the same level.
${tenantTable(
  'stock_level',
  `id uuid not null,
  -- One product at one place, by the source's own numbers: both may be called otherwise later.
  level_id text collate "C" not null,
  sku text collate "C" not null,
  valid_from date not null,
  location text,
  -- Negative where more was sold than was there; null where nobody counts: unknown, not zero.
  units bigint,
  currency char(3) not null,
  import_id uuid not null,
  line integer not null,
  foreign key (business_id, import_id) references import (business_id, id) on delete cascade`,
)}
create index stock_level_sku on stock_level (business_id, sku);
create index stock_level_of on stock_level (business_id, import_id, level_id, valid_from);
`,
}
