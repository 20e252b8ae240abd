import type { Connector } from '../connector.ts'
import { stripeAccess, stripeName, stripeRefusals } from './access.ts'
import { balanceTransactions } from './balance-transactions.ts'
import { checkStripe } from './check.ts'
import { disputes } from './disputes.ts'
import { stripePath } from './page.ts'

/**
 * Stripe. Refunds and fees are movements of the balance, so they have no stream of their own.
 * Written from npm stripe 23.1.0 and docs.stripe.com, 2026-11-29; never tried on the real service.
 */
export const stripe: Connector = {
  provider: 'stripe',
  ...stripeName,
  origin: () => 'https://api.stripe.com',
  access: stripeAccess,
  // Published: 100 requests a second an account, 25 an address (docs.stripe.com/rate-limits,
  // 2026-11). The shop's own come first.
  limits: { perSecond: 20, burst: 20 },
  refusals: stripeRefusals,
  check: checkStripe,
  streams: [balanceTransactions, disputes],
  page: (_account, record) => `https://dashboard.stripe.com/${stripePath(record)}`,
}
