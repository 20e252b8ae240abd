import type { Migration } from './migration.ts'

const withOrders = ['order_line', 'refund', 'parcel', 'chargeback'] as const
const touched = [...withOrders, 'touched_day'] as const

/**
 * A leading number sign is decoration, as in api/ledger/order-number.ts. The row's id stays: it is
 * derived from the text in the file.
 */
const plainOrders = (table: string) => `
with plain as (
  update ${table} set order_id = ltrim(order_id, '# ') where order_id like '#%' and ltrim(order_id, '# ') <> '' returning business_id, day
)
insert into touched_day (business_id, day) select distinct business_id, day from plain
  on conflict (business_id, day) do update set rolled_up = false, touches = touched_day.touches + 1;`

/**
 * Reads and writes rows of every business, so row-level security is lifted for the owner during it.
 */
export const plainOrderNumbers = [
  ...touched.map((table) => `alter table ${table} no force row level security;`),
  ...withOrders.map(plainOrders),
  ...touched.map((table) => `alter table ${table} force row level security;`),
].join('\n')

/** Order numbers that collide, the questions of an import, and conflicts that a person decides. */
export const imports: Migration = {
  name: '0009-imports',
  sql: `
${plainOrderNumbers}

-- What a person has to say before the file can be read (api/imports/decide/question.ts); problem says it as a sentence.
alter table import
  add column question jsonb,
  -- Of the conflicts: those that a person has decided.
  add column decided bigint not null default 0;

alter table import_conflict
  add column id uuid not null default gen_random_uuid(),
  -- What the file says, column by column as the ledger keeps it, and what the ledger said when the row was listed or decided, with the
  -- import and line it came from. Instants in seconds since 1970. Absent in conflicts that were listed before these were kept.
  add column file_row jsonb,
  add column ledger_row jsonb,
  -- Which of the two counts; absent until a person has decided.
  add column kept text check (kept in ('ledger', 'file')),
  -- Who decided what and when, the last decision last.
  add column decisions jsonb not null default '[]';
create unique index import_conflict_id on import_conflict (business_id, id);
create index import_conflict_decided on import_conflict (business_id, row_id) where kept is not null;
`,
}
