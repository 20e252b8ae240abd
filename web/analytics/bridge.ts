import type { LossAnalyticsQuery } from '../generated/graphql.ts'
import type { MoneyText } from '../ui/money.ts'

type Bridge = NonNullable<LossAnalyticsQuery['lossAnalytics']['bridge']>

export type BridgeBar = {
  readonly key: string
  readonly word: string
  readonly amount: MoneyText
  /** Between which amounts the bar stands. */
  readonly low: number
  readonly high: number
  readonly tone: 'ink' | 'high' | 'accent'
  readonly isTotal: boolean
}

/** The bars of a waterfall: each part stands on what the parts before it come to. */
export function bridgeBars(bridge: Bridge): BridgeBar[] {
  const parts = [
    ['stopped', 'Stopped', bridge.stopped],
    ['shrunk', 'Less', bridge.shrunk],
    ['grown', 'More', bridge.grown],
    ['started', 'New', bridge.started],
  ] as const
  let level = Number(bridge.before.amount)
  const total = (key: string, word: string, amount: MoneyText): BridgeBar => {
    const size = Number(amount.amount)
    return { key, word, amount, low: Math.min(0, size), high: Math.max(0, size), tone: 'ink', isTotal: true }
  }
  const moved = parts.map(([key, word, amount]): BridgeBar => {
    const from = level
    level += Number(amount.amount)
    return {
      key,
      word,
      amount,
      low: Math.min(from, level),
      high: Math.max(from, level),
      tone: level > from ? 'high' : 'accent',
      isTotal: false,
    }
  })
  return [total('before', 'Before', bridge.before), ...moved, total('after', 'Last 30', bridge.after)]
}
