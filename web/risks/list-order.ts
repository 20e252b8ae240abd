import type { RiskRowPartsFragment, RiskSort } from '../generated/graphql.ts'
import { compareMoney } from '../ui/money.ts'
import { type RiskView, severities, sortOf, usualDirection } from './risk-filter.ts'

type Risk = RiskRowPartsFragment
type Compare = (a: Risk, b: Risk) => number

const rank = ({ severity }: Risk) => severities.length - severities.indexOf(severity)
const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** From the least to the most, as the server sorts. `newest` stays as it was read. */
const ascending: Readonly<Record<RiskSort, Compare>> = {
  money: (a, b) => compareMoney(a.monthly.expected, b.monthly.expected),
  loss: (a, b) => compareMoney(a.loss.expected, b.loss.expected),
  severity: (a, b) => rank(a) - rank(b),
  since: (a, b) => text(a.startedOn, b.startedOn),
  score: (a, b) => Number(a.riskScore) - Number(b.riskScore),
  title: (a, b) => text(a.title.toLowerCase(), b.title.toLowerCase()),
  newest: () => 0,
}

/**
 * The rows in the order of the view: figures change and rows come while the list is on the screen.
 */
export function inOrder(risks: readonly Risk[], view: Pick<RiskView, 'sort' | 'direction' | 'tab'>): Risk[] {
  const sort = sortOf(view)
  const sign = (view.direction ?? usualDirection(sort)) === 'ascending' ? 1 : -1
  return risks.toSorted((a, b) => sign * ascending[sort](a, b))
}
