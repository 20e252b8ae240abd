/**
 * The SQL of every table of a business: `business_id` first in the key, row-level security enabled
 * and forced, one policy for the transaction's business, and one for the owner role (migrations,
 * backup and cross-business functions run as it). Grants go to the application role, whose name the
 * migration runner puts into the setting `riskpilot.app_role`. `columns` is SQL; the key is
 * `(business_id, id)` unless `key` names other columns after `business_id`.
 */
export function tenantTable(
  name: string,
  columns: string,
  { key = 'id', rights = 'select, insert, update, delete' }: { key?: string; rights?: string } = {},
): string {
  return `
create table ${name} (
  business_id uuid not null references business (id) on delete cascade,
  ${columns.trim()},
  primary key (business_id, ${key})
);
${behindTheWall(name, 'business_id', rights)}`
}

/** Row-level security and grants alone, for a table with its own CREATE statement. */
export function behindTheWall(name: string, businessColumn: string, rights: string): string {
  const own = `${businessColumn} = nullif(current_setting('app.business_id', true), '')::uuid`
  return `
alter table ${name} enable row level security;
alter table ${name} force row level security;
create policy business on ${name} for all using (${own}) with check (${own});
${forOwner(name)}
${grant(`${rights} on ${name}`)}`
}

function forOwner(name: string): string {
  return `do $$ begin execute format('create policy owner on ${name} for all to %I using (true) with check (true)', current_user); end $$;`
}

/** Grants to the application role. */
export function grant(what: string): string {
  return `do $$ begin execute format('grant ${what} to %I', current_setting('riskpilot.app_role')); end $$;`
}
