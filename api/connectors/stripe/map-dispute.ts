import type { Books, LeftReason, Mapped } from '../connector.ts'
import { clockOf } from '../zone-clocks.ts'
import { currencyOfStripe, minorOfStripe } from './amount.ts'
import type { StripeDispute } from './dispute.ts'

/**
 * Where a dispute stands, in the ledger's words. Published: docs.stripe.com/api/disputes/object,
 * 2026-11. A state that is not known here is open where money was taken.
 */
function stateOf(status: string): 'inquiry' | 'open' | 'won' | 'lost' | 'ended' {
  if (status.startsWith('warning_')) return 'inquiry'
  if (status === 'won' || status === 'lost') return status
  return status === 'prevented' || status === 'charge_refunded' ? 'ended' : 'open'
}

/**
 * A dispute with its state. Its amount is what was taken from the balance, in the currency of the
 * settlement; where nothing was taken yet, what the customer disputes, if that is in the currency
 * of the books. Its fee is a movement of the balance. One that ended without a decision, or was won
 * in part, is lost as far as money was taken and kept, else left.
 */
export function mapDispute(raw: StripeDispute, books: Books): Mapped {
  const of = { key: raw.id, version: String(raw.asked).padStart(12, '0') }
  const taken = takenOf(raw)
  const code = taken === null ? raw.currency : (raw.moved[0]?.currency ?? raw.currency)
  const [amount, currency] = [minorOfStripe(taken ?? raw.amount, code), currencyOfStripe(code) ?? code]
  const leave = (why: LeftReason): Mapped => ({ ...of, facts: [], left: [{ why, amount, currency }] })
  if (raw.isTest) return leave('test')
  if (currency !== books.currency) return leave('other_currency')
  const told = stateOf(raw.status)
  if (told === 'ended' && taken === null) return leave('no_money_moved')
  const state = told === 'ended' || (told === 'won' && isPart(raw)) ? 'lost' : told
  const { day } = clockOf(books.zone).instant(raw.created)
  const { reason, country, order, charge } = raw
  return { ...of, facts: [{ table: 'chargeback', orderId: order ?? charge, day, amount, reason, country, state }], left: [] }
}

/**
 * What the bank took: what it has not given back, and of a dispute that was won, of which nothing
 * came back yet, or all, all that it had taken. Null where it took nothing.
 */
function takenOf(raw: StripeDispute): number | null {
  const most = Math.max(0, ...raw.moved.map(({ amount }) => -amount))
  const kept = keptOf(raw)
  if (most === 0) return null
  return (raw.status !== 'won' || isPart(raw)) && kept > 0 ? kept : most
}

const keptOf = ({ moved }: StripeDispute) => -moved.reduce((sum, { amount }) => sum + amount, 0)

/** A part of what was taken came back, and the bank keeps the rest. */
const isPart = (raw: StripeDispute) => keptOf(raw) > 0 && raw.moved.some(({ amount }) => amount > 0)
