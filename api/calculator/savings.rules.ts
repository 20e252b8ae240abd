import type { CalculatorInput } from './calculator.rules.ts'

/** Raised with any constant: the same version gives the same figures. */
const savingsModelVersion = '1.0.0'

/** Dollars a year. */
export type YearlyRange = { readonly low: number; readonly high: number }
type Parts = { readonly margin: YearlyRange; readonly ads: YearlyRange; readonly refunds: YearlyRange }

export type Savings = {
  readonly total: YearlyRange
  readonly breakdown: Parts
  readonly period: 'year'
  /** A twelfth of the total, to the dollar. */
  readonly perMonth: YearlyRange
  readonly assumptions: readonly string[]
  readonly sources: readonly { readonly name: string; readonly says: string }[]
  readonly modelVersion: string
}

/**
 * Share of net sales that stays after the cost of goods. Middle of each band, of open ones a
 * typical shop. Proposed.
 */
const grossMargin = { UNDER_30: 0.22, B30_50: 0.4, B50_70: 0.6, OVER_70: 0.77 } as const

/** Shops with more products leave more cost changes unrepriced. Proposed. */
const skuFactor = { '<10': 0.6, '10-50': 1, '50-250': 1.25, '250+': 1.5 } as const

/** Dollars to ship one parcel. Published: average cost a parcel of US shippers. */
const costPerParcel = 8.72

/**
 * Cost of a parcel beside the average, and the share of shipping cost that can be got back:
 * software vendors claim 12 to 24 %, halved. Proposed.
 */
const shipping = {
  '3PL': { cost: 1, low: 0.05, high: 0.12 },
  OWN: { cost: 0.95, low: 0.06, high: 0.15 },
  DROPSHIP: { cost: 0.7, low: 0.02, high: 0.06 },
} as const

/**
 * Shipping as a share of net sales stays within these, however small or large the order. Proposed.
 */
const shippingShare = { least: 0.03, most: 0.2 } as const

/**
 * Cost drift that was not repriced, as a share of the cost of goods; discounts, fees, duplicates
 * and exchange as a share of net sales. Proposed.
 */
const marginLeak = { low: { cost: 0.005, sales: 0.003 }, high: { cost: 0.015, sales: 0.012 } } as const

/**
 * Share of ad spend that is wasted (published, a vendor's median for search ads), times the share
 * of it that can be cut without losing sales (proposed).
 */
const adWaste = { low: 0.15 * 0.4, high: 0.25 * 0.6 } as const

/**
 * Share of refunded money that can be kept. Low: half of the 9 % that are fraudulent, and 5 % of
 * the others at 30 % of their value. High: 80 % of the 9 %, and 15 % of the others at half their
 * value. 9 %: published (NRF and Happy Returns, 2025).
 */
const refundLeak = { low: 0.06, high: 0.15 } as const

/** Spend above this share of revenue does not go with it; it is cut to it. Proposed. */
const mostAdShare = 0.35

/**
 * No estimate claims more than this share of revenue, or of gross profit. Proposed: the careful end
 * of what audits of shops report.
 */
const credible = { low: { revenue: 0.04, profit: 0.125 }, high: { revenue: 0.08, profit: 0.25 } } as const

/** How much of each part can be seen with what is connected. Proposed. */
const coverage = {
  margin: { base: 0.15, shopify: 0.4, quickbooks: 0.35, googleAnalytics: 0.05, eitherAds: 0.05 },
  ads: { base: 0.15, shopify: 0.1, googleAnalytics: 0.15, googleAds: 0.3, metaAds: 0.3 },
  refunds: { base: 0.15, shopify: 0.7, quickbooks: 0.1, googleAnalytics: 0.05 },
} as const

/**
 * What a shop like this could get back in a year if leaks were seen and mended, before rounding:
 * the 25th and 75th percentile of its bands, times published rates, times what the connected tools
 * let one see, within the cap of credibility. Low is never above high. Formula and sources:
 * docs/calculator.md.
 */
export function exactSavings(input: CalculatorInput): Parts & { readonly total: YearlyRange; readonly cap: YearlyRange } {
  const ends = { low: partsAt(0.25, input, 'low'), high: partsAt(0.75, input, 'high') }
  const span = (part: 'margin' | 'ads' | 'refunds' | 'total' | 'cap'): YearlyRange => ({ low: ends.low[part], high: ends.high[part] })
  return { margin: span('margin'), ads: span('ads'), refunds: span('refunds'), total: span('total'), cap: span('cap') }
}

/** The estimate as it is shown: each part to $10, the total the sum of the parts. */
export function savings(input: CalculatorInput): Savings {
  const exact = exactSavings(input)
  const breakdown = { margin: toTen(exact.margin), ads: toTen(exact.ads), refunds: toTen(exact.refunds) }
  const sum = (end: 'low' | 'high') => breakdown.margin[end] + breakdown.ads[end] + breakdown.refunds[end]
  const total = { low: sum('low'), high: sum('high') }
  return {
    total,
    breakdown,
    period: 'year',
    perMonth: { low: Math.round(total.low / 12), high: Math.round(total.high / 12) },
    assumptions: assumptionsOf(input),
    sources,
    modelVersion: savingsModelVersion,
  }
}

function partsAt(quantile: number, input: CalculatorInput, end: 'low' | 'high') {
  const { grossMarginBand, skuBand, shippingType, refundRate } = input
  const revenue = within(input.annualRevenueRange, quantile)
  const cost = 1 - grossMargin[grossMarginBand]
  const seen = coverageOf(input.integrations)
  const ship = shippingShareOf(input) * shipping[shippingType][end]
  const leak = marginLeak[end]
  const margin = revenue * (cost * leak.cost + leak.sales + ship) * skuFactor[skuBand] * seen.margin
  const ads = Math.min(12 * within(input.monthlyAdSpendRange, quantile), mostAdShare * revenue) * adWaste[end] * seen.ads
  const refunds = revenue * refundRate * refundLeak[end] * seen.refunds
  const cap = Math.min(credible[end].revenue, credible[end].profit * grossMargin[grossMarginBand]) * revenue
  const sum = margin + ads + refunds
  // Of a shop that sells next to nothing there is nothing to cap.
  const scale = sum > 0 ? Math.min(1, cap / sum) : 1
  return { margin: margin * scale, ads: ads * scale, refunds: refunds * scale, total: (margin + ads + refunds) * scale, cap }
}

/**
 * A quantile of the values between the ends: log-uniform, as sizes of shops are; uniform from ends
 * below 1,000, where that has no meaning.
 */
function within([low = 0, high = 0]: readonly number[], quantile: number): number {
  return low < 1_000 ? low + (high - low) * quantile : low * (high / low) ** quantile
}

function shippingShareOf({ aov, shippingType }: CalculatorInput): number {
  const share = (costPerParcel / aov) * shipping[shippingType].cost
  return Math.min(shippingShare.most, Math.max(shippingShare.least, share))
}

function coverageOf({ shopify, quickbooks, googleAnalytics, googleAds, metaAds }: CalculatorInput['integrations']) {
  const { margin, ads, refunds } = coverage
  const sum = (...parts: number[]) =>
    Math.min(
      1,
      parts.reduce((total, part) => total + part, 0),
    )
  const when = (is: boolean, share: number) => (is ? share : 0)
  return {
    margin: sum(
      margin.base,
      when(shopify, margin.shopify),
      when(quickbooks, margin.quickbooks),
      when(googleAnalytics, margin.googleAnalytics),
      when(googleAds || metaAds, margin.eitherAds),
    ),
    ads: sum(
      ads.base,
      when(shopify, ads.shopify),
      when(googleAnalytics, ads.googleAnalytics),
      when(googleAds, ads.googleAds),
      when(metaAds, ads.metaAds),
    ),
    refunds: sum(
      refunds.base,
      when(shopify, refunds.shopify),
      when(quickbooks, refunds.quickbooks),
      when(googleAnalytics, refunds.googleAnalytics),
    ),
  }
}

function toTen({ low, high }: YearlyRange): YearlyRange {
  return { low: 10 * Math.round(low / 10), high: 10 * Math.round(high / 10) }
}

function assumptionsOf(input: CalculatorInput): string[] {
  const spendAt = (quantile: number) => 12 * within(input.monthlyAdSpendRange, quantile)
  const isCut = [0.25, 0.75].some((quantile) => spendAt(quantile) > mostAdShare * within(input.annualRevenueRange, quantile))
  const isOpenEnded = input.annualRevenueRange[0] === 5_000_000
  return [
    'An estimate of what could be got back in a year, from published rates and our own careful assumptions; not a measurement of your shop.',
    'The low end takes the 25th percentile of your bands and the careful rates, the high end the 75th and the higher rates.',
    `Gross margin ${Math.round(100 * grossMargin[input.grossMarginBand])}%, shipping ${(100 * shippingShareOf(input)).toFixed(1)}% of sales.`,
    'No more than 8% of revenue or a quarter of gross profit is ever claimed at the high end, half of each at the low end.',
    ...(isOpenEnded ? ['For $5M+ the band ends at $15,000,000.'] : []),
    ...(isCut ? ['Ad spend above 35% of revenue does not fit the revenue given; 35% was used.'] : []),
  ]
}

const sources: Savings['sources'] = [
  { name: 'Cost of a parcel, $8.72', says: 'A published average of US shippers, scaled by how you ship.' },
  { name: 'Fraudulent returns, 9%', says: 'NRF and Happy Returns, 2025; of large US retailers.' },
  {
    name: 'Wasted ad spend, 15 to 25%',
    says: 'A vendor’s median for search ads; we count 40 to 60% of it as what can be cut without losing sales.',
  },
  { name: 'Recoverable shipping, 2 to 15%', says: 'Half of what software vendors claim. Our assumption.' },
  { name: 'Cost changes that were not repriced, discounts, fees', says: 'Our assumption.' },
]
