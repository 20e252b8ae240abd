import { grant } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/**
 * One table for all counts by address or account, instead of three: as rate-limiter-flexible 11.4.0
 * would create it.
 */
export const oneRateLimit: Migration = {
  name: '0038-one-rate-limit',
  sql: `
-- The library fills the columns by their order. The key is the limit's name and a hash of who is counted; \`expire\` is in milliseconds.
create table identity.rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
${grant('select, insert, update, delete on identity.rate_limit')}

-- Their counts held for 15 minutes at most, and begin anew.
drop table identity.sign_in_try, identity."rateLimit", visitors.call_count;
`,
}
