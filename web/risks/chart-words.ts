import type { FindingChartQuery } from '../generated/graphql.ts'
import { readersLocale } from '../ui/money.ts'

export type ChartDetail = NonNullable<FindingChartQuery['finding']>['chart']
export type ChartPoint = ChartDetail['points'][number]
export type Measure = ChartDetail['measure']

/** How the values of a measure are written: money of one unit, an amount, or a share. */
type Unit = 'price' | 'amount' | 'share'

export type ChartWords = {
  readonly unit: Unit
  readonly shape: 'steps' | 'bars'
  /** The name of the line or the bars, and of the other line. */
  readonly actual: string
  readonly beside?: string
  /** What the gray and the red show. */
  readonly caption: string
}

const words: Readonly<Record<Measure, ChartWords>> = {
  unitCost: {
    ...{ unit: 'price', shape: 'steps', actual: 'Unit cost', beside: 'Price' },
    caption:
      'Gray is the unit cost you could expect from the time before; red is what each unit cost above it. The price has its own axis: the line is the most common price, the band covers most order lines.',
  },
  costPerParcel: {
    ...{ unit: 'price', shape: 'steps', actual: 'Cost per parcel', beside: 'Paid by customers' },
    caption: 'Gray is the cost you could expect for these parcels; red is what each cost above it.',
  },
  returnOnAds: {
    ...{ unit: 'price', shape: 'steps', actual: 'Sales per 1 of ads' },
    caption: 'Gray is what each 1 of ads sold before; red is what is missing.',
  },
  discountDepth: {
    ...{ unit: 'share', shape: 'steps', actual: 'Taken off the list price' },
    caption: 'Gray is the usual discount; red is what went beyond it.',
  },
  refunds: {
    ...{ unit: 'amount', shape: 'bars', actual: 'Refunded' },
    caption: 'Gray is what you refunded on average before; red is what went beyond what these sales usually cost you.',
  },
  disputes: {
    ...{ unit: 'amount', shape: 'bars', actual: 'Disputed' },
    caption: 'Gray is what was disputed on average before; red is what went beyond it.',
  },
  fees: {
    ...{ unit: 'amount', shape: 'bars', actual: 'Billed' },
    caption: 'Gray is what was billed on average before; red is what went beyond the usual share of your sales.',
  },
  loss: { ...{ unit: 'amount', shape: 'bars', actual: 'Lost' }, caption: 'Red is what these rows lost.' },
}

/** `currency` is named where one of it is meant: "Sales per $1 of ads". */
export function chartWords(measure: Measure, currency: string): ChartWords {
  const one = new Intl.NumberFormat(readersLocale(), {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 },
  }).format(1)
  const { actual, caption, ...rest } = words[measure]
  return { ...rest, actual: actual.replace('per 1', `per ${one}`), caption: caption.replace('each 1', `each ${one}`) }
}

/**
 * Writes values of one point so that those that differ read differently: a price has four decimals
 * only where two would hide the difference.
 */
export function valueTexts(values: readonly (number | null)[], unit: Unit, currency: string, locale = readersLocale()): (string | null)[] {
  const write = (digits?: number) => values.map((value) => (value === null ? null : valueText(value, { unit, currency, locale, digits })))
  const texts = write()
  const isHidden = unit === 'price' && values.some((a, i) => values.some((b, j) => a !== b && texts[i] !== null && texts[i] === texts[j]))
  return isHidden ? write(4) : texts
}

type Style = { unit: Unit; currency: string; locale: string; digits?: number | undefined }

function valueText(value: number, { unit, currency, locale, digits }: Style): string {
  const style: Intl.NumberFormatOptions =
    unit === 'share'
      ? { style: 'percent', maximumFractionDigits: 1 }
      : { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...(digits === undefined ? {} : { maximumFractionDigits: digits }) }
  return new Intl.NumberFormat(locale, style).format(value)
}

/** `+14%`, `0%`: the change from one value to another. */
export function changeText(from: number, to: number, locale = readersLocale()): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  return format.format(to / from - 1).replace('-', '−')
}

/** A tick of an axis of amounts or shares; of changes where the axis shows these. */
export function tickText(value: number, { unit, currency, isChange }: { unit: Unit; currency: string; isChange: boolean }): string {
  const locale = readersLocale()
  if (isChange) return changeText(1, 1 + value, locale)
  if (unit === 'share') return new Intl.NumberFormat(locale, { style: 'percent' }).format(value)
  const digits = Number.isInteger(value) ? { maximumFractionDigits: 0 } : {}
  const short = Math.abs(value) >= 10_000 ? { notation: 'compact' as const } : {}
  return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...digits, ...short }).format(value)
}
