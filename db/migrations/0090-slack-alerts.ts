import { createQueue } from './0004-jobs.ts'
import type { Migration } from './migration.ts'

/** Alerts that are posted to Slack: the sealed address, and the queue of posts. */
export const slackAlerts: Migration = {
  name: '0090-slack-alerts',
  sql: `
-- webhook: the address that posts into a channel; who knows it can post.
alter table provider_secret drop constraint provider_secret_kind_check;
alter table provider_secret add constraint provider_secret_kind_check check (kind in ('client', 'tokens', 'webhook'));
${createQueue('slack', { deadLetter: 'dead', expireInSeconds: 300 })}
`,
}
