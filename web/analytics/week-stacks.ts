import type { LossAnalyticsQuery } from '../generated/graphql.ts'
import { type MoneyText, sumMoney } from '../ui/money.ts'

export type Weeks = LossAnalyticsQuery['lossAnalytics']['weeks']

export type StackedWeek = {
  readonly from: string
  readonly total: MoneyText
  readonly of: ReadonlyMap<string, MoneyText>
  /** From the bottom up; a category that lost nothing, or earned some back, has no part. */
  readonly parts: readonly { readonly category: string; readonly size: number; readonly below: number }[]
}

const weekMs = 7 * 86_400_000
const order = ['financial', 'operational', 'customer', 'inventory']

/** The weeks from the first that lost to the last, without a gap: a week without losses is 0. */
export function stackedWeeks(weeks: Weeks, currency: string): StackedWeek[] {
  const [first, last] = [weeks[0]?.from, weeks.at(-1)?.from]
  if (!first || !last) return []
  const stacked: StackedWeek[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += weekMs) {
    const from = new Date(at).toISOString().slice(0, 10)
    const of = new Map(weeks.filter((week) => week.from === from).map(({ categoryId, lost }) => [categoryId, lost]))
    let below = 0
    const parts = order.flatMap((category) => {
      const size = Math.max(0, Number(of.get(category)?.amount ?? 0))
      const part = { category, size, below }
      below += size
      return size > 0 ? [part] : []
    })
    stacked.push({ from, total: sumMoney([...of.values()]) ?? { amount: '0', currency }, of, parts })
  }
  return stacked
}
