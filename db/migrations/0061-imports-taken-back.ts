import { grant, tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** Imports that can be taken back or put away, what a file held, and files that wait for an answer. */
export const importsTakenBack: Migration = {
  name: '0061-imports-taken-back',
  sql: `
alter table import drop constraint import_state_check,
  add constraint import_state_check check (state in ('uploading', 'waiting', 'reading', 'done', 'cancelled', 'refused', 'failed',
    'taking_back', 'taken_back'));

create sequence import_reads;
${grant('usage on sequence import_reads')}

alter table import
  -- The place in the order in which files were read; null for imports that are older than this column.
  add column read_no bigint,
  -- Who announced it, by the name of the audit log.
  add column imported_by text,
  -- The first and the last day that its rows are of; null where none has a day, and for imports that are older than this column.
  add column first_day date,
  add column last_day date,
  -- RiskPilot's columns with the file's header that was taken for each.
  add column columns_read jsonb,
  -- The most frequent reasons of its refused rows, the most frequent first.
  add column refusal_reasons jsonb not null default '[]',
  -- The number of rows that left the ledger when it was taken back, by whom and when.
  add column rows_left bigint,
  add column taken_back_at timestamptz,
  add column taken_back_by text,
  -- Whether a scan has told of it since.
  add column take_back_noted boolean not null default false,
  -- When a person put it away: it leaves the list.
  add column dismissed_at timestamptz,
  -- Until when the server keeps its bytes for an answer; null where it does not.
  add column kept_until timestamptz,
  -- The earlier import whose kept bytes it reads.
  add column bytes_of uuid;

-- Rows of the ledger that a further file states as well, packed by the piece of the file that was read. A row stays when one of its files
-- is taken back and another states it. The three arrays are of one length. What the file says, by the table's columns, is kept where it
-- may differ from the row: of costs, refunds and ads.
${tenantTable(
  'also_stated',
  `id uuid not null default gen_random_uuid(),
  import_id uuid not null,
  "table" text not null,
  row_ids uuid[] not null,
  lines integer[] not null,
  -- How many records of the file each row stands for.
  records integer[] not null,
  said jsonb[],
  foreign key (business_id, import_id) references import (business_id, id) on delete cascade`,
  { key: 'import_id, id' },
)}
`,
}
