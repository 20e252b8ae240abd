import { expect, it } from 'vitest'
import { stackedWeeks } from './week-stacks.ts'

const usd = (amount: string) => ({ amount, currency: 'USD' })

it('stacks the categories of a week, sums them to the cent, and has a week for each gap', () => {
  const weeks = [
    { from: '2026-03-04', categoryId: 'operational', lost: usd('4.10') },
    { from: '2026-03-04', categoryId: 'financial', lost: usd('10.20') },
    { from: '2026-03-18', categoryId: 'customer', lost: usd('-1.00') },
  ]
  const stacks = stackedWeeks(weeks, 'USD')
  expect(stacks.map(({ from, total }) => [from, total.amount])).toEqual([
    ['2026-03-04', '14.30'],
    ['2026-03-11', '0'],
    ['2026-03-18', '-1.00'],
  ])
  expect(stacks[0]?.parts).toEqual([
    { category: 'financial', size: 10.2, below: 0 },
    { category: 'operational', size: 4.1, below: 10.2 },
  ])
  expect([stacks[2]?.parts, stackedWeeks([], 'USD')]).toEqual([[], []])
})
