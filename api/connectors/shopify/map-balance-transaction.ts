import type { PayoutType } from '../../ledger/fact.ts'
import { feeFact } from '../../ledger/fee.ts'
import { movement, reserveType } from '../../ledger/movement.ts'
import { microsPerMinor } from '../../values/unit-price.ts'
import type { Books, LeftReason, Mapped } from '../connector.ts'
import { clockOf } from '../zone-clocks.ts'
import { currencyOfShopify, minorOf } from './amount.ts'
import type { ShopifyMovement } from './balance-transaction.ts'

/**
 * What a movement is: a row of the ledger's payouts, held money, or money that is no income and no
 * loss of the shop.
 */
type Meaning = PayoutType | 'held' | { readonly why: LeftReason }

const left = (why: LeftReason) => ({ why })
const [own, loan, spent, tax, platform, correction] = (
  ['own_money', 'loan', 'spent', 'tax', 'between_accounts', 'adjustment'] as const
).map(left) as [Meaning, Meaning, Meaning, Meaning, Meaning, Meaning]

/**
 * By the beginning of its type, the longest that fits; the schema lists the types and says no more
 * of them.
 */
const meanings: readonly (readonly [string, Meaning])[] = [
  ['CHARGE', 'sale'],
  ['CHARGE_ADJUSTMENT', 'sale'],
  ['SHOP_CASH_CREDIT', 'sale'],
  ['REFUND', 'refund'],
  ['SHOP_CASH_REFUND_DEBIT', 'refund'],
  ['DISPUTE_', 'dispute'],
  ['RISK_', 'held'],
  ['CHARGEBACK_HOLD', 'held'],
  ['CHARGEBACK_FEE', 'fee'],
  ['CHARGEBACK_PROTECTION_', 'dispute'],
  ['SELLER_PROTECTION_', correction],
  ['RESERVED_FUNDS', 'held'],
  ['STRIPE_FEE', 'fee'],
  ['APPLICATION_FEE_REFUND', 'fee'],
  ['ACH_BANK_FAILURE_DEBIT_', 'fee'],
  ['REFERRAL_FEE', 'fee'],
  ['MARKETPLACE_FEE_CREDIT', 'fee'],
  ['TRANSFER', own],
  ['BALANCE_TRANSFER_', own],
  ['ADVANCE', loan],
  ['LENDING_', loan],
  ['SHIPPING_', spent],
  ['BILLING_DEBIT', spent],
  ['SHOP_CASH_BILLING_', spent],
  ['SHOP_CASH_CAMPAIGN_', spent],
  ['COLLECTIONS_CREDIT', spent],
  ['CUSTOMS_DUTY', tax],
  ['IMPORT_TAX', tax],
  // Taxes on fees.
  ['TAX_ADJUSTMENT_', 'fee'],
  ['VAT_REFUND_', tax],
  ['MERCHANT_TO_MERCHANT_', platform],
  ['SHOPIFY_COLLECTIVE_', platform],
  ['CHANNEL_', platform],
  ['MARKETS_PRO_', correction],
  ['MERCHANT_GOODWILL_', correction],
  ['PROMOTION_', correction],
  ['ANOMALY_', correction],
  ['ADS_PUBLISHER_', correction],
  ['SHOPIFY_SOURCE_', correction],
]

/** An adjustment is known by what it corrects. */
function meaningOf({ type, source }: ShopifyMovement): Meaning {
  if (type === 'ADJUSTMENT')
    return source === 'DISPUTE' ? 'dispute' : source === 'REFUND' ? 'refund' : source === 'CHARGE' ? 'sale' : correction
  const fitting = meanings.filter(([begin]) => type.startsWith(begin)).toSorted(([a], [b]) => b.length - a.length)
  return fitting[0]?.[1] ?? left('unknown_kind')
}

/**
 * A movement of the balance as a row of payouts, with its fee beside it, as the layout of Shopify's
 * own export reads it (`shopify-payouts`), and with the number of its payout. Of a fee the amount
 * itself is the fee. Money in another currency than the books, of test payments, and what is no
 * income and no loss is left.
 */
export function mapBalanceTransaction(raw: ShopifyMovement, books: Books): Mapped {
  const of = { key: raw.id, version: raw.payout === null ? '0' : '1' }
  const [amount, fee] = [minorOf(raw.amount, raw.currency), minorOf(raw.fee, raw.currency)]
  const leave = (why: LeftReason, money: bigint) => ({ why, amount: money, currency: raw.currency })
  if (raw.isTest) return { ...of, facts: [], left: [leave('test', amount - fee)] }
  if (currencyOfShopify(raw.currency) !== books.currency) return { ...of, facts: [], left: [leave('other_currency', amount - fee)] }
  const meaning = meaningOf(raw)
  if (meaning === 'fee') return { ...of, facts: factsOf(raw, books, { type: 'fee', gross: 0n, fee: fee - amount }), left: [] }
  if (typeof meaning === 'object')
    return { ...of, facts: fee === 0n ? [] : factsOf(raw, books, { type: 'fee', gross: 0n, fee }), left: [leave(meaning.why, amount)] }
  const type = meaning === 'held' ? reserveType(amount) : meaning
  return { ...of, facts: factsOf(raw, books, { type, gross: amount, fee }), left: [] }
}

type Money = { readonly type: PayoutType; readonly gross: bigint; readonly fee: bigint }

function factsOf({ at: instant, order: orderId, payout: payoutId }: ShopifyMovement, { currency, zone }: Books, money: Money) {
  const at = { ...clockOf(zone).instant(instant), hasClockTime: true }
  const row = movement({ payoutId, day: at.day, source: 'Shopify Payments', orderId, ...money })
  if (money.fee === 0n) return [row]
  return [row, feeFact({ name: 'SHOPIFY PAYMENTS FEES', at, amount: money.fee, orderId }, microsPerMinor(currency))]
}
