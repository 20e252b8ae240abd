// Source: Admin API 2026-10, introspection of npm @shopify/dev-mcp 1.16.0, ISC, 2026-11-29; trimmed
// to what is read.
import { z } from 'zod'
import { amount } from './amount.ts'

/** A movement of the balance of Shopify Payments as it is kept. */
export const balanceTransaction = z.object({
  id: z.string(),
  type: z.string(),
  source: z.string().nullable(),
  order: z.string().nullable(),
  isTest: z.boolean(),
  at: z.int(),
  amount,
  fee: amount,
  currency: z.string(),
  payout: z.string().nullable(),
})
export type ShopifyMovement = z.infer<typeof balanceTransaction>
