import type { DeadlinePartsFragment, WatchedCustomerPartsFragment, WatchlistQuery } from '../generated/graphql.ts'
import { exactMoney } from '../ui/money.ts'
import { counted } from '../ui/words.ts'

type Watchlist = WatchlistQuery['watchlist']
export type Indicator = Watchlist['indicators'][number]

/** What an indicator of the setup is called here, its figure, and the sentence below. */
export type IndicatorWords = { readonly label: string; readonly value: string; readonly note: string }

const labels: Readonly<Record<string, string>> = {
  customer_silence: 'Customers who stopped ordering',
  payment_delays: 'Payments due within a week',
  employee_turnover: 'API keys of people who left',
  unresolved_tickets: 'Unresolved tickets',
}

const reasons: Readonly<Record<string, string>> = {
  unticked: 'You do not watch this.',
  prepaid: 'Your customers pay before you ship: nothing is owed.',
  no_customers: 'Your orders name no customers. Import orders with a customer or an email.',
  no_terms: 'Choose billing terms in the setup, step 5.',
  no_due_day: 'Your billing terms give no due day.',
  no_source: 'RiskPilot reads no tickets yet.',
}

/** An indicator in words. */
export function indicatorWords({ key, state, reason, found }: Indicator, { customers, payments }: Watchlist): IndicatorWords {
  const label = labels[key] ?? key
  if (state !== 'watching') return { label, value: state === 'off' ? 'Off' : 'Not watched', note: reasons[reason ?? ''] ?? '' }
  if (key === 'customer_silence')
    return {
      label,
      value: String(found),
      note: `Of ${counted(customers?.known ?? 0, 'customer')}; silent for over ${customers?.thresholdDays} days`,
    }
  if (key === 'payment_delays' && payments)
    return { label, value: exactMoney(payments.dueSoon), note: `${counted(found, 'order')}; ${exactMoney(payments.notDueYet)} not due yet` }
  return {
    label,
    value: String(found),
    note: found > 0 ? 'Still working: revoke them in Settings, API keys' : 'No key of somebody who left still works',
  }
}

type Customer = WatchedCustomerPartsFragment

/** Whom a row is about: their name, else the order by which the shop's own lists find them. */
export const customerName = ({ name, lastOrderId }: Pick<Customer, 'name' | 'lastOrderId'>): string =>
  name ?? `Customer of order ${lastOrderId}`

/**
 * How often somebody orders, and how long they have not; nothing of that on the day of an order.
 */
export function silenceWords({ quietDays, usualDays, orders }: Pick<Customer, 'quietDays' | 'usualDays' | 'orders'>): string {
  const quiet = quietDays > 0 ? `, none for ${counted(quietDays, 'day')}` : ''
  const usual =
    usualDays === null || usualDays === undefined ? '' : `; usually every ${usualDays === 1 ? 'day' : counted(usualDays, 'day')}`
  return `${counted(orders, 'order')}${quiet}${usual}`
}

/** `55% of sales`; below one percent without a figure that looks like nothing. */
export const shareWords = (share: number): string =>
  share > 0 && share < 0.01 ? 'under 1% of sales' : `${Math.round(share * 100)}% of sales`

type Due = Pick<DeadlinePartsFragment, 'kind' | 'within' | 'daysLeft' | 'isOver' | 'dueOn'>

/** When a deadline is due, in words; the day stands beside it. */
export function dueWords({ kind, within, daysLeft, isOver, dueOn }: Due): string {
  if (kind === 'within') return `Within ${within}`
  if (isOver) return 'Done'
  if (!dueOn || daysLeft === null || daysLeft === undefined) return kind === 'once' ? 'Check once' : 'No day yet'
  if (daysLeft < 0) return `${counted(-daysLeft, 'day')} overdue`
  if (daysLeft === 0) return 'Today'
  return daysLeft === 1 ? 'Tomorrow' : `In ${daysLeft} days`
}

/** The deadline that comes next, or is overdue. */
export const nextDeadline = (all: readonly DeadlinePartsFragment[]): DeadlinePartsFragment | undefined =>
  all.find(({ dueOn }) => Boolean(dueOn))
