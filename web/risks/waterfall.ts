import { scaleLinear } from 'd3-scale'
import { isNegative, type MoneyText, sumMoney } from '../ui/money.ts'

export type WaterfallBar = {
  readonly part: string
  readonly amount: MoneyText
  /** Left edge and width in percent of the chart. */
  readonly left: number
  readonly width: number
  readonly kind: 'loss' | 'gain' | 'total'
}

export type Waterfall = {
  readonly bars: readonly WaterfallBar[]
  /** The position of zero, in percent of the chart; null where all bars are on one side of it. */
  readonly zero: number | null
}

/**
 * Places the parts one after another, each where the previous one ended, and their sum as the last
 * bar with this name. Numbers are precise enough for lengths on a screen; the displayed amounts
 * stay exact.
 */
export function waterfall(parts: readonly { part: string; amount: MoneyText }[], totalName = 'Together'): Waterfall {
  const total = sumMoney(parts.map(({ amount }) => amount))
  if (!total) return { bars: [], zero: null }
  const ends: number[] = []
  for (const { amount } of parts) ends.push((ends.at(-1) ?? 0) + Number(amount.amount))
  const lowest = Math.min(0, ...ends)
  const highest = Math.max(0, ...ends)
  const x = scaleLinear([lowest, highest === lowest ? lowest + 1 : highest], [0, 100])
  const zero = lowest < 0 && highest > 0 ? x(0) : null
  const place = (from: number, to: number) => ({ left: x(Math.min(from, to)), width: Math.abs(x(to) - x(from)) })
  const steps = parts.map(({ part, amount }, i): WaterfallBar => {
    const kind = isNegative(amount) ? 'loss' : 'gain'
    return { part, amount, kind, ...place(ends[i - 1] ?? 0, ends[i] ?? 0) }
  })
  if (parts.length < 2) return { bars: steps, zero }
  return { bars: [...steps, { part: totalName, amount: total, kind: 'total', ...place(0, ends.at(-1) ?? 0) }], zero }
}
