/** Rows of a table that are deleted once they are so many days old: `gone` is the condition, `$1` the instant that many days ago. */
export type Rule = { readonly table: string; readonly gone: string; readonly days: number; readonly because: string }

/** What is deleted, and when. Tables of parts that an installation does not have yet are passed over. */
export const rules: readonly Rule[] = [
  { table: 'identity.session', gone: '"expiresAt" < $1', days: 1, because: 'a session that ended signs nobody in' },
  { table: 'identity.verification', gone: '"expiresAt" < $1', days: 1, because: 'a link that ran out opens nothing' },
  { table: 'identity.sign_in_try', gone: 'since < $1', days: 1, because: 'tries count for 15 minutes' },
  { table: 'identity.rateLimit', gone: 'to_timestamp("lastRequest" / 1000.0) < $1', days: 1, because: 'calls count for 15 minutes' },
  { table: 'identity.mail', gone: 'created_at < $1', days: 30, because: 'a message that was sent is in its mailbox' },
  { table: 'identity.sign_up', gone: 'expires_at < $1', days: 1, because: 'nobody showed that the address is theirs' },
  { table: 'identity.password_reset', gone: 'expires_at < $1', days: 1, because: 'a link that ran out opens nothing' },
  {
    table: 'identity.request_count',
    gone: 'minute < extract(epoch from $1::timestamptz) / 60',
    days: 1,
    because: 'requests count for minutes',
  },
  {
    table: 'public.invitation',
    gone: 'expires_at < $1',
    days: 30,
    because: 'an invitation that ran out lets nobody in; who invited is in the audit log',
  },
  { table: 'public.oauth_state', gone: 'expires_at < $1', days: 1, because: 'the way back from a provider is open for minutes' },
  { table: 'public.idempotency_key', gone: 'made_at < $1', days: 1, because: 'a request is sent again within a day or not at all' },
  { table: 'public.audit_entry', gone: 'at < $1', days: 730, because: 'two years answer who changed what' },
  { table: 'visitors.call_count', gone: 'since < $1', days: 1, because: 'calls count for hours' },
]

const ofTheBusiness = 'what the business is about; it goes with the business'
const ofTheShop = 'rows of the shop, its history; they go with the business'
const ofTheRisk = 'what was told, done and said about a risk; it goes with the business'

/** Every other table, with why its rows stay. A table that is on neither list fails a test. */
export const kept: Readonly<Record<string, string>> = {
  'public.migration': 'what ran on this database',
  'public.retention_run': 'one row a rule',
  'public.business': ofTheBusiness,
  'public.membership': ofTheBusiness,
  'public.api_key': 'a key that was revoked still says who acted with it',
  'public.alert_setting': ofTheBusiness,
  'public.call_request': ofTheBusiness,
  'public.import': 'where rows came from',
  'public.import_refusal': 'rows that wait to be mended',
  'public.import_conflict': 'what a person decided, or has to',
  'public.integration': ofTheBusiness,
  'public.mail_of_business': 'goes with its mail',
  'public.monitoring': ofTheBusiness,
  'public.notification': ofTheBusiness,
  'public.notification_preference': ofTheBusiness,
  'public.onboarding': ofTheBusiness,
  'public.playbook': ofTheBusiness,
  'public.playbook_run': ofTheBusiness,
  'public.playbook_tick': ofTheBusiness,
  'public.provider_secret': 'goes with its integration',
  'public.supplier': ofTheBusiness,
  'public.event': 'the event log keeps itself to a day',
  'public.event_log': 'one row a business',
  'public.ad_spend': ofTheShop,
  'public.chargeback': ofTheShop,
  'public.order_line': ofTheShop,
  'public.parcel': ofTheShop,
  'public.product': ofTheShop,
  'public.refund': ofTheShop,
  'public.spelling': ofTheShop,
  'public.unit_cost': ofTheShop,
  'public.correction': 'summed from the rows of the shop',
  'public.day_total': 'summed from the rows of the shop',
  'public.order_day': 'summed from the rows of the shop',
  'public.sales_day': 'summed from the rows of the shop',
  'public.touched_day': 'one row a day',
  'public.engine_checkpoint': 'where scans go on from; the engine drops what it does not need',
  'public.scan_run': 'what was judged when',
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
  'identity.account': 'goes with its person',
  'identity.twoFactor': 'goes with its person',
  'identity.profile': 'goes with its person',
  'identity.demo_visitor': 'one row',
  'identity.first_sign_in': 'one row',
  'identity.session_business': 'goes with its session',
  'identity.session_to_renew': 'goes with its session, or with its next request',
  'identity.passkey': 'goes with its person',
  'identity.passkey_use': 'goes with its passkey',
  'visitors.signup': 'people who asked to be written to',
}

/** The job queue clears its own tables: jobs that ended after a week, its figures after a day. */
export const keepsItself = 'jobs.'
