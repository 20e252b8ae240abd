// Source: npm stripe 23.1.0 (API 2026-10-28.endive), Disputes.d.ts, MIT, 2026-11-29; trimmed to
// what is read.
import { z } from 'zod'
import type { Instant } from '../connector.ts'
import { moment } from '../ledger-bounds.ts'
import { smallest } from './amount.ts'
import { chargeShape, orderOf } from './order.ts'

/** What moved for a dispute: taken is negative. */
const moved = z.object({ amount: z.int(), currency: z.string() })

/** A dispute as it is kept, with when it was asked for: Stripe does not say when it changed. */
export const dispute = z.object({
  id: z.string(),
  status: z.string(),
  reason: z.string().nullable(),
  charge: z.string(),
  order: z.string().nullable(),
  country: z.string().nullable(),
  isTest: z.boolean(),
  amount: z.int(),
  currency: z.string(),
  created: z.int(),
  moved: z.array(moved),
  asked: z.int(),
})
export type StripeDispute = z.infer<typeof dispute>

/** A dispute as Stripe answers it, with `expand` of its charge. */
export const answeredDispute = z.object({
  id: z.string(),
  status: z.string(),
  reason: z.string().nullish(),
  charge: z.union([z.string(), chargeShape]),
  amount: smallest,
  currency: z.string(),
  created: moment,
  livemode: z.boolean().optional(),
  metadata: z.record(z.string(), z.string()).nullish(),
  balance_transactions: z.array(moved.extend({ amount: smallest })),
})

/** Keeps of an answer what is mapped. */
export function keptDispute(answer: z.infer<typeof answeredDispute>, asked: Instant): StripeDispute {
  const { id, status, amount, currency, created } = answer
  const charge = typeof answer.charge === 'object' ? answer.charge : null
  return {
    ...{ id, status, amount, currency, created, asked },
    reason: answer.reason ?? null,
    charge: typeof answer.charge === 'string' ? answer.charge : answer.charge.id,
    order: orderOf(charge, answer),
    country: charge?.payment_method_details?.card?.country ?? null,
    isTest: (charge?.livemode ?? answer.livemode) === false,
    moved: answer.balance_transactions,
  }
}
