// Whose table is whose: a room reads and writes its own tables, and reaches another room's rows
// through that room's functions. e2e/walls/tables.test.ts reads the statements in api and holds
// them against this. Names are as PostgreSQL writes them with the schema, which is left out for
// `public`.

/** The tables of each room. */
export const tablesOfRoom: Readonly<Record<string, string>> = {
  platform: 'event event_log idempotency_key restore_proof audit_entry outbound_message identity.request_count',
  mail: 'identity.mail mail_of_business',
  identity: `identity.account identity.demo_visitor identity.email_change identity.file_check_visitor identity.first_sign_in identity.metrics_key identity.passkey identity.passkey_use identity.password_reset identity.profile
    identity.rate_limit identity.session identity.session_business identity.session_to_renew identity.totp_use
    identity.twoFactor identity.user identity.verification api_key`,
  businesses: 'business deletion invitation membership identity.left_person identity.sign_up',
  notifications: `alert_mail alert_setting escalation escalation_contact escalation_rule held_news mail_choice notification notification_preference
    push_device push_message sms_message sms_phone told_leak unseen_alert identity.push_key identity.push_session`,
  ledger: `ad_spend also_stated chargeback correction customer_year day_total month_group month_price order_day order_line parcel payout product refund sales_day source_record spelling stock_level superseded_row touched_day
    unit_cost`,
  channels: 'channel channel_delivery',
  suppliers: 'supplier supplier_product',
  integrations: 'hook_account integration oauth_state provider_secret',
  connectors: 'connection_stream forgotten_customer privacy_request received_hook',
  risks: `action_plan finding finding_evidence risk risk_comment risk_finding risk_status_change risk_update risk_view telling`,
  imports: 'file_of_connection import import_conflict import_refusal upload_part',
  scans: 'engine_checkpoint nightly_scan scan_run',
  monitoring: 'monitoring source_answer source_notice source_state supplier_event supplier_look supplier_match',
  digests: 'digest_round',
  onboarding: 'call_request onboarding',
  watchlist: 'deadline_done deadline_reminder',
  playbooks: 'playbook playbook_run playbook_tick',
  feedback: 'risk_feedback risk_feedback_word',
  slack: 'slack_press',
  waitlist: 'visitors.signup visitors.staff',
  server: 'retention_run',
}
/**
 * Tables that every room above businesses reads within its own statements: one row, which almost
 * never changes.
 */
export const readByAll: Readonly<Record<string, string>> = {
  business: 'currency, time zone and money floor, on which every amount and every day rests',
}

/** Statements of a room, or a file of it, that read another room's tables, with the reason. */
export const readExceptions = [
  { reader: 'waitlist/staff.ts', of: 'identity.user', because: 'the command names a person of the staff by the address they sign in with' },
  { reader: 'scans/load-', of: 'ledger', because: 'the engine takes whole days: one statement each for sales, costs and outgoings' },
  { reader: 'scans/load-sales.ts', of: 'import', because: 'a cost names the file it came from, in the statement that reads the costs' },
  {
    reader: 'scans/load-outgoings.ts',
    of: 'import',
    because: 'ads name the kind of report they came from, in the statement that reads them',
  },
  {
    reader: 'playbooks/case-files/supplier-case.ts',
    of: 'supplier_event',
    because: 'the letter of a playbook quotes the event as monitoring told it; rooms of one line do not know each other',
  },
  {
    reader: 'risks/evidence/evidence-sql.ts',
    of: 'ledger',
    because: 'one statement finds the rows of all evidence and shares the loss among them',
  },
  {
    reader: 'risks/evidence/evidence-sql.ts',
    of: 'import',
    because: 'each row of evidence names the file it came from, in that same statement',
  },
  {
    reader: 'risks/evidence/chart-sql.ts',
    of: 'ledger',
    because: 'a chart shows the rows of one entity day by day, also those before its leak: one statement for each kind of row',
  },
  { reader: 'risks/summary/loss-history.ts', of: 'ledger', because: 'the days of the history are those that have sales' },
  {
    reader: 'risks/evidence/product-losses.ts',
    of: 'product',
    because: 'the losses of products are listed with their names, in one statement',
  },
  { reader: 'risks/risks.ts', of: 'product', because: 'a page of findings shows the names of its products, in one statement' },
  {
    reader: 'ledger/write-rows.ts',
    of: 'import_conflict',
    because: 'a row that a person decided on is no conflict again: looked up while the rows are compared',
  },
  {
    reader: 'ledger/stock-on-hand.ts',
    of: 'import',
    because: 'stock is known as long as its connection is read, and the import says which connection that is',
  },
  {
    reader: 'ledger/stock-on-hand.ts',
    of: 'connection_stream',
    because: 'stock is known as long as its connection is read, in the statement that reads the stock',
  },
  {
    reader: 'ledger/settle-disputes.ts',
    of: 'import',
    because: 'only files of different kinds may state one dispute: a dispute names its kind of file, in the statement that reads it',
  },
  { reader: 'ledger/vendors.ts', of: 'import', because: 'a vendor names the file that named it, in the statement that reads the vendors' },
  {
    reader: 'ledger/ledger-files.ts',
    of: 'import',
    because: 'each row of an export names the file that stated it, in the statement of the page',
  },
  {
    reader: 'ledger/statement/figure-rows.ts',
    of: 'import',
    because: 'each row behind a figure names the file that stated it, in the statement of the page',
  },
  { reader: 'channels/deliveries.ts', of: 'outbound_message', because: 'the log of a channel is a page of what was sent there' },
  { reader: 'notifications/sms/', of: 'outbound_message', because: 'limits count what was texted to a number, and what they held back' },
  { reader: 'notifications/bell/add-to-bell.ts', of: 'membership', because: 'one statement tells all members who want to hear of it' },
  { reader: 'businesses/members.ts', of: 'identity.user', because: 'members are listed and sorted with their names and addresses' },
  { reader: 'businesses/invitations.ts', of: 'identity.user', because: 'an invitation shows whether its address has an account' },
  {
    reader: 'businesses/sign-up.ts',
    of: 'identity.user',
    because: 'one statement, so that a known address takes no longer than an unknown one',
  },
  { reader: 'businesses/audit-log.ts', of: 'audit_entry', because: 'platform writes the audit log for every room; businesses shows it' },
  { reader: 'identity/keys/keys.ts', of: 'business', because: 'a demo has no keys: asked where the keys are counted, below businesses' },
  {
    reader: 'graphql/event-listener.ts',
    of: 'membership',
    because: 'one statement an event looks at sessions, roles and keys of all listeners',
  },
  {
    reader: 'graphql/event-listener.ts',
    of: 'identity',
    because: 'one statement an event looks at sessions, roles and keys of all listeners',
  },
  {
    reader: 'cli/examine-database.ts',
    of: 'mail',
    because: '`doctor` looks at a database that may be of another version, without the services',
  },
  {
    reader: 'cli/examine-database.ts',
    of: 'provider_secret',
    because: '`doctor` looks at a database that may be of another version, without the services',
  },
  {
    reader: 'cli/examine-database.ts',
    of: 'import',
    because: '`doctor` looks at a database that may be of another version, without the services',
  },
  { reader: 'server/operations/retention', of: 'scan_run', because: 'the newest run stays: part of the rule by which rows leave' },
  { reader: 'server/operations/forget-file-checks.ts', of: 'import', because: 'an uploaded file whose import is gone is deleted' },
  { reader: 'server/operations/retention', of: 'import', because: 'an uploaded file stays as long as an import of any business needs it' },
]

/** Files that write another room's table, with the reason. */
export const writeExceptions = [
  {
    writer: 'identity/account/password-reset.ts',
    of: 'identity.mail',
    because: 'a mail to nobody is taken back, so that a known address takes no longer',
  },
]

/** The rooms that lie below businesses, which know nothing of them. */
export const belowBusinesses = ['platform', 'mail', 'identity']
