import type { Migration } from './migration.ts'

const tables = [
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

/**
 * Answers are no longer cached, so the transactions that wrote for a business need not be recorded.
 */
export const changesNotNoted: Migration = {
  name: '0040-changes-not-noted',
  sql: `
${tables.map((table) => `drop trigger note_change on ${table};`).join('\n')}
drop function note_change();
drop function changed_since(uuid, pg_snapshot);
drop table business_change;
`,
}
