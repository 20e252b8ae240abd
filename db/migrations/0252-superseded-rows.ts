import { tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** Rows of files that a connection states itself: set aside, and back when it is disconnected. */
export const supersededRows: Migration = {
  name: '0252-superseded-rows',
  sql: `
-- Of a connection: the layouts of files whose rows it states itself, and the days that it has whole.
alter table import
  add column replaces text[],
  add column replaces_from date,
  add column replaces_to date,
  add check ((replaces_from is null) = (replaces_to is null));

-- A row of a file as it was in the ledger; it counts for nothing meanwhile.
${tenantTable(
  'superseded_row',
  `"table" text not null,
  row_id uuid not null,
  -- The file that states it, and the connection that does too.
  import_id uuid not null,
  by_import_id uuid not null,
  said jsonb not null,
  foreign key (business_id, import_id) references import (business_id, id) on delete cascade,
  foreign key (business_id, by_import_id) references import (business_id, id) on delete cascade`,
  { key: '"table", row_id' },
)}
create index superseded_row_by on superseded_row (business_id, by_import_id);
create index superseded_row_of on superseded_row (business_id, import_id);
`,
}
