/**
 * Rows of a table are deleted once the instant in `since`, a column or an expression of type
 * timestamptz, is `days` ago, except where `unless` holds. `what` and `because` are for the
 * documentation page.
 */
export type RetentionRule = {
  readonly table: string
  readonly what: string
  readonly since: string
  readonly days: number
  readonly because: string
  readonly unless?: string
}

type Why = Pick<RetentionRule, 'because' | 'unless'>

const rule = (table: string, what: string, [since, days]: readonly [string, number], why: string | Why): RetentionRule => ({
  table,
  what,
  since,
  days,
  ...(typeof why === 'string' ? { because: why } : why),
})

/** The rules of deletion. Tables that an installation does not have yet are skipped. */
export const retentionRules: readonly RetentionRule[] = [
  rule('identity.session', 'sessions that ended', ['"expiresAt"', 1], 'a session that ended signs nobody in'),
  rule('identity.verification', 'confirmations that ran out', ['"expiresAt"', 1], 'a link that ran out opens nothing'),
  rule('identity.rate_limit', 'counts of tries and calls', ['to_timestamp(expire / 1000.0)', 1], 'they count for 15 minutes'),
  rule('identity.mail', 'mail, sent or not', ['created_at', 30], 'a message that was sent is in its mailbox'),
  rule('identity.sign_up', 'sign-ups that were not confirmed', ['expires_at', 1], 'nobody showed that the address is theirs'),
  rule('identity.password_reset', 'links for a new password', ['expires_at', 1], 'a link that ran out opens nothing'),
  rule('identity.email_change', 'addresses that were not confirmed', ['expires_at', 1], 'a link that ran out opens nothing'),
  rule('identity.request_count', 'counts of requests', ['to_timestamp(minute * 60)', 1], 'requests count for minutes'),
  rule('public.invitation', 'invitations that ran out', ['expires_at', 30], 'it lets nobody in any more; who invited is in the audit log'),
  rule('public.oauth_state', 'ways back from a provider', ['expires_at', 1], 'the way back from a provider is open for minutes'),
  rule('public.provider_secret', 'applications at providers whose connection was ended', ['ended_at', 90], {
    because: 'a provider asks for a shop to be forgotten two days after it left, and signs it',
  }),
  rule('public.hook_account', 'accounts whose connection was ended', ['ended_at', 90], 'a provider sends nothing more about them'),
  rule('public.received_hook', 'what providers said had changed', ['received_at', 30], 'the same is sent again for two days at most'),
  rule(
    'public.privacy_request',
    'receipts of what providers wanted to be told or forgotten',
    ['received_at', 1095],
    'three years answer whether and when something was forgotten',
  ),
  rule(
    'public.idempotency_key',
    'answers kept for repeated requests',
    ['made_at', 1],
    'a request is sent again within a day or not at all',
  ),
  rule(
    'public.risk_update',
    'changes of many alerts that can be undone',
    ['changed_at', 1],
    'a change is undone within seconds, or by hand',
  ),
  rule('public.notification', 'notifications', ['created_at', 180], 'what was told half a year ago is read on the risk itself'),
  rule('public.outbound_message', 'messages to channels, devices and phones', ['written_at', 30], 'a month answers what was sent where'),
  rule(
    'public.channel_delivery',
    'messages to channels, of the version before',
    ['occurred_at', 30],
    'a month answers what was sent where',
  ),
  rule(
    'public.push_message',
    'notifications that could not be sent to a device, of the version before',
    ['useful_until', 1],
    'they came too late to be of use',
  ),
  // After what waits for them, which goes with them uncounted.
  rule('public.push_device', 'devices that notifications do not reach any more', ['ended_at', 30], 'a month shows why they stopped'),
  rule(
    'public.sms_message',
    'text messages, sent or not, of the version before',
    ['created_at', 30],
    'a month answers what was sent where',
  ),
  rule(
    'public.sms_phone',
    'phone numbers that were not confirmed, or take no messages',
    ['coalesce(off_at, case when confirmed_at is null then added_at end)', 30],
    'a month shows why they stopped',
  ),
  rule(
    'public.slack_press',
    'buttons pressed in Slack',
    ['pressed_at', 30],
    'its message is not told anew after a month; the history of the alert says it for good',
  ),
  rule(
    'public.alert_mail',
    'counts of mails about new alerts',
    ['at', 60],
    'limits count a week, and a digest tells of the week before it',
  ),
  rule('public.call_request', 'wishes to be called', ['requested_at', 365], 'who was not called within a year waits no longer'),
  rule('public.scan_run', 'the history of scans', ['started_at', 400], {
    because: 'it answers what was judged when for a year and a month; the newest scan of a business stays',
    unless: `not exists (select from public.scan_run later where later.business_id = scan_run.business_id
      and later.finished_at is not null and later.started_at > scan_run.started_at)`,
  }),
  rule('public.deletion', 'receipts of what was erased', ['erased_at', 1095], 'three years answer whether and when something was erased'),
  rule(
    'public.source_notice',
    'entries that public lists no longer have',
    ['gone_at', 1095],
    'three years answer which list said what in which version',
  ),
  rule(
    'public.source_answer',
    'answers to questions that nobody asks any more',
    ['asked_at', 60],
    'a question of a watched supplier is asked anew every few days',
  ),
  rule('public.audit_entry', 'the audit log', ['at', 730], 'two years answer who changed what'),
]

const ofTheBusiness = 'what the business is about; it goes with the business'
const ofTheShop = 'rows of the shop, its history; they go with the business'
const ofTheRisk = 'what was told, done and said about a risk; it goes with the business'

/** Every other table, with the reason why its rows stay. A table on neither list fails a test. */
export const retainedTables: Readonly<Record<string, string>> = {
  'public.migration': 'what ran on this database',
  'public.retention_run': 'one row a rule',
  'public.restore_proof': 'one row',
  'public.source_state': 'one row a source',
  'public.nightly_scan': 'one row a business',
  'public.digest_round': 'two rows a business',
  'public.business': ofTheBusiness,
  'public.membership': ofTheBusiness,
  'public.api_key': 'a key that was revoked still says who acted with it',
  'public.alert_setting': ofTheBusiness,
  'public.channel': ofTheBusiness,
  'public.import': 'where rows came from',
  'public.upload_part': 'the bytes of a file until its import has ended; the clear-out takes those that no import needs',
  'public.import_refusal': 'rows that wait to be mended',
  'public.import_conflict': 'what a person decided, or has to',
  'public.integration': ofTheBusiness,
  'public.connection_stream': 'one row a stream of a connection',
  'public.forgotten_customer':
    'hashes of customers that a provider wanted forgotten, so that nothing which is read later brings their number back; they go with the account at the provider, or the business',
  'public.held_news': 'mail that waits for the end of quiet hours: it is deleted when it is written',
  'public.escalation_rule': ofTheBusiness,
  'public.escalation_contact': ofTheBusiness,
  'public.unseen_alert': 'alerts that nobody looked at yet: deleted once somebody does, or the last contact was told',
  'public.escalation': 'part of the history of a risk; a row for each contact who was told of it, so that nobody is told twice',
  'public.told_leak': 'one row a risk, so that nobody hears the same twice',
  'public.mail_choice': 'a link in an old mail goes on stopping mails; a few rows a reader',
  'public.mail_of_business': 'goes with its mail',
  'public.monitoring': ofTheBusiness,
  'public.supplier_event': 'what was told of a supplier; it goes with the business',
  'public.supplier_match': 'what a source said of a supplier, and what a person answered: it can be shown years later which list said it',
  'public.supplier_look': 'one row a source of a business',
  'public.notification_preference': ofTheBusiness,
  'public.onboarding': ofTheBusiness,
  'public.deadline_done': ofTheBusiness,
  'public.deadline_reminder': 'one row a deadline, so that nobody is mailed twice',
  'public.playbook': ofTheBusiness,
  'public.playbook_run': ofTheBusiness,
  'public.risk_view': ofTheBusiness,
  'public.playbook_tick': ofTheBusiness,
  'public.supplier': ofTheBusiness,
  'public.supplier_product': ofTheBusiness,
  'public.event': 'the event log keeps itself to a day',
  'public.event_log': 'one row a business',
  'public.ad_spend': ofTheShop,
  'public.source_record':
    'what a connected system said, so that a mended reading needs not ask it again; it goes with the connection or the business',
  'public.superseded_row': 'rows of files that a connection states itself; they come back when it is disconnected',
  'public.file_of_connection': 'whether a file is of the account of a connection; it goes with either of them',
  'public.also_stated': 'which files state a row, so that it stays when one of them is taken back',
  'public.chargeback': ofTheShop,
  'public.order_line': ofTheShop,
  'public.parcel': ofTheShop,
  'public.payout': ofTheShop,
  'public.product': ofTheShop,
  'public.refund': ofTheShop,
  'public.spelling': ofTheShop,
  'public.stock_level': ofTheShop,
  'public.unit_cost': ofTheShop,
  'public.correction': 'summed from the rows of the shop',
  'public.customer_year': 'summed from the rows of the shop',
  'public.day_total': 'summed from the rows of the shop',
  'public.month_group': 'summed from the rows of the shop',
  'public.month_price': 'summed from the rows of the shop',
  'public.order_day': 'summed from the rows of the shop',
  'public.sales_day': 'summed from the rows of the shop',
  'public.touched_day': 'one row a day',
  'public.engine_checkpoint': 'where scans go on from; the engine drops what it does not need',
  'public.finding': ofTheRisk,
  'public.finding_evidence': ofTheRisk,
  'public.risk': ofTheRisk,
  'public.risk_finding': ofTheRisk,
  'public.risk_comment': ofTheRisk,
  'public.action_plan': ofTheRisk,
  'public.risk_feedback': ofTheRisk,
  'public.risk_feedback_word': ofTheRisk,
  'public.risk_status_change': ofTheRisk,
  'public.telling': ofTheRisk,
  'identity.user': 'a person; goes when the person is deleted',
  'identity.left_person': 'who deleted their account, until they are unnamed in what they wrote: within a minute',
  'identity.account': 'goes with its person',
  'identity.twoFactor': 'goes with its person',
  'identity.profile': 'goes with its person',
  'identity.demo_visitor': 'one row',
  'visitors.staff': 'goes with its person',
  'identity.file_check_visitor': 'goes with its business, a day after it began',
  'identity.first_sign_in': 'one row',
  'identity.metrics_key': 'keys of who runs the server, few',
  'identity.push_key': 'one row',
  'identity.push_session': 'goes with its device, the sign-in that it was added by, or its person',
  'identity.session_business': 'goes with its session',
  'identity.session_to_renew': 'goes with its session, or with its next request',
  'identity.passkey': 'goes with its person',
  'identity.totp_use': 'goes with its person',
  'identity.passkey_use': 'goes with its passkey',
  'visitors.signup': 'people who asked to be written to',
}

/** Data without a rule here, because they are deleted elsewhere: what, after how long, by whom. */
export const clearedElsewhere: readonly (readonly [what: string, after: string, who: string])[] = [
  ['jobs that ended', '7 days', 'the job queue itself; what it noted of its own speed leaves after a day'],
  ['events that were told, for clients that come back', '1 day', 'the event log itself; of each thing it keeps the last event alone'],
  [
    'businesses of visitors who check their files, with all their rows',
    '24 hours, or within a minute when they say so',
    'a round each minute',
  ],
  ['uploaded files of such businesses', 'with their rows', 'the same round'],
  ['businesses that an owner deletes, with all that belongs to them', '14 days, in which an owner can keep them', 'a round each minute'],
  ['uploaded files that no import needs', '1 day after their last byte', 'the clear-out'],
  ['uploaded files that nobody finished sending', '7 days after their last byte', 'the clear-out'],
  ['uploaded files that wait for an answer', '14 days after they were read', 'the clear-out'],
  ['backups before an upgrade, in `DATA_DIR/backups`', 'the newest three stay', 'each upgrade'],
  ['weekly backups whose restoring was proved, in `DATA_DIR/backups`', 'the newest two stay', 'the weekly proof'],
]

/** The job queue deletes its own rows. */
export const selfClearingTables = 'jobs.'
