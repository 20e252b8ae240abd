import { tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/**
 * Records that a connected system states, which may state them again otherwise, or take them back.
 */
export const sourceRecords: Migration = {
  name: '0250-source-records',
  sql: `
-- The connection whose records the rows are of; null for a file. One of each, beside the files.
alter table import add column integration_id uuid;
create unique index import_of_integration on import (business_id, integration_id) where integration_id is not null;

${tenantTable(
  'source_record',
  `import_id uuid not null,
  stream text collate "C" not null,
  -- The provider's own id.
  key text collate "C" not null,
  -- What the rows of the ledger have as their line.
  number integer not null,
  -- Sorts as text: a version before this one changes nothing.
  version text collate "C" not null,
  -- As its owner knows it, such as charge ch_1.
  name text not null,
  -- The fields that rows are made of, as they were read.
  said jsonb not null,
  -- Tells whether anything of it or of its rows is new.
  digest bytea not null,
  -- The rows that it has in the ledger, and the table of each.
  tables text[] not null,
  row_ids uuid[] not null,
  -- Its first row's day; null where it has none.
  day date,
  read_at timestamptz not null,
  -- When the provider no longer had it; its rows have left the ledger.
  gone_at timestamptz,
  unique (business_id, import_id, number),
  foreign key (business_id, import_id) references import (business_id, id) on delete cascade,
  check (cardinality(tables) = cardinality(row_ids))`,
  { key: 'import_id, stream, key' },
)}
create index source_record_day on source_record (business_id, import_id, stream, day);
`,
}
