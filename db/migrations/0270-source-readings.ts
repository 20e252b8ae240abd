import { grant } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

const rights = 'select, insert, update, delete'

/**
 * What public sources say of companies: the same for every business, so that a list is read once
 * for all.
 */
export const sourceReadings: Migration = {
  name: '0270-source-readings',
  sql: `
-- How the reading of each source stands, by its key.
create table source_state (
  key text collate "C" primary key,
  -- What the list states of itself, else the hash of what was got; null where it was never read whole.
  version text,
  -- SHA-256, in hexadecimal, of what was got.
  hash text,
  etag text,
  -- Entries of the list that is in force; null where none is, and of sources that are asked.
  items integer,
  asked_at timestamptz,
  -- When it was last read whole, or answered.
  succeeded_at timestamptz,
  -- Since when it cannot be read; null while it can.
  degraded_since timestamptz,
  problem text,
  -- Failures in a row.
  failures integer not null default 0,
  -- Before, it is not asked.
  closed_until timestamptz
);
${grant(`${rights} on source_state`)}

-- Entries of lists, one row for each wording: of the list that is in force, and of those before it.
create table source_notice (
  source text collate "C" not null references source_state (key),
  key text collate "C" not null,
  first_at timestamptz not null,
  first_version text not null,
  notice jsonb not null,
  -- When a reading had it no longer, or in other words, and which version that was; null while it is in force.
  gone_at timestamptz,
  gone_version text,
  primary key (source, key, first_at)
);
create unique index source_notice_in_force on source_notice (source, key) where gone_at is null;
${grant(`${rights} on source_notice`)}

-- What sources answered that are asked one question at a time.
create table source_answer (
  source text collate "C" not null,
  question text collate "C" not null,
  asked_at timestamptz not null,
  -- When the answer was given; null where none was.
  succeeded_at timestamptz,
  notices jsonb,
  problem text,
  failures integer not null default 0,
  closed_until timestamptz,
  primary key (source, question)
);
${grant(`${rights} on source_answer`)}
`,
}
