// Trimmed from the types of npm stripe 23.1.0 (API 2026-10-28.endive;
// github.com/stripe/stripe-node, MIT), read on 2026-11-29: what the stand-in may answer and be
// asked.
import { z } from 'zod'

const id = z.string().min(1).max(5_000)
const metadata = z.record(z.string().max(40), z.string().max(500))
const code = z.string().regex(/^[a-z]{3}$/)

export const charge = z.strictObject({
  id,
  object: z.literal('charge'),
  amount: z.int(),
  amount_captured: z.int(),
  amount_refunded: z.int(),
  balance_transaction: id.nullable(),
  captured: z.boolean(),
  created: z.int(),
  currency: code,
  customer: id.nullable(),
  description: z.string().nullable(),
  disputed: z.boolean(),
  livemode: z.boolean(),
  metadata,
  paid: z.boolean(),
  payment_method_details: z.strictObject({ card: z.strictObject({ brand: z.string(), country: z.string().nullable() }), type: z.string() }),
  receipt_email: z.string().nullable(),
  refunded: z.boolean(),
  status: z.enum(['failed', 'pending', 'succeeded']),
})

const refund = z.strictObject({
  id,
  object: z.literal('refund'),
  amount: z.int(),
  balance_transaction: id.nullable(),
  charge: z.union([id, charge]).nullable(),
  created: z.int(),
  currency: code,
  customer: id.nullable(),
  customer_account: id.nullable(),
  metadata: metadata.nullable(),
  payment_intent: id.nullable(),
  payment_method: id.nullable(),
  reason: z.enum(['duplicate', 'expired_uncaptured_charge', 'fraudulent', 'requested_by_customer']).nullable(),
  receipt_number: z.string().nullable(),
  source_transfer_reversal: id.nullable(),
  status: z.string().nullable(),
  transfer_reversal: id.nullable(),
})

export const payout = z.strictObject({
  id,
  object: z.literal('payout'),
  amount: z.int(),
  application_fee: id.nullable(),
  application_fee_amount: z.int().nullable(),
  arrival_date: z.int(),
  automatic: z.boolean(),
  balance_transaction: id.nullable(),
  created: z.int(),
  currency: code,
  description: z.string().nullable(),
  destination: id.nullable(),
  failure_balance_transaction: id.nullable(),
  failure_code: z.string().nullable(),
  failure_message: z.string().nullable(),
  livemode: z.boolean(),
  metadata: metadata.nullable(),
  method: z.string(),
  original_payout: id.nullable(),
  payout_method: z.string().nullable(),
  reconciliation_status: z.enum(['completed', 'in_progress', 'not_applicable']),
  reversed_by: id.nullable(),
  source_type: z.string(),
  statement_descriptor: z.string().nullable(),
  status: z.enum(['paid', 'pending', 'in_transit', 'canceled', 'failed']),
  trace_id: z.strictObject({ status: z.string(), value: z.string().nullable() }).nullable(),
  type: z.enum(['bank_account', 'card']),
})

const feeDetail = z.strictObject({
  amount: z.int(),
  application: id.nullable(),
  currency: code,
  description: z.string().nullable(),
  type: z.string(),
})

/** What is asked for without `expand`; a dispute has such ones always. */
const plainTransaction = z.strictObject({
  id,
  object: z.literal('balance_transaction'),
  amount: z.int(),
  available_on: z.int(),
  balance_type: z.enum(['issuing', 'payments', 'refund_and_dispute_prefunding', 'risk_reserved']),
  created: z.int(),
  currency: code,
  description: z.string().nullable(),
  exchange_rate: z.number().nullable(),
  fee: z.int(),
  fee_details: z.array(feeDetail),
  net: z.int(),
  reporting_category: z.string(),
  source: id.nullable(),
  status: z.enum(['available', 'pending']),
  type: z.string(),
})

export const dispute = z.strictObject({
  id,
  object: z.literal('dispute'),
  amount: z.int(),
  balance_transactions: z.array(plainTransaction),
  charge: z.union([id, charge]),
  created: z.int(),
  currency: code,
  enhanced_eligibility_types: z.array(z.string()),
  evidence: z.strictObject({}),
  evidence_details: z.strictObject({
    due_by: z.int().nullable(),
    has_evidence: z.boolean(),
    past_due: z.boolean(),
    submission_count: z.int(),
  }),
  intended_submission_method: z.string().nullable(),
  is_charge_refundable: z.boolean(),
  livemode: z.boolean(),
  metadata,
  payment_intent: id.nullable(),
  reason: z.string(),
  status: z.enum([
    'warning_needs_response',
    'warning_under_review',
    'warning_closed',
    'needs_response',
    'under_review',
    'appeal_needs_response',
    'appeal_under_review',
    'won',
    'lost',
    'prevented',
  ]),
})

/** Sources of other kinds than these stay ids here. */
export const balanceTransaction = plainTransaction.extend({ source: z.union([id, charge, refund, dispute, payout]).nullable() })

export const event = z.strictObject({
  id,
  object: z.literal('event'),
  api_version: z.string().nullable(),
  created: z.int(),
  data: z.strictObject({ object: dispute }),
  livemode: z.boolean(),
  pending_webhooks: z.int(),
  request: z.null(),
  type: z.string(),
})

export const account = z.strictObject({
  id,
  object: z.literal('account'),
  business_profile: z.strictObject({ name: z.string().nullable() }),
  charges_enabled: z.boolean(),
  country: z.string(),
  created: z.int(),
  default_currency: code,
  details_submitted: z.boolean(),
  email: z.string().nullable(),
  payouts_enabled: z.boolean(),
  settings: z.strictObject({ dashboard: z.strictObject({ display_name: z.string().nullable(), timezone: z.string() }) }),
  type: z.enum(['standard', 'express', 'custom', 'none']),
})

export type Charge = z.infer<typeof charge>
export type Refund = z.infer<typeof refund>
export type Payout = z.infer<typeof payout>
export type Dispute = z.infer<typeof dispute>
export type BalanceTransaction = z.infer<typeof plainTransaction>
export type StripeEvent = z.infer<typeof event>

const bounds = ['created[gt]', 'created[gte]', 'created[lt]', 'created[lte]', 'created']
const paging = ['ending_before', 'limit', 'starting_after', 'expand[]']

/** What each list may be asked for: Stripe refuses what it does not know. */
export const knownParameters: Readonly<Record<string, readonly string[]>> = {
  '/v1/account': ['expand[]'],
  '/v1/balance_transactions': [...paging, ...bounds, 'currency', 'payout', 'source', 'type'],
  '/v1/charges': [...paging, ...bounds, 'customer', 'payment_intent', 'transfer_group'],
  '/v1/disputes': [...paging, ...bounds, 'charge', 'payment_intent'],
  '/v1/payouts': [...paging, ...bounds, 'arrival_date', 'destination', 'status'],
  '/v1/events': [...paging, ...bounds, 'delivery_success', 'type', 'types[]'],
}
