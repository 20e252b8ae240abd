import type { Migration } from './migration.ts'

/**
 * Whether a leak runs, fades (it is over, late refunds or disputes may still come) or has ended;
 * what may still come; and the rating that a risk had when it last ran.
 */
export const phaseOfLeaks: Migration = {
  name: '0054-phase-of-leaks',
  sql: `
alter table finding
  add column phase text not null default 'running' check (phase in ('running', 'fading', 'ended')),
  -- Minor units; null for leaks that do not fade, and where nothing estimates it.
  add column to_come_low bigint,
  add column to_come bigint,
  add column to_come_high bigint;
alter table risk
  add column phase text not null default 'running' check (phase in ('running', 'fading', 'ended')),
  add column to_come_low bigint,
  add column to_come bigint,
  add column to_come_high bigint,
  -- impactScore, likelihoodScore, riskScore and severity of the last day on which it ran. Null: not scanned since this column.
  add column rating_when_running jsonb check (jsonb_typeof(rating_when_running) = 'object');

alter table finding no force row level security;
alter table risk no force row level security;
alter table risk_finding no force row level security;
-- An open leak without a monthly loss was over already, but for late rows.
update finding set phase = case when state <> 'open' then 'ended' when monthly = 0 then 'fading' else 'running' end;
update risk set phase = coalesce((
  select case when bool_or(finding.phase = 'running') then 'running' when bool_or(finding.phase = 'fading') then 'fading' else 'ended' end
    from risk_finding join finding on finding.business_id = risk_finding.business_id and finding.id = risk_finding.finding_id
   where risk_finding.business_id = risk.business_id and risk_finding.risk_id = risk.id), 'ended');
alter table finding force row level security;
alter table risk force row level security;
alter table risk_finding force row level security;
`,
}
