import type { Migration } from './migration.ts'

/** Connections that have ended: listed as long as rows of them are in. */
export const endedConnections: Migration = {
  name: '0296-ended-connections',
  sql: `
-- Of a connection that was disconnected: whether rows of it are still in. Null for one that was not.
alter table integration add column keeps_rows boolean;

update integration set keeps_rows = exists (
    select from import join source_record said on said.business_id = import.business_id and said.import_id = import.id
     where import.business_id = integration.business_id and import.integration_id = integration.id and cardinality(said.row_ids) > 0)
 where status = 'pending' and exists (
    select from hook_account was where was.business_id = integration.business_id and was.integration_id = integration.id and was.ended_at is not null);
`,
}
