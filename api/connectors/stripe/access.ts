import type { Answer, KeyAccess, ProviderRefusal } from '../connector.ts'

/**
 * The version that is read. Stripe's versions do not end. Published:
 * docs.stripe.com/api/versioning, 2026-11.
 */
const version = '2026-10-28.endive'

export const stripeName = { name: 'Stripe' } as const

const where = 'In Stripe, go to Developers, API keys'

/**
 * Rights by the addresses that need them: as Stripe's page of restricted keys names them, and by
 * Stripe's own ids. Recorded in public code (PostHog/posthog, the Stripe source) and threads of
 * stripe/stripe-node, 2026-11; never tried.
 */
export const stripeRights: readonly { readonly path: string; readonly id: string; readonly right: string; readonly why: string }[] = [
  {
    path: '/v1/balance_transactions',
    id: 'rak_balance_transaction_source_read',
    right: 'Balance transaction sources',
    why: 'each sale, refund, fee, reserve and dispute of your balance',
  },
  { path: '/v1/charges', id: 'rak_charge_read', right: 'Charges and refunds', why: 'which order a payment belongs to' },
  { path: '/v1/disputes', id: 'rak_dispute_read', right: 'Disputes', why: 'disputes, why they were opened and how they ended' },
  { path: '/v1/payouts', id: 'rak_payout_read', right: 'Payouts', why: 'which payout a sale was paid out with' },
  { path: '/v1/events', id: 'rak_event_read', right: 'Events', why: 'disputes that change, without all of them being read again' },
]

/** A restricted key, or a secret one, of live mode. */
export const stripeAccess: KeyAccess = {
  kind: 'key',
  rights: stripeRights.map(({ right, why }) => ({ name: `${right}: Read`, why: `To read ${why}.` })),
  refuse(key) {
    if (/\s/.test(key)) return 'There is a space in this key. Copy it again, alone.'
    if (/^pk_/.test(key))
      return `This is a publishable key: it is made for web pages and can read nothing. ${where}, and make a restricted key, which begins with rk_live_.`
    if (/^(rk|sk)_test_/.test(key))
      return `This is a key of Stripe's test mode, in which no real money moves. ${where}, leave test mode, and make a restricted key, which begins with rk_live_.`
    if (/^whsec_/.test(key))
      return `This is the secret of a webhook, not a key. ${where}, and make a restricted key, which begins with rk_live_.`
    if (!/^(rk|sk)_\w+$/.test(key)) return `This is no key of Stripe. ${where}, and make a restricted key, which begins with rk_live_.`
    return null
  },
  headers: (key) => ({ authorization: `Bearer ${key}`, 'stripe-version': version, accept: 'application/json' }),
}

type StripeError = { readonly code: string; readonly message: string }

/** Source: docs.stripe.com/api/errors, 2026-11. */
function errorIn(body: unknown): StripeError {
  const error = isObject(body) && isObject(body.error) ? body.error : {}
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return { code: text(error.code), message: text(error.message) }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What Stripe's errors mean for the owner of a shop. */
export function stripeRefusals({ status, body }: Answer): ProviderRefusal | null {
  if (status >= 200 && status < 300) return null
  const { code, message } = errorIn(body)
  if (status === 429) return { kind: 'busy', sentence: 'Stripe asks for fewer requests. RiskPilot goes on by itself in a few minutes.' }
  if (status === 401 || code === 'api_key_expired' || code === 'platform_api_key_expired') return keyRefused(code)
  if (code === 'account_invalid' || code === 'account_closed')
    return { kind: 'account', sentence: 'Stripe no longer lets RiskPilot read this account: it was closed, or the access was taken back.' }
  if (code === 'testmode_charges_only' || code === 'livemode_mismatch')
    return { kind: 'key', sentence: 'This account or key is in test mode, in which no real money moves. Enter a key of live mode.' }
  if (status === 403) return { kind: 'right', sentence: rightRefused(message), ...accountIn(message) }
  if (status === 404) return { kind: 'gone', sentence: 'Stripe has no such record.' }
  return null
}

function keyRefused(code: string): ProviderRefusal {
  const why = code.endsWith('_expired')
    ? 'This key has expired: it was replaced in Stripe.'
    : 'Stripe does not know this key: it was deleted, replaced or mistyped.'
  return { kind: 'key', sentence: `${why} ${where}, make a new restricted key, and enter it here.` }
}

/**
 * A key that may not ask for its account is told in the refusal whose it is. Recorded:
 * github.com/stripe/stripe-node/issues/2246.
 */
function accountIn(message: string): { readonly account?: string } {
  const account = /\bon account '(acct_\w{1,80})'/.exec(message)?.[1]
  return account === undefined ? {} : { account }
}

/** Stripe names the right that lacks by its id, and none that restricted keys cannot have. */
function rightRefused(message: string): string {
  const id = /'(rak_\w{1,80})'/.exec(message)?.[1]
  const known = stripeRights.find((one) => one.id === id)
  const lacking = known ? `Without the right ‘${known.right}: Read’ the key does not tell ${known.why}.` : 'The key may not read this.'
  return `${lacking} ${where}, edit the key, and set the right to Read.`
}
