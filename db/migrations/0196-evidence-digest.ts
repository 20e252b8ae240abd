import type { Migration } from './migration.ts'

/** By which a scan knows the evidence that is stored already, and does not write it again. */
export const evidenceDigest: Migration = {
  name: '0196-evidence-digest',
  sql: `
-- How many parts of evidence were written, and the digest of them all. Null until the next scan writes the finding.
alter table finding add column evidence_parts integer;
alter table finding add column evidence_digest text;
`,
}
