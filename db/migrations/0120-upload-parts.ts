import { tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** Uploaded files belong to the database, so that every server and worker can read them. */
export const uploadParts: Migration = {
  name: '0120-upload-parts',
  sql: `
${tenantTable(
  'upload_part',
  `import_id uuid not null,
  -- The place of its first byte in the file.
  start_at bigint not null check (start_at >= 0),
  -- Bytes of the file in this part, before they were packed.
  size int not null check (size between 1 and 2097152),
  -- Packed with Zstandard.
  bytes bytea not null,
  stored_at timestamptz not null,
  foreign key (business_id, import_id) references import (business_id, id) on delete cascade`,
  { key: 'import_id, start_at', rights: 'select, insert, delete' },
)}
-- Packed already: trying again costs time and saves nothing.
alter table upload_part alter column bytes set storage external;
create index upload_part_stored on upload_part (stored_at);

-- The request that sends this file's bytes now, whichever server it reached; without a word of it until then, another one may.
alter table import
  add column upload_holder uuid,
  add column upload_held_until timestamptz;
`,
}
