import { businessCurrency, localDay } from '../businesses/currency-and-day.ts'
import { memberIds } from '../businesses/members.ts'
import { countKeysOfOthers } from '../identity/keys/keys-of-others.ts'
import { ordersBetween } from '../ledger/customer-orders.ts'
import { dataUntil } from '../ledger/data-until.ts'
import type { Onboarding } from '../onboarding/onboarding.entity.ts'
import { onboarding } from '../onboarding/onboarding.ts'
import { GraphMoney } from '../platform/graph-types/graph-money.ts'
import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import { addDays } from '../values/day.ts'
import { deadlines } from './deadlines.ts'
import { watchedCustomers } from './watched-customers.ts'
import type { PaymentsDue, WatchedCustomers, WatchedIndicator, Watchlist } from './watchlist.entity.ts'

/** What the answers of the setup have RiskPilot watch beside leaks, as it stands now. */
export async function watchlist(work: Work): Promise<Watchlist> {
  may(work.actor, 'onboarding:read')
  may(work.actor, 'risk:read')
  const said = await onboarding(work)
  const until = await dataUntil(work)
  const customers = until === null ? null : await watchedCustomers(work, said, until)
  const payments = said.billingTerms === 'net-30' && said.monitorPaymentDelays !== false ? await paymentsDue(work) : null
  return {
    indicators: await indicators(work, said, { customers, payments }),
    customers,
    payments,
    deadlines: await deadlines(work, said),
    agencies: said.regulatoryAgencies ?? null,
    isSetUp: said.completedAt !== null,
  }
}

/**
 * What orders of the last 30 days come to, by the day on which they are due. Whether they were paid
 * is not known.
 */
async function paymentsDue(work: Work): Promise<PaymentsDue> {
  const currency = await businessCurrency(work)
  const today = await localDay(work, work.clock.now())
  const money = (minor: bigint) => new GraphMoney({ minor, currency })
  const all = await ordersBetween(work, addDays(today, -30), today)
  const soon = await ordersBetween(work, addDays(today, -30), addDays(today, -23))
  return { termDays: 30, orders: all.orders, notDueYet: money(all.sales), dueSoonOrders: soon.orders, dueSoon: money(soon.sales) }
}

type Seen = { readonly customers: WatchedCustomers | null; readonly payments: PaymentsDue | null }

async function indicators(work: Work, said: Onboarding, { customers, payments }: Seen): Promise<WatchedIndicator[]> {
  const keys = said.monitorEmployeeTurnover === false ? 0 : await countKeysOfOthers(work, await memberIds(work))
  return [
    one('customer_silence', said.monitorCustomerSilence, customers?.known ? null : 'no_customers', customers?.silentCount ?? 0),
    one('payment_delays', said.monitorPaymentDelays, withoutTerms(said.billingTerms), payments?.dueSoonOrders ?? 0),
    one('employee_turnover', said.monitorEmployeeTurnover, null, keys),
    one('unresolved_tickets', said.monitorTickets, 'no_source', 0),
  ]
}

/** Why no due day follows from the billing terms; null where one does. */
function withoutTerms(terms: string | null | undefined): string | null {
  if (terms === 'net-30') return null
  if (terms === 'prepaid') return 'prepaid'
  return terms ? 'no_due_day' : 'no_terms'
}

function one(key: string, isWanted: boolean | null | undefined, why: string | null, found: number): WatchedIndicator {
  if (isWanted === false) return { key, state: 'off', reason: 'unticked', found: 0 }
  if (why === 'prepaid') return { key, state: 'off', reason: why, found: 0 }
  return why === null ? { key, state: 'watching', reason: null, found } : { key, state: 'cannot_run', reason: why, found: 0 }
}
