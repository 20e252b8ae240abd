import { expect, it } from 'vitest'
import type { RiskRowPartsFragment, RiskSort, SortDirection } from '../generated/graphql.ts'
import { inOrder } from './list-order.ts'
import type { RiskTab } from './risk-filter.ts'

const money = (amount: string) => ({ low: { amount }, expected: { amount, currency: 'GBP' }, high: { amount } })
const row = (title: string, monthly: string, loss: string, severity: string) =>
  ({ title, severity, monthly: money(monthly), loss: money(loss), startedOn: '2026-03-01', riskScore: '40.0' }) as RiskRowPartsFragment

const risks = [row('b', '9.00', '100.00', 'low'), row('C', '30.00', '20.00', 'critical'), row('a', '100.00', '3.00', 'medium')]

function titles(sort: RiskSort | null, direction: SortDirection | null = null, tab: RiskTab = 'active'): string {
  return inOrder(risks, { sort, direction, tab })
    .map(({ title }) => title)
    .join(' ')
}

it('a list begins with the most money a month, one of resolved alerts with the largest loss, one of titles with the first', () => {
  expect([titles(null), titles(null, null, 'resolved'), titles('title')]).toEqual(['a C b', 'b C a', 'a b C'])
})

it('a list is turned where that is asked, and severities are no words', () => {
  expect([titles('money', 'ascending'), titles('title', 'descending'), titles('severity')]).toEqual(['b C a', 'C b a', 'C a b'])
})

it('a list of the newest stays as it was read', () => {
  expect([titles('newest'), titles('newest', 'ascending')]).toEqual(['b C a', 'b C a'])
})
