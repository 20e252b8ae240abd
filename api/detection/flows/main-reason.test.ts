import { expect, it } from 'vitest'
import { mainReason } from './main-reason.ts'
import { emptyRows } from './row-memory.ts'

type Refund = readonly [day: number, sku: string, reason: string, category: string, amount: number]

function refunds(...rows: readonly Refund[]) {
  const { refunds: columns } = emptyRows()
  for (const [day, sku, reason, category, amount] of rows) {
    columns.day.push(day)
    columns.sku.push(sku)
    columns.reason.push(reason)
    columns.category.push(category)
    columns.amount.push(amount)
  }
  return columns
}

const others: readonly Refund[] = [
  [5, 'B', 'changed mind', 'Gums', 60],
  [5, 'B', 'count short', 'Gums', 20],
  [5, 'B', 'too sweet', 'Gums', 20],
]

it('is the reason of most refunds of a product since it rose, with its category', () => {
  const short: readonly Refund[] = [
    [9, 'A', 'count short', 'Gums', 60],
    [9, 'A', 'too sweet', 'Gums', 40],
  ]
  const found = [{ of: 'refund_reason_of_category', name: 'count short\nGums' }]
  expect(mainReason(refunds(...others, ...short), 'A', 8)).toEqual(found)
  expect(mainReason(refunds(...others, ...short, [7, 'A', 'too sweet', 'Gums', 90]), 'A', 8)).toEqual(found)
  expect(mainReason(refunds(...others, ...short, [9, 'A', 'too sweet', 'Gums', 10]), 'A', 8)).toEqual([])
})

it('is none that others have as often, none without a category, and none without a name', () => {
  expect(mainReason(refunds(...others, [9, 'A', 'changed mind', 'Gums', 60]), 'A', 8)).toEqual([])
  expect(mainReason(refunds(...others, [9, 'A', 'count short', '', 60]), 'A', 8)).toEqual([])
  expect(mainReason(refunds(...others, [9, 'A', '', 'Gums', 60]), 'A', 8)).toEqual([])
  expect(mainReason(refunds(...others), 'A', 8)).toEqual([])
})
