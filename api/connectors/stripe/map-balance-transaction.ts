import type { PayoutType } from '../../ledger/fact.ts'
import { feeFact } from '../../ledger/fee.ts'
import { movement, reserveType } from '../../ledger/movement.ts'
import { microsPerMinor } from '../../values/unit-price.ts'
import type { Books, LeftReason, Mapped } from '../connector.ts'
import { clockOf } from '../zone-clocks.ts'
import { currencyOfStripe, minorOfStripe } from './amount.ts'
import type { BalanceTransaction } from './balance-transaction.ts'

/**
 * What a movement is: a row of the ledger's payouts, a fee of its own, or money that is no income
 * and no loss of the shop.
 */
type Meaning = PayoutType | 'held' | { readonly why: LeftReason }

const left = (why: LeftReason) => ({ why })
const [own, platform, loan] = [left('own_money'), left('between_accounts'), left('loan')]
const [spent, tax] = [left('spent'), left('tax')]

/**
 * By reporting category, which tells adjustments apart. Published:
 * docs.stripe.com/reports/reporting-categories, 2026-11. A capture of a part and a payment that
 * failed later take back a sale: they are no refunds. Money of customers that no payment claimed
 * for 90 days is the shop's. What Stripe pays its partners (`revenue_share`, `reward`,
 * `fee_credit_funding`) is not told apart from gifts, loans and fees given back: it stays unknown.
 */
const byCategory: Readonly<Record<string, Meaning | undefined>> = {
  charge: 'sale',
  charge_failure: 'sale',
  unreconciled_customer_funds: 'sale',
  partial_capture_reversal: 'sale',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
  platform_fee: 'fee',
  risk_reserved_funds: 'held',
  connect_reserved_funds: 'held',
  payment_network_reserved_funds: 'held',
  payment_network_reserve_hold: 'held',
  payment_network_reserve_release: 'held',
  minimum_balance_hold: 'held',
  payout_minimum_balance_hold: 'held',
  payout_minimum_balance_release: 'held',
  tax_withholding: tax,
  tax_fund: own,
  payout: own,
  payout_reversal: own,
  topup: own,
  topup_reversal: own,
  inbound_transfer: own,
  inbound_transfer_reversal: own,
  currency_conversion: own,
  transfer: platform,
  transfer_reversal: platform,
  platform_earning: platform,
  platform_earning_refund: platform,
  platform_fee_transfer: platform,
  connect_collection_transfer: platform,
  advance: loan,
  advance_funding: loan,
  anticipation_repayment: loan,
  financing_paydown: loan,
  financing_paydown_reversal: loan,
  financing_payout: loan,
  financing_payout_reversal: loan,
  issuing_authorization_hold: spent,
  issuing_authorization_release: spent,
  issuing_dispute: spent,
  issuing_dispute_fraud_liability_debit: spent,
  issuing_dispute_provisional_credit: spent,
  issuing_dispute_provisional_credit_reversal: spent,
  issuing_transaction: spent,
  issuing_disbursement: spent,
  contribution: spent,
  climate_order_purchase: spent,
  climate_order_refund: spent,
  stripe_balance_payment_debit: spent,
  stripe_balance_payment_debit_reversal: spent,
}

/**
 * By type, where the category says nothing, as it does of `other_adjustment`. Published:
 * docs.stripe.com/reports/balance-transaction-types, 2026-11. Obligations are of receivables that a
 * shop in Brazil sold or pledged: their creditor is paid out of its sales.
 */
const byType: Readonly<Record<string, Meaning | undefined>> = {
  charge: 'sale',
  payment: 'sale',
  payment_failure_refund: 'sale',
  payment_reversal: 'sale',
  payment_unreconciled: 'sale',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  reserved_funds: 'held',
  reserve_transaction: 'held',
  reserve_hold: 'held',
  reserve_release: 'held',
  payment_network_reserve_hold: 'held',
  payment_network_reserve_release: 'held',
  payout_minimum_balance_hold: 'held',
  payout_minimum_balance_release: 'held',
  payout: own,
  payout_cancel: own,
  payout_failure: own,
  topup: own,
  topup_reversal: own,
  balance_transfer_inbound: own,
  balance_transfer_outbound: own,
  inbound_transfer: own,
  inbound_transfer_reversal: own,
  tax_fund: own,
  transfer: platform,
  transfer_cancel: platform,
  transfer_failure: platform,
  transfer_refund: platform,
  application_fee: platform,
  application_fee_refund: platform,
  connect_collection_transfer: platform,
  advance: loan,
  advance_funding: loan,
  anticipation_repayment: loan,
  obligation_outbound: loan,
  obligation_reversal_inbound: loan,
  issuing_authorization_hold: spent,
  issuing_authorization_release: spent,
  issuing_dispute: spent,
  issuing_dispute_provisional_credit: spent,
  issuing_dispute_provisional_credit_reversal: spent,
  issuing_transaction: spent,
  contribution: spent,
  climate_order_purchase: spent,
  climate_order_refund: spent,
  stripe_balance_payment_debit: spent,
  stripe_balance_payment_debit_reversal: spent,
}

/** An adjustment without a category is known by what it corrects. */
function meaningOf({ type, category, balance, source }: BalanceTransaction): Meaning {
  const ofCategory = Object.hasOwn(byCategory, category ?? '') ? byCategory[category ?? ''] : undefined
  const known = ofCategory ?? (Object.hasOwn(byType, type) ? byType[type] : undefined)
  // What a reserve takes from one balance it brings to another, which is none of the shop's to
  // spend.
  if (known === 'held' && /reserved$/.test(balance ?? '')) return own
  if (known) return known
  if (type !== 'adjustment') return left('unknown_kind')
  if (/^(dp|du|pdp)_/.test(source ?? '')) return 'dispute'
  return /^(re|pyr)_/.test(source ?? '') ? 'refund' : left('adjustment')
}

/**
 * A movement of the balance as a row of payouts, with its fee beside it, as the layout of Stripe's
 * export reads it (`stripe-balance`). Amounts are those of the settlement, never what the customer
 * paid in another currency. Money of another currency than the books, of test payments, and what is
 * no income and no loss is left.
 */
export function mapBalanceTransaction(raw: BalanceTransaction, books: Books): Mapped {
  const of = { key: raw.id, version: raw.payout === null ? '0' : '1' }
  const [amount, fee] = [minorOfStripe(raw.amount, raw.currency), minorOfStripe(raw.fee, raw.currency)]
  const currency = currencyOfStripe(raw.currency) ?? raw.currency
  const leave = (why: LeftReason, money: bigint) => ({ why, amount: money, currency })
  if (raw.isTest) return { ...of, facts: [], left: [leave('test', amount - fee)] }
  if (currency !== books.currency) return { ...of, facts: [], left: [leave('other_currency', amount - fee)] }
  const meaning = meaningOf(raw)
  if (meaning === 'fee') return { ...of, facts: factsOf(raw, books, { type: 'fee', gross: 0n, fee: fee - amount }), left: [] }
  if (typeof meaning === 'object')
    return { ...of, facts: fee === 0n ? [] : factsOf(raw, books, { type: 'fee', gross: 0n, fee }), left: [leave(meaning.why, amount)] }
  const type = meaning === 'held' ? reserveType(amount) : meaning
  return { ...of, facts: factsOf(raw, books, { type, gross: amount, fee }), left: [] }
}

type Money = { readonly type: PayoutType; readonly gross: bigint; readonly fee: bigint }

function factsOf({ created, order: orderId, payout: payoutId }: BalanceTransaction, { currency, zone }: Books, money: Money) {
  const at = { ...clockOf(zone).instant(created), hasClockTime: true }
  const row = movement({ payoutId, day: at.day, source: 'Stripe', orderId, ...money })
  return money.fee === 0n ? [row] : [row, feeFact({ name: 'STRIPE FEES', at, amount: money.fee, orderId }, microsPerMinor(currency))]
}
