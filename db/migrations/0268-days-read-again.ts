import type { Migration } from './migration.ts'

/**
 * What is compared with what a provider has, what is read again, and whether it tells of changes by
 * itself.
 */
export const daysReadAgain: Migration = {
  name: '0268-days-read-again',
  sql: `
alter table integration
  -- Why it does not tell of changes by itself, for people; null where it does, and where it was not asked.
  add column hooks_problem text check (char_length(hooks_problem) <= 1000),
  -- Days that a person asked to have read again, and that are not yet; the first goes on as they are read.
  add column reread_from date,
  add column reread_to date;
alter table integration
  add constraint integration_reread check ((reread_from is null) = (reread_to is null) and reread_from <= reread_to);

alter table connection_stream
  -- When counts and sums were last compared with those of the provider.
  add column checked_at timestamptz,
  -- The older month that was compared last; the next one is before it.
  add column checked_month date,
  -- Days that were read again and are as the provider tells them though their sums differ: its count and sum of each.
  add column settled jsonb not null default '{}',
  -- What was otherwise at the provider and was read again, for people, and when.
  add column correction text check (char_length(correction) <= 1000),
  add column corrected_at timestamptz;
`,
}
