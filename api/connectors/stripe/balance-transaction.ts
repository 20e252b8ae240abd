// Source: npm stripe 23.1.0 (API 2026-10-28.endive), BalanceTransactions.d.ts and
// BalanceTransactionSources.d.ts, MIT, 2026-11-29; trimmed to what is read.
import { z } from 'zod'
import { moment } from '../ledger-bounds.ts'
import { smallest } from './amount.ts'
import { chargeShape, orderOf } from './order.ts'

/**
 * A movement of the balance as it is kept. `payout`: the automatic payout that it was paid out
 * with.
 */
export const balanceTransaction = z.object({
  id: z.string(),
  type: z.string(),
  category: z.string().nullable(),
  /** Which of the account's balances it moves. */
  balance: z.string().nullable(),
  source: z.string().nullable(),
  order: z.string().nullable(),
  isTest: z.boolean(),
  amount: z.int(),
  fee: z.int(),
  currency: z.string(),
  created: z.int(),
  payout: z.string().nullable(),
})
export type BalanceTransaction = z.infer<typeof balanceTransaction>

/** A charge has the order itself; refunds and disputes have their charge. */
const source = chargeShape.extend({ charge: z.union([z.string(), chargeShape]).nullish() })

/** A movement as Stripe answers it, with `expand` of `data.source` and `data.source.charge`. */
const answered = z.object({
  id: z.string(),
  type: z.string(),
  reporting_category: z.string().nullish(),
  balance_type: z.string().nullish(),
  description: z.string().nullish(),
  source: z.union([z.string(), source]).nullish(),
  amount: smallest,
  fee: smallest,
  currency: z.string(),
  created: moment,
})

/** Reads an answer into the movement that is kept. */
export const answeredTransaction = answered.transform(
  ({ reporting_category, balance_type, description, source: of, ...kept }): BalanceTransaction => {
    const { id, type, amount, fee, currency, created } = kept
    const object = typeof of === 'object' ? of : null
    const charge = typeof object?.charge === 'object' ? object.charge : null
    return {
      ...{ id, type, amount, fee, currency, created, payout: null },
      category: reporting_category ?? null,
      balance: balance_type ?? null,
      source: object?.id ?? (typeof of === 'string' ? of : null),
      order: orderOf(object, charge, { description }),
      isTest: (charge?.livemode ?? object?.livemode) === false,
    }
  },
)
