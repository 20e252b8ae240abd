import fc from 'fast-check'
import { minorOfStripe } from '../../../api/connectors/stripe/amount.ts'
import type { BalanceTransaction } from '../../../api/connectors/stripe/balance-transaction.ts'
import type { StripeDispute } from '../../../api/connectors/stripe/dispute.ts'
import type { Fact } from '../../../api/ledger/fact.ts'
import { currency } from '../../../api/values/money.ts'
import { expectedOf } from '../../stand-ins/stripe/expected-rows.ts'
import { stripeStandIn } from '../../stand-ins/stripe/server.ts'
import { stripeWorld } from '../../stand-ins/stripe/world.ts'
import type { ConnectorProof } from './proof.ts'

const code = fc.oneof(fc.constantFrom('usd', 'jpy', 'kwd', 'huf', 'isk', 'xxx'), fc.string({ minLength: 3, maxLength: 3 }))
const cents = fc.integer({ min: -10_000_000, max: 10_000_000 })
const stamp = fc.integer({ min: 1_300_000_000, max: 2_000_000_000 })
const optional = fc.option(fc.string({ maxLength: 20 }))
const kinds = ['charge', 'payment', 'refund', 'adjustment', 'stripe_fee', 'payout', 'reserve_hold', 'transfer', 'toString', '__proto__']
const categories = ['charge', 'refund', 'dispute', 'dispute_reversal', 'fee', 'risk_reserved_funds', 'payout', 'constructor']

const transaction: fc.Arbitrary<BalanceTransaction> = fc.record({
  id: fc.string(),
  type: fc.oneof(fc.constantFrom(...kinds), fc.string()),
  category: fc.option(fc.oneof(fc.constantFrom(...categories), fc.string())),
  balance: fc.option(fc.constantFrom('payments', 'risk_reserved', 'issuing')),
  source: fc.oneof(optional, fc.constantFrom('re_1', 'du_1')),
  order: optional,
  isTest: fc.boolean(),
  amount: cents,
  fee: cents,
  currency: code,
  created: stamp,
  payout: optional,
})

const statuses = ['warning_closed', 'needs_response', 'under_review', 'won', 'lost', 'prevented', 'charge_refunded']
const dispute: fc.Arbitrary<StripeDispute> = fc.record({
  id: fc.string(),
  status: fc.oneof(fc.constantFrom(...statuses), fc.string()),
  reason: optional,
  charge: fc.string(),
  order: optional,
  country: optional,
  isTest: fc.boolean(),
  amount: fc.nat(10_000_000),
  currency: code,
  created: stamp,
  // Taken, taken and given back in one currency, or nothing.
  moved: code.chain((currency) => fc.array(fc.record({ amount: cents, currency: fc.constant(currency) }), { maxLength: 2 })),
  asked: stamp,
})

/**
 * The money that a dispute is about: what was taken and not given back, all that was taken of a
 * won one of which nothing came back yet, or all, else what is disputed.
 */
function disputed({ moved, status, amount, currency: of }: StripeDispute): bigint {
  const took = moved.filter((one) => one.amount < 0).map((one) => one.amount)
  if (took.length === 0) return minorOfStripe(amount, of)
  const balance = moved[0] ? moved.map((one) => one.amount).reduce((a, b) => a + b) : 0
  const isWon = status === 'won' && moved.every((one) => one.amount <= 0)
  return minorOfStripe(-(isWon || balance >= 0 ? Math.min(...took) : balance), moved[0]?.currency ?? of)
}

export const stripeProof: ConnectorProof = {
  key: 'rk_live_standin',
  async open(seed, wishes) {
    const world = stripeWorld(seed, wishes)
    const standIn = await stripeStandIn(world)
    const books = { currency: currency(world.currency), zone: world.zone }
    return { standIn, books, times: world.events.map(({ at }) => at), ends: world.ends, expected: (now) => expectedOf(world, now) }
  },
  streams: {
    balance_transactions: {
      raw: transaction,
      total: ({ amount, fee, currency: of }) => minorOfStripe(amount, of) - minorOfStripe(fee, of),
      // A fee stands beside its movement, which has it too.
      money: (fact: Fact) => (fact.table === 'payout' ? fact.net : 0n),
    },
    disputes: { raw: dispute, total: disputed, money: (fact: Fact) => (fact.table === 'chargeback' ? fact.amount : 0n) },
  },
}
