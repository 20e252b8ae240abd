import type { Migration } from './migration.ts'

/**
 * A mail as HTML beside its plain text, with the marks of its addresses. Mail that was written
 * before has plain text alone.
 */
export const htmlMail: Migration = {
  name: '0180-html-mail',
  sql: 'alter table identity.mail add column html text check (char_length(html) between 1 and 500000);',
}
