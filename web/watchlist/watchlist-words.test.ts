import { describe, expect, it } from 'vitest'
import { customerName, dueWords, indicatorWords, shareWords, silenceWords } from './watchlist-words.ts'

const money = (amount: string) => ({ __typename: 'Money' as const, amount, currency: 'USD' })
const list = {
  __typename: 'Watchlist' as const,
  isSetUp: true,
  agencies: null,
  indicators: [],
  deadlines: [],
  customers: {
    __typename: 'WatchedCustomers' as const,
    until: '2026-06-01',
    thresholdDays: 21,
    known: 1,
    silentCount: 1,
    silent: [],
    named: [],
    notFound: [],
    tiers: [],
  },
  payments: {
    __typename: 'PaymentsDue' as const,
    termDays: 30,
    orders: 6,
    notDueYet: money('381.00'),
    dueSoonOrders: 2,
    dueSoon: money('80.00'),
  },
}
const words = (key: string, state: string, found = 0, reason: string | null = null) => indicatorWords({ key, state, reason, found }, list)

describe('the watchlist in words', () => {
  it('ONB-30 says of each indicator its figure, or why there is none', () => {
    expect(words('customer_silence', 'watching', 1)).toMatchObject({ value: '1', note: 'Of 1 customer; silent for over 21 days' })
    expect(words('payment_delays', 'watching', 2)).toMatchObject({ value: '$80.00', note: '2 orders; $381.00 not due yet' })
    expect(words('employee_turnover', 'watching', 1)).toMatchObject({
      value: '1',
      note: 'Still working: revoke them in Settings, API keys',
    })
    expect(words('unresolved_tickets', 'cannot_run', 0, 'no_source')).toMatchObject({
      value: 'Not watched',
      note: 'RiskPilot reads no tickets yet.',
    })
    expect(words('payment_delays', 'off', 0, 'unticked')).toMatchObject({ value: 'Off', note: 'You do not watch this.' })
  })

  it('names customers and their silence', () => {
    expect([customerName({ name: 'Acme', lastOrderId: '7' }), customerName({ name: null, lastOrderId: '7' })]).toEqual([
      'Acme',
      'Customer of order 7',
    ])
    expect(silenceWords({ orders: 11, quietDays: 25, usualDays: 10 })).toBe('11 orders, none for 25 days; usually every 10 days')
    expect(silenceWords({ orders: 1, quietDays: 1, usualDays: null })).toBe('1 order, none for 1 day')
    expect(silenceWords({ orders: 2, quietDays: 0, usualDays: 9 })).toBe('2 orders; usually every 9 days')
    expect([shareWords(0.55), shareWords(0.004), shareWords(0)]).toEqual(['55% of sales', 'under 1% of sales', '0% of sales'])
  })

  it('ONB-32 says when a deadline is due', () => {
    const due = (more: Partial<Parameters<typeof dueWords>[0]>) =>
      dueWords({ kind: 'dates', within: null, daysLeft: null, isOver: false, dueOn: null, ...more })
    expect([-2, 0, 1, 19].map((daysLeft) => due({ daysLeft, dueOn: '2026-06-20' }))).toEqual([
      '2 days overdue',
      'Today',
      'Tomorrow',
      'In 19 days',
    ])
    expect(due({ kind: 'within', within: '72 hours after you learn of it' })).toBe('Within 72 hours after you learn of it')
    expect([due({ kind: 'months' }), due({ kind: 'once' }), due({ kind: 'once', isOver: true })]).toEqual([
      'No day yet',
      'Check once',
      'Done',
    ])
  })
})
