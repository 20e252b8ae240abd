import { isNegative, isZero, type MoneyText, sumMoney } from '../ui/money.ts'

export type WaterfallBar = {
  readonly part: string
  readonly amount: MoneyText
  /** Left edge and width in percent of the chart. */
  readonly left: number
  readonly width: number
  readonly kind: 'loss' | 'gain' | 'total'
}

/**
 * Places the parts one after another, each where the one before ended, and their sum as the last bar.
 * Numbers are good enough here: they are lengths on a screen; the amounts beside them stay exact.
 */
export function waterfallBars(parts: readonly { part: string; amount: MoneyText }[]): WaterfallBar[] {
  const total = sumMoney(parts.map(({ amount }) => amount))
  if (!total) return []
  const ends: number[] = []
  for (const { amount } of parts) ends.push((ends.at(-1) ?? 0) + Number(amount.amount))
  const lowest = Math.min(0, ...ends)
  const span = Math.max(0, ...ends) - lowest || 1
  const place = (from: number, to: number) => ({
    left: ((Math.min(from, to) - lowest) / span) * 100,
    width: (Math.abs(to - from) / span) * 100,
  })
  const steps = parts.map(({ part, amount }, i): WaterfallBar => {
    const kind = isNegative(amount) ? 'loss' : 'gain'
    return { part, amount, kind, ...place(ends[i - 1] ?? 0, ends[i] ?? 0) }
  })
  if (parts.length < 2 || isZero(total)) return steps
  return [...steps, { part: 'Together', amount: total, kind: 'total', ...place(0, ends.at(-1) ?? 0) }]
}
