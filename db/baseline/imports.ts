import { grant, tenantTable } from '../tenant-table.ts'
import type { RoomSchema } from './room-schema.ts'

/** Files, what was refused of them, and the questions that a person decides. */
export const imports: RoomSchema = {
  tables: String.raw`
create sequence import_reads;
${grant('usage on sequence import_reads')}

${tenantTable(
  'import',
  `
  id uuid not null,
  file_name text not null,
  -- What the file was taken for, once recognized: canonical-orders, online-retail, …
  layout text,
  mapping jsonb not null default '{}',
  state text not null check (state in ('uploading', 'waiting', 'reading', 'done', 'cancelled', 'refused', 'failed', 'taking_back', 'taken_back')),
  -- Why it was refused or failed, or the question that has to be answered first: a sentence for people.
  problem text,
  bytes_expected bigint,
  bytes_received bigint not null default 0,
  -- Records read and settled so far; the resume mark of an interrupted import. Committed with the rows they stand for.
  rows_read bigint not null default 0,
  rows_total bigint,
  accepted bigint not null default 0,
  duplicates bigint not null default 0,
  conflicts bigint not null default 0,
  refused bigint not null default 0,
  -- Of the accepted: rows that replaced an older value (ads).
  restated bigint not null default 0,
  -- The file's own header, to hand refused rows back under it.
  header jsonb,
  -- How the file was read where that is not plain, in sentences.
  notes jsonb not null default '[]',
  created_by uuid,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  question jsonb,
  -- Of the conflicts: those that a person has decided.
  decided bigint not null default 0,
  -- When the last piece of the file came into the ledger; null before the first.
  advanced_at timestamptz,
  -- The currency of a file that was refused because the business counts in another one.
  other_currency text,
  -- When it last got on: announced, bytes received, rows read. Null for imports that are older than this column.
  active_at timestamptz,
  -- The place in the order in which files were read; null for imports that are older than this column.
  read_no bigint,
  -- Who announced it, by the name of the audit log.
  imported_by text,
  -- The first and the last day that its rows are of; null where none has a day, and for imports that are older than this column.
  first_day date,
  last_day date,
  -- RiskPilot's columns with the file's header that was taken for each.
  columns_read jsonb,
  -- The most frequent reasons of its refused rows, the most frequent first.
  refusal_reasons jsonb not null default '[]',
  -- The number of rows that left the ledger when it was taken back, by whom and when.
  rows_left bigint,
  taken_back_at timestamptz,
  taken_back_by text,
  -- Whether a scan has told of it since.
  take_back_noted boolean not null default false,
  -- When a person put it away: it leaves the list.
  dismissed_at timestamptz,
  -- Until when the server keeps its bytes for an answer; null where it does not.
  kept_until timestamptz,
  -- The earlier import whose kept bytes it reads.
  bytes_of uuid,
  upload_holder uuid,
  upload_held_until timestamptz
`,
  { rights: 'select, insert, update' },
)}
create index import_newest on import (business_id, created_at desc, id desc);

${tenantTable(
  'import_conflict',
  `
  import_id uuid not null,
  line integer not null,
  "table" text not null,
  row_id uuid not null,
  reason text not null,
  record text not null,
  id uuid not null default gen_random_uuid(),
  -- What the file says, column by column as the ledger keeps it, and what the ledger said when the row was listed or decided, with the
  -- import and line it came from. Instants in seconds since 1970. Absent in conflicts that were listed before these were kept.
  file_row jsonb,
  ledger_row jsonb,
  -- Which of the two counts; absent until a person has decided.
  kept text check (kept in ('ledger', 'file')),
  -- Who decided what and when, the last decision last.
  decisions jsonb not null default '[]',
  foreign key (business_id, import_id) references import(business_id, id) on delete cascade
`,
  { key: 'import_id, line' },
)}
create index import_conflict_decided on import_conflict (business_id, row_id) where kept is not null;
create unique index import_conflict_id on import_conflict (business_id, id);

${tenantTable(
  'import_refusal',
  `
  import_id uuid not null,
  line integer not null,
  "column" text not null,
  code text not null,
  reason text not null,
  record text not null,
  foreign key (business_id, import_id) references import(business_id, id) on delete cascade
`,
  { key: 'import_id, line' },
)}

${tenantTable(
  'upload_part',
  `
  import_id uuid not null,
  -- The place of its first byte in the file.
  start_at bigint not null check (start_at >= 0),
  -- Bytes of the file in this part, before they were packed.
  size integer not null check (size between 1 and 2097152),
  -- Packed with Zstandard.
  bytes bytea not null,
  stored_at timestamptz not null,
  foreign key (business_id, import_id) references import(business_id, id) on delete cascade
`,
  { key: 'import_id, start_at', rights: 'select, insert, delete' },
)}
create index upload_part_stored on upload_part (stored_at);
alter table upload_part alter column bytes set storage external;

-- Lines typed wrongly and reversed within the hour, paired with the refund that reversed them. The roll-up of a touched day writes its
-- pairs anew; neither side counts as a sale, a refund or evidence. A line and a refund are in one pair at most.
${tenantTable(
  'correction',
  `
  refund_id uuid not null,
  order_line_id uuid not null,
  day date not null,
  unique (business_id, order_line_id)
`,
  { key: 'refund_id' },
)}
create index correction_day on correction (business_id, day);
`,
  functions: String.raw`
-- How many imports are in which state, over all businesses: numbers alone, for the operator's figures.
create function import_figures() returns table(state text, count bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.state, count(*) from public.import i group by i.state
$$;
revoke execute on function import_figures() from public;
${grant('execute on function import_figures()')}

-- Whether a file is being read, with the currency and the zone that the business had when the reading began.
create function is_reading() returns boolean
language sql stable as $$
  select exists (select from import where started_at is not null and finished_at is null)
$$;
revoke execute on function is_reading() from public;
${grant('execute on function is_reading()')}
`,
}
