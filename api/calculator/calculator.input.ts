import * as z from 'zod/mini'
import { marginBands, refundPercent, refundRateOf, shippingTypes, skuBands } from './calculator.rules.ts'

const most = 1_000_000_000

const range = (what: string) =>
  z.array(z.number({ error: `${what} is two ascending numbers.` }), { error: `${what} is two ascending numbers.` }).check(
    z.refine((ends) => ends.length === 2 && 0 <= (ends[0] ?? -1) && (ends[0] ?? 0) < (ends[1] ?? 0), {
      error: `${what} is two ascending numbers.`,
      abort: true,
    }),
    z.refine((ends) => (ends[1] ?? 0) <= most, { error: `Number must be less than or equal to ${most}` }),
  )

const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) => z.enum(words, { error: `One of ${words.join(', ')}.` })

/** What the calculator is asked. Dollars; the refund rate is a fraction. */
export const calculatorInput = z.object({
  annualRevenueRange: range('The annual revenue'),
  grossMarginBand: oneOf(marginBands),
  monthlyAdSpendRange: range('The monthly ad spend'),
  refundRate: z.number().check(z.minimum(0), z.maximum(refundRateOf(refundPercent.max))),
  aov: z.number().check(z.minimum(1), z.maximum(most)),
  skuBand: oneOf(skuBands),
  shippingType: oneOf(shippingTypes),
  integrations: z.object({
    shopify: z.boolean(),
    quickbooks: z.boolean(),
    googleAnalytics: z.boolean(),
    googleAds: z.boolean(),
    metaAds: z.boolean(),
  }),
})
