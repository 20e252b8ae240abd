import { describe, expect, it } from 'vitest'
import { currency } from '../../values/money.ts'
import { minorOfStripe } from './amount.ts'
import { answeredTransaction, type BalanceTransaction } from './balance-transaction.ts'
import { answeredDispute, keptDispute, type StripeDispute } from './dispute.ts'
import { mapBalanceTransaction } from './map-balance-transaction.ts'
import { mapDispute } from './map-dispute.ts'
import { orderOf } from './order.ts'

const books = { currency: currency('USD'), zone: 'America/New_York' }
/** 2025-03-04 02:15 UTC, the evening before in New York. */
const evening = 1_741_054_500

const moved = (of: Partial<BalanceTransaction>): BalanceTransaction => ({
  ...{
    id: 'txn_1',
    type: 'charge',
    category: 'charge',
    balance: null,
    source: 'ch_1',
    order: '2001',
    isTest: false,
    amount: 4_300,
    fee: 155,
  },
  ...{ currency: 'usd', created: evening, payout: null },
  ...of,
})
const shown = (of: Partial<BalanceTransaction>) => {
  const { facts, left } = mapBalanceTransaction(moved(of), books)
  return [
    ...facts.map((fact) => {
      if (fact.table === 'payout') return `${fact.type} ${fact.gross} ${fact.fee} ${fact.net}`
      return fact.table === 'refund' ? `fee ${fact.amount}` : `${fact.table} ${'unitPrice' in fact ? fact.unitPrice : ''}`
    }),
    ...left.map(({ why, amount, currency: of }) => `${why} ${amount} ${of}`),
  ]
}

describe('a movement of the balance', () => {
  it('is what the layout of Stripe’s export makes of it: a row of payouts on the day of the shop, and its fee', () => {
    const at = { instant: evening, day: '2025-03-03', hasClockTime: true }
    expect(mapBalanceTransaction(moved({ payout: 'po_1' }), books)).toEqual({
      key: 'txn_1',
      version: '1',
      facts: [
        {
          table: 'payout',
          payoutId: 'po_1',
          day: '2025-03-03',
          source: 'Stripe',
          orderId: '2001',
          type: 'sale',
          gross: 4_300n,
          fee: 155n,
          net: 4_145n,
        },
        {
          ...{ table: 'refund', refundId: 'STRIPE FEES 2025-03-03', hasLineId: false, at, sku: 'STRIPE FEES', units: 1, amount: 155n },
          ...{ orderId: '2001', customerId: null, country: null, nature: 'fee' },
        },
      ],
      left: [],
    })
    expect(mapBalanceTransaction(moved({}), books)).toMatchObject({ version: '0', facts: [{ payoutId: null }, {}] })
  })

  it.each<[string, Partial<BalanceTransaction>, string[]]>([
    ['a refund', { type: 'refund', category: 'refund', amount: -1_200, fee: 0 }, ['refund -1200 0 -1200']],
    [
      'a refund that failed comes back',
      { type: 'refund_failure', category: 'refund_failure', amount: 1_200, fee: 0 },
      ['refund 1200 0 1200'],
    ],
    [
      'what was not captured is no sale',
      { type: 'refund', category: 'partial_capture_reversal', amount: -300, fee: 0 },
      ['sale -300 0 -300'],
    ],
    [
      'a debit that bounced is no sale',
      { type: 'payment_failure_refund', category: 'charge_failure', amount: -4_300, fee: 0 },
      ['sale -4300 0 -4300'],
    ],
    [
      'a dispute with its fee',
      { type: 'adjustment', category: 'dispute', amount: -4_300, fee: 1_500 },
      ['dispute -4300 1500 -5800', 'fee 1500'],
    ],
    [
      'a dispute that was won, its fee given back',
      { type: 'adjustment', category: 'dispute_reversal', amount: 4_300, fee: -1_500 },
      ['dispute 4300 -1500 5800', 'order_line 15000000'],
    ],
    ['a bill of Stripe', { type: 'stripe_fee', category: 'fee', amount: -200, fee: 0 }, ['fee 0 200 -200', 'fee 200']],
    ['a fee that was given back', { type: 'adjustment', category: 'fee', amount: 90, fee: 0 }, ['fee 0 -90 90', 'order_line 900000']],
    ['a reserve', { type: 'reserved_funds', category: 'risk_reserved_funds', amount: -9_000, fee: 0 }, ['reserve -9000 0 -9000']],
    [
      'the other side of a reserve',
      { type: 'reserve_hold', category: 'risk_reserved_funds', balance: 'risk_reserved', amount: 9_000, fee: 0 },
      ['own_money 9000 USD'],
    ],
    [
      'a conversion between balances',
      { type: 'adjustment', category: 'currency_conversion', amount: 9_000, fee: 0 },
      ['own_money 9000 USD'],
    ],
    ['a release', { type: 'reserve_release', category: null, amount: 9_000, fee: 0 }, ['release 9000 0 9000']],
    [
      'a payout is money of one’s own, the fee of an instant one is not',
      { type: 'payout', category: 'payout', amount: -9_000, fee: 90 },
      ['fee 0 90 -90', 'fee 90', 'own_money -9000 USD'],
    ],
    ['a payout that came back', { type: 'payout_failure', category: 'payout_reversal', amount: 9_000, fee: 0 }, ['own_money 9000 USD']],
    ['a transfer to a connected account', { type: 'transfer', category: 'transfer', amount: -700, fee: 0 }, ['between_accounts -700 USD']],
    ['what a platform earns', { type: 'application_fee', category: 'platform_earning', amount: 70, fee: 0 }, ['between_accounts 70 USD']],
    ['a loan', { type: 'advance', category: 'advance', amount: 50_000, fee: 0 }, ['loan 50000 USD']],
    ['a card of one’s own', { type: 'issuing_transaction', category: 'issuing_transaction', amount: -99, fee: 0 }, ['spent -99 USD']],
    ['a correction that names nothing', { type: 'adjustment', category: 'other_adjustment', amount: -5, fee: 0 }, ['adjustment -5 USD']],
    [
      'an adjustment without a category, of a dispute',
      { type: 'adjustment', category: null, source: 'du_1', amount: -43, fee: 0 },
      ['dispute -43 0 -43'],
    ],
    [
      'receivables that were sold: their creditor is paid',
      { type: 'obligation_outbound', category: 'other_adjustment', amount: -5, fee: 0 },
      ['loan -5 USD'],
    ],
    [
      'receivables that come back',
      { type: 'obligation_reversal_inbound', category: 'other_adjustment', amount: 5, fee: 0 },
      ['loan 5 USD'],
    ],
    [
      'money of a customer that no payment claimed',
      { type: 'payment_unreconciled', category: 'unreconciled_customer_funds', amount: 700, fee: 0 },
      ['sale 700 0 700'],
    ],
    ['money from a balance of one’s own', { type: 'inbound_transfer', category: null, amount: 9, fee: 0 }, ['own_money 9 USD']],
    ['taxes that are set aside', { type: 'tax_fund', category: 'tax_fund', amount: -9, fee: 0 }, ['own_money -9 USD']],
    ['a tax that is withheld', { type: 'adjustment', category: 'tax_withholding', amount: -9, fee: 0 }, ['tax -9 USD']],
    ['a bill paid from the balance', { type: 'stripe_balance_payment_debit', category: null, amount: -9, fee: 0 }, ['spent -9 USD']],
    [
      'a card’s own dispute',
      { type: 'issuing_dispute_provisional_credit', category: 'issuing_dispute_provisional_credit', amount: 9, fee: 0 },
      ['spent 9 USD'],
    ],
    [
      'what Stripe gives partners',
      { type: 'fee_credit_funding', category: 'fee_credit_funding', amount: 9, fee: 0 },
      ['unknown_kind 9 USD'],
    ],
    [
      'a kind of next year, its fee is one',
      { type: 'moon', category: 'moon', amount: -5, fee: 1 },
      ['fee 0 1 -1', 'fee 1', 'unknown_kind -5 USD'],
    ],
    ['another currency', { currency: 'eur' }, ['other_currency 4145 EUR']],
    ['a test', { isTest: true }, ['test 4145 USD']],
  ])('%s', (_, of, rows) => expect(shown(of)).toEqual(rows))

  /** Source: npm stripe 23.1.0 (API 2026-10-28.endive), BalanceTransactions.d.ts, MIT. */
  const types =
    'adjustment advance advance_funding anticipation_repayment application_fee application_fee_refund charge climate_order_purchase climate_order_refund connect_collection_transfer contribution fee_credit_funding inbound_transfer inbound_transfer_reversal issuing_authorization_hold issuing_authorization_release issuing_dispute issuing_dispute_provisional_credit issuing_dispute_provisional_credit_reversal issuing_transaction obligation_outbound obligation_reversal_inbound payment payment_failure_refund payment_network_reserve_hold payment_network_reserve_release payment_refund payment_reversal payment_unreconciled payout payout_cancel payout_failure payout_minimum_balance_hold payout_minimum_balance_release refund refund_failure reserve_hold reserve_release reserve_transaction reserved_funds stripe_balance_payment_debit stripe_balance_payment_debit_reversal stripe_fee stripe_fx_fee tax_fee tax_fund topup topup_reversal transfer transfer_cancel transfer_failure transfer_refund'
  it('of each type that Stripe lists has a meaning without a category too, but for one that it does not explain', () => {
    const unknown = types.split(' ').filter((type) => shown({ type, category: null, fee: 0 })[0]?.startsWith('unknown_kind'))
    expect(unknown).toEqual(['fee_credit_funding'])
  })

  it('has the amount of the settlement, not what the customer paid, and keeps no person', () => {
    const answer = {
      ...{
        id: 'txn_1',
        type: 'charge',
        reporting_category: 'charge',
        description: 'Ann ann@example.com',
        amount: 1_234,
        fee: 66,
        currency: 'usd',
        created: evening,
      },
      ...{ exchange_rate: 1.234, net: 1_168, status: 'pending' },
      source: {
        id: 'ch_1',
        amount: 1_000,
        currency: 'eur',
        livemode: true,
        metadata: { 'Order-ID': ' 77 ', email: 'ann@example.com' },
        receipt_email: 'ann@example.com',
      },
    }
    const kept = answeredTransaction.parse(answer)
    expect(kept).toEqual({ ...moved({}), source: 'ch_1', order: '77', amount: 1_234, fee: 66 })
    expect(JSON.stringify(kept)).not.toMatch(/ann|Ann/)
  })
})

describe('an order', () => {
  it('is in the metadata, by whichever of its names, before any description', () => {
    expect(orderOf({ metadata: { order_number: '1', order_id: '2' }, description: 'Order 3' })).toBe('2')
    expect(orderOf({ metadata: { orderNo: '#4' } })).toBe('#4')
    expect(orderOf({ metadata: {}, description: 'Mug shop - Order 1001' })).toBe('1001')
    expect(orderOf(null, { description: 'Mug' }, { description: 'REFUND FOR CHARGE (Fern shop - Order #2002)' })).toBe('2002')
    expect(orderOf({ metadata: { order_id: ' ' }, description: 'Subscription' }, null)).toBe(null)
  })
})

describe('an amount', () => {
  it.each([
    ['usd', 1_050, 1_050n],
    ['jpy', 1_050, 1_050n],
    ['kwd', 1_050, 1_050n],
    // Two decimals at Stripe, none in the ledger: half goes to the even one.
    ['huf', 1_050, 10n],
    ['huf', 1_150, 12n],
    ['huf', -8_542, -85n],
    ['isk', 1_000, 10n],
    ['ugx', 100, 1n],
  ])('of %s %i is %i in the ledger', (code, amount, minor) => expect(minorOfStripe(amount, code)).toBe(minor))
})

describe('a dispute', () => {
  const taken = { amount: -4_300, currency: 'usd' }
  const back = { amount: 4_300, currency: 'usd' }
  const opened = (of: Partial<StripeDispute>): StripeDispute => ({
    ...{ id: 'du_1', status: 'needs_response', reason: 'fraudulent', charge: 'ch_1', order: '2001', country: 'US', isTest: false },
    ...{ amount: 4_000, currency: 'eur', created: evening, moved: [taken], asked: 1_741_100_000 },
    ...of,
  })
  const told = (of: Partial<StripeDispute>) => {
    const { facts, left } = mapDispute(opened(of), books)
    return [
      ...facts.map((fact) => (fact.table === 'chargeback' ? `${fact.state} ${fact.amount}` : '')),
      ...left.map(({ why, amount }) => `${why} ${amount}`),
    ]
  }

  it('is a chargeback with its state, in the currency of the settlement, on the day it was opened', () => {
    expect(mapDispute(opened({}), books)).toEqual({
      key: 'du_1',
      version: '001741100000',
      facts: [
        { table: 'chargeback', orderId: '2001', day: '2025-03-03', amount: 4_300n, reason: 'fraudulent', country: 'US', state: 'open' },
      ],
      left: [],
    })
    expect(mapDispute(opened({ order: null }), books).facts).toMatchObject([{ orderId: 'ch_1' }])
  })

  it.each<[string, Partial<StripeDispute>, string[]]>([
    ['an inquiry took nothing', { status: 'warning_needs_response', currency: 'usd', moved: [] }, ['inquiry 4000']],
    ['an inquiry that was closed stays one', { status: 'warning_closed', currency: 'usd', moved: [] }, ['inquiry 4000']],
    ['an inquiry in another currency', { status: 'warning_under_review', moved: [] }, ['other_currency 4000']],
    ['one that the bank looks at', { status: 'under_review' }, ['open 4300']],
    ['one that is appealed', { status: 'appeal_under_review' }, ['open 4300']],
    ['a won one', { status: 'won', moved: [taken, back] }, ['won 4300']],
    ['a won one of which nothing came back yet', { status: 'won' }, ['won 4300']],
    ['one that was won in part', { status: 'won', moved: [taken, { amount: 1_000, currency: 'usd' }] }, ['lost 3300']],
    [
      'a won one of which more came back than was taken',
      { status: 'won', moved: [taken, { amount: 4_310, currency: 'usd' }] },
      ['won 4300'],
    ],
    ['a lost one', { status: 'lost' }, ['lost 4300']],
    ['one of which a part came back', { status: 'lost', moved: [taken, { amount: 1_000, currency: 'usd' }] }, ['lost 3300']],
    ['one that was prevented', { status: 'prevented', currency: 'usd', moved: [] }, ['no_money_moved 4000']],
    ['a test', { isTest: true }, ['test 4300']],
    ['a state of next year', { status: 'next_year' }, ['open 4300']],
  ])('%s', (_, of, rows) => expect(told(of)).toEqual(rows))

  it('keeps no person of an answer', () => {
    const evidence = { customer_name: 'Ann', customer_email_address: 'ann@example.com' }
    const charge = {
      id: 'ch_1',
      livemode: true,
      metadata: {},
      description: 'Ann, order 7',
      payment_method_details: { card: { country: 'US' } },
    }
    const answer = {
      id: 'du_1',
      status: 'lost',
      reason: 'fraudulent',
      charge,
      amount: 4_000,
      currency: 'eur',
      created: evening,
      balance_transactions: [taken],
      evidence,
    }
    expect(keptDispute(answeredDispute.parse(answer), 1_741_100_000)).toEqual(opened({ status: 'lost', order: '7' }))
  })
})
