import type { Migration } from './migration.ts'

/** The name of the API key that gave an answer; null for a person. Its id stands in `user_id`. */
export const feedbackOfKeys: Migration = {
  name: '0100-feedback-of-keys',
  sql: 'alter table risk_feedback add column key_name text',
}
