import { tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** Risks as cases: every status change is stored, and lists are read in three orders. */
export const cases: Migration = {
  name: '0011-cases',
  sql: `
-- Who moved a risk, when, from where to where, and why. Append-only. Nobody's name: a scan did.
${tenantTable(
  'risk_status_change',
  `id uuid not null,
  risk_id uuid not null,
  from_status text not null,
  to_status text not null,
  reason text check (reason <> ''),
  changed_by uuid,
  changed_by_email text,
  changed_at timestamptz not null,
  check ((from_status, to_status) in (
    ('active', 'investigating'), ('active', 'resolved'), ('active', 'dismissed'),
    ('investigating', 'resolved'), ('investigating', 'dismissed'),
    ('resolved', 'active'), ('dismissed', 'active'))),
  check (to_status <> 'dismissed' or reason is not null),
  check ((changed_by is null) = (changed_by_email is null)),
  foreign key (business_id, risk_id) references risk (business_id, id) on delete cascade`,
  { rights: 'select, insert' },
)}
create index risk_status_change_newest on risk_status_change (business_id, risk_id, changed_at desc, id desc);

alter table risk add check ((status = 'resolved') = (resolved_at is not null));

-- The other orders of the list of risks, beside risk_by_money.
create index risk_by_score on risk (business_id, risk_score desc, id desc);
create index risk_newest on risk (business_id, detected_at desc, id desc);
`,
}
