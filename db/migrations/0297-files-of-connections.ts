import { tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** Whether files are of the account of a connection: shops number their orders alike. */
export const filesOfConnections: Migration = {
  name: '0297-files-of-connections',
  sql: `
-- Of a further connection: what stands before the numbers of its orders, such as its shop; null for nothing.
alter table import add column before_orders text;
${tenantTable(
  'file_of_connection',
  `-- The file, and the import of the connection.
  import_id uuid not null,
  by_import_id uuid not null,
  -- same: the connection states its rows too; other: it is another account's; unclear: a person is asked.
  verdict text not null check (verdict in ('same', 'other', 'unclear')),
  -- Orders of the file on days that the connection has whole, and those that it states too.
  orders integer not null,
  same_orders integer not null,
  -- When a person said so; null where the orders did.
  answered_at timestamptz,
  foreign key (business_id, import_id) references import (business_id, id) on delete cascade,
  foreign key (business_id, by_import_id) references import (business_id, id) on delete cascade`,
  { key: 'import_id, by_import_id' },
)}
create index file_of_connection_by on file_of_connection (business_id, by_import_id);
`,
}
