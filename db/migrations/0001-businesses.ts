import { behindTheWall, tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/**
 * The tenant and who belongs to it. `business.id` itself is the tenant key, so its policy compares
 * `id`.
 */
export const businesses: Migration = {
  name: '0001-businesses',
  sql: `
create table business (
  id uuid primary key,
  name text not null check (name <> ''),
  currency char(3) not null,
  zone text not null,
  -- Minor units a month under which a finding is kept and watched, but nobody is told.
  money_floor bigint not null check (money_floor >= 0),
  created_at timestamptz not null
);
${behindTheWall('business', 'id', 'select, insert, update')}

${tenantTable(
  'membership',
  `user_id uuid not null,
  role text not null check (role in ('owner', 'manager', 'viewer')),
  created_at timestamptz not null`,
  { key: 'user_id' },
)}
`,
}
