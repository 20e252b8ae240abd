/** Rows of one table as lines of JSON. `key`: its primary key behind the business. */
export type ArchivedTable = { readonly table: string; readonly key: string; readonly without?: readonly string[] }

const byId = (...tables: readonly string[]): ArchivedTable[] => tables.map((table) => ({ table, key: 'id' }))

/** The folders of an archive beside the ledger's, each with its tables. */
export const archivedTables: Readonly<Record<string, readonly ArchivedTable[]>> = {
  risks: [
    ...byId('risk', 'risk_status_change', 'risk_comment', 'action_plan', 'telling', 'finding'),
    { table: 'risk_finding', key: 'finding_id' },
    { table: 'finding_evidence', key: 'finding_id, ordinal' },
    ...byId('risk_view', 'risk_update', 'risk_feedback', 'risk_feedback_word'),
    { table: 'escalation', key: 'risk_id, user_id, told_at' },
    ...byId('playbook', 'playbook_run'),
    { table: 'playbook_tick', key: 'run_id, step' },
  ],
  history: [
    ...byId('audit_entry', 'scan_run', 'notification', 'import'),
    { table: 'import_refusal', key: 'import_id, line' },
    { table: 'import_conflict', key: 'import_id, line' },
    ...byId('deadline_done'),
    { table: 'deadline_reminder', key: 'key, due_on' },
    ...byId('supplier_event', 'supplier_match', 'stock_level'),
  ],
  settings: [
    { table: 'alert_setting', key: '' },
    { table: 'escalation_rule', key: '' },
    { table: 'escalation_contact', key: 'user_id' },
    { table: 'notification_preference', key: 'user_id' },
    { table: 'onboarding', key: '' },
    { table: 'monitoring', key: '' },
    ...byId('supplier', 'integration', 'call_request'),
    { table: 'channel', key: 'id', without: ['sealed_address', 'sealed_secret', 'sealed_previous_secret', 'key_id'] },
    { table: 'supplier_product', key: 'supplier_id, sku' },
    { table: 'product', key: 'sku' },
    // Whoever has the hash could look for the key; the link of an invitation is made of its id.
    { table: 'api_key', key: 'id', without: ['hash', 'hint'] },
    { table: 'invitation', key: 'id', without: ['id'] },
  ],
}

const summed = 'summed from the rows of the ledger, again wherever they are imported'
const machinery = 'how this server keeps its work; it says nothing of the business'

/** Every other table of a business, with the reason why an archive lacks it. */
export const notArchived: Readonly<Record<string, string>> = {
  business: 'in about.json',
  membership: 'in settings/members.jsonl, with the names',
  order_line: 'in ledger/orders.csv',
  refund: 'in ledger/refunds.csv',
  unit_cost: 'in ledger/costs.csv',
  parcel: 'in ledger/shipping.csv',
  ad_spend: 'in ledger/ads.csv',
  chargeback: 'in ledger/chargebacks.csv',
  payout: 'in ledger/payouts.csv',
  sales_day: summed,
  order_day: summed,
  day_total: summed,
  month_group: summed,
  month_price: summed,
  customer_year: summed,
  correction: summed,
  spelling: summed,
  also_stated: 'which other files state a row that is in the ledger',
  source_record: 'what connected systems said, of which the rows of the ledger are made; they say it again when they are connected',
  engine_checkpoint: machinery,
  nightly_scan: machinery,
  digest_round: machinery,
  supplier_look: machinery,
  touched_day: machinery,
  event: machinery,
  event_log: machinery,
  idempotency_key: machinery,
  provider_secret: 'secrets of connected systems',
  superseded_row: 'rows of files that a connected system states itself; the files have them',
  file_of_connection: 'which files a connected system states itself; it is found anew elsewhere',
  connection_stream: 'how far connected systems were read; a connection reads anew elsewhere',
  hook_account: 'accounts that providers may send something about; a connection notes them anew elsewhere',
  forgotten_customer: 'which customers are not to be noted again, by hashes of their connection; it is another one elsewhere',
  received_hook: 'which records a provider said had changed; a connection reads them',
  privacy_request: 'receipts of what a provider wanted to be told or forgotten, which the one who runs the server keeps',
  oauth_state: 'secrets on the way to a connected system',
  upload_part: 'files that wait to be read; what they state is in the ledger afterwards',
  outbound_message: 'what was sent to channels, devices and phones, which ends after a month; what it tells of is in history',
  channel_delivery: 'messages to channels that the version before left',
  slack_press: 'buttons that were pressed in messages to Slack, which end after a month; the history of the alert says it',
  push_device: 'browsers of members, each known to its own person; the address of one is a secret',
  push_message: 'notifications that the version before left',
  sms_phone: 'phone numbers of members, each known to its own person',
  sms_message: 'text messages that the version before left',
  alert_mail: 'counts of mails, which end after two months',
  held_news: 'mail that waits for the end of quiet hours',
  unseen_alert: 'alerts that wait for somebody to look at them, by the hour',
  told_leak: 'what people last heard that a leak costs, so that they hear it once',
  mail_choice: 'which addresses stopped mails about alerts, beside links that act for who has them; the audit log says it',
  mail_of_business: 'mail that was sent is in its mailbox',
}
