import { grant, tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/**
 * Tables behind the responses that servers cached until migration 0040.
 */
const noted = [
  'business',
  'import',
  'order_line',
  'refund',
  'parcel',
  'ad_spend',
  'chargeback',
  'correction',
  'product',
  'risk',
  'risk_finding',
  'finding',
  'finding_evidence',
]

const trigger = (table: string): string => `
create trigger note_change after insert or update or delete or truncate on ${table} for each statement execute function note_change();`

/**
 * Records whether the data behind an answer have changed since it was read, so that the same
 * request need not be read again.
 */
export const changesNoted: Migration = {
  name: '0032-changes-noted',
  sql: `
-- The transactions that wrote. A row is seen by whoever sees what its transaction wrote, and by nobody else: there is no moment between.
${tenantTable('business_change', 'changed_in xid8 not null, noted_at timestamptz not null default now()', { key: 'changed_in', rights: 'select' })}
create index business_change_age on business_change (noted_at);

-- Once a transaction and business. The owner's work that names no business is noted of all. A business that is being deleted has none to note.
create function note_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  named uuid := nullif(current_setting('app.business_id', true), '')::uuid;
begin
  insert into public.business_change (business_id, changed_in)
  select id, pg_current_xact_id() from public.business where id = named or named is null
  on conflict do nothing;
  return null;
end $$;
revoke execute on function note_change() from public;
${noted.map(trigger).join('')}

-- Whether a transaction that \`seen\` could not see has written for the business since. True as well for a snapshot of a later time than the
-- database's own, which was then put back to an earlier one. Null for null.
create function changed_since(business uuid, seen pg_snapshot) returns boolean
language plpgsql stable strict security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(seen)
      or exists (select from public.business_change c
                  where c.business_id = business and c.changed_in >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(c.changed_in, seen));
end $$;
revoke execute on function changed_since(uuid, pg_snapshot) from public;
${grant('execute on function changed_since(uuid, pg_snapshot)')}
`,
}
