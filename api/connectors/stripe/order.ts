import { z } from 'zod'
import { orderNamedIn } from '../../ledger/order-number.ts'

/**
 * The order's number, as shops hand it to Stripe: in the metadata of the payment, else after the
 * word order in its description. Of both only the number is kept, because customers stand there
 * too.
 */
type Told = { readonly metadata?: Readonly<Record<string, string>> | null | undefined; readonly description?: string | null | undefined }

const names: readonly string[] = ['orderid', 'ordernumber', 'orderno', 'order']

/** The first that names an order. Null where none does. */
export function orderOf(...told: readonly (Told | null | undefined)[]): string | null {
  for (const one of told) {
    const entries = Object.entries(one?.metadata ?? {}).map(
      ([name, value]) => [name.toLowerCase().replace(/[^a-z]/g, ''), value.trim()] as const,
    )
    for (const name of names) {
      const value = entries.find((entry) => entry[0] === name && entry[1] !== '')?.[1]
      if (value !== undefined) return value.slice(0, 200)
    }
  }
  for (const one of told) {
    const named = orderNamedIn(one?.description ?? '')
    if (named !== null) return named
  }
  return null
}

/**
 * A payment as far as it is read. Source: npm stripe 23.1.0 (API 2026-10-28.endive), Charges.d.ts,
 * MIT.
 */
export const chargeShape = z.object({
  id: z.string(),
  livemode: z.boolean().optional(),
  metadata: z.record(z.string(), z.string()).nullish(),
  description: z.string().nullish(),
  payment_method_details: z.object({ card: z.object({ country: z.string().nullish() }).nullish() }).nullish(),
})
