/** A range of dollars that the form offers, with its label. */
export type Band = { readonly range: readonly [low: number, high: number]; readonly label: string }

/** Dollars a year. “5M+” has an upper end, because the estimate needs one. */
export const revenueBands: readonly Band[] = [
  { range: [100_000, 499_999], label: '$100K – $499K' },
  { range: [500_000, 999_999], label: '$500K – $999K' },
  { range: [1_000_000, 5_000_000], label: '$1M – $5M' },
  { range: [5_000_000, 15_000_000], label: '$5M+' },
]

/** Dollars a month. */
export const adSpendBands: readonly Band[] = [
  { range: [0, 4_999], label: '$0 – $4,999' },
  { range: [5_000, 19_999], label: '$5,000 – $19,999' },
  { range: [20_000, 49_999], label: '$20,000 – $49,999' },
  { range: [50_000, 99_999], label: '$50,000 – $99,999' },
  { range: [100_000, 300_000], label: '$100,000 – $300,000' },
]

export const marginBands = ['UNDER_30', 'B30_50', 'B50_70', 'OVER_70'] as const
export const skuBands = ['<10', '10-50', '50-250', '250+'] as const
export const shippingTypes = ['3PL', 'OWN', 'DROPSHIP'] as const
export const integrations = ['shopify', 'quickbooks', 'googleAnalytics', 'googleAds', 'metaAds'] as const

/** How margin bands and ways of shipping are called for people. */
export const labels: Readonly<Record<(typeof marginBands)[number] | (typeof shippingTypes)[number], string>> = {
  UNDER_30: 'Under 30%',
  B30_50: '30% – 50%',
  B50_70: '50% – 70%',
  OVER_70: 'Over 70%',
  '3PL': 'Fulfillment partner (3PL)',
  OWN: 'Own shipping',
  DROPSHIP: 'Dropshipping',
}

/** Steps of the slider for the refund rate, in percent. */
export const refundPercent = { min: 0, max: 30, step: 1, start: 8 } as const

/** The fraction that is sent for the slider's percent. */
export function refundRateOf(percent: number): number {
  return percent / 100
}

/**
 * How wide the bar of a line is, in percent: its high end of the total's, and never less than 5 nor
 * more than 100. Nothing at all is as narrow as it gets.
 */
export function barPercent({ high }: { readonly high: number }, { high: total }: { readonly high: number }): number {
  const percent = (high / total) * 100
  return Number.isFinite(percent) ? Math.min(100, Math.max(5, percent)) : 5
}

/** What the calculator is asked. Dollars; the refund rate is a fraction. */
export type CalculatorInput = {
  /** Two ascending numbers, a year. */
  readonly annualRevenueRange: readonly number[]
  readonly grossMarginBand: (typeof marginBands)[number]
  /** Two ascending numbers, a month. */
  readonly monthlyAdSpendRange: readonly number[]
  readonly refundRate: number
  readonly aov: number
  readonly skuBand: (typeof skuBands)[number]
  readonly shippingType: (typeof shippingTypes)[number]
  readonly integrations: Readonly<Record<(typeof integrations)[number], boolean>>
}

/** What the form starts with. */
export const calculatorDefaults: CalculatorInput = {
  annualRevenueRange: [100_000, 499_999],
  grossMarginBand: 'B30_50',
  monthlyAdSpendRange: [5_000, 19_999],
  refundRate: refundRateOf(refundPercent.start),
  aov: 75,
  skuBand: '10-50',
  shippingType: '3PL',
  integrations: { shopify: true, quickbooks: false, googleAnalytics: false, googleAds: false, metaAds: false },
}
