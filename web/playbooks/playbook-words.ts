import type { PlaybookPartsFragment } from '../generated/graphql.ts'
import { readersLocale } from '../ui/money.ts'
import { wholeNumber } from '../ui/words.ts'

type Priced = Pick<PlaybookPartsFragment, 'estimatedCost'>
type Timed = Pick<PlaybookPartsFragment, 'minDays' | 'maxDays'>

/** Steps that a card shows before it is opened. */
export const previewed = 3

/** `$2,500`; `TBD` where nobody can say beforehand. Playbooks are priced in US dollars. */
export function costText(cost: string | null | undefined, locale = readersLocale()): string {
  if (cost === null || cost === undefined || cost === '') return 'TBD'
  const isWhole = Number(cost) === Math.trunc(Number(cost))
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    ...(isWhole && { maximumFractionDigits: 0 }),
  }).format(Number(cost))
}

/** `+2 more steps`; null where the preview shows all of them. */
export function moreSteps(steps: number): string | null {
  const more = steps - previewed
  return more > 0 ? `+${wholeNumber(more)} more ${more === 1 ? 'step' : 'steps'}` : null
}

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

/** `$2.8K`, `$800`: the mean cost of those that have one; `TBD` where none has. */
export function averageCost(playbooks: readonly Priced[]): string {
  const costs = playbooks.flatMap(({ estimatedCost }) => (estimatedCost ? [Number(estimatedCost)] : []))
  if (costs.length === 0) return 'TBD'
  const average = mean(costs)
  return average < 1_000 ? `$${Math.round(average)}` : `$${(average / 1_000).toFixed(1)}K`
}

/** `1-2w`, `3-5d`: the mean of the fewest and of the most days, in weeks from a week upward. */
export function averageTime(playbooks: readonly Timed[]): string {
  if (playbooks.length === 0) return 'TBD'
  const [low, high] = [mean(playbooks.map(({ minDays }) => minDays)), mean(playbooks.map(({ maxDays }) => maxDays))]
  const [size, unit] = high < 7 ? [1, 'd'] : [7, 'w']
  const [from, to] = [Math.max(1, Math.round(low / size)), Math.round(high / size)]
  return from === to ? `${from}${unit}` : `${from}-${to}${unit}`
}
