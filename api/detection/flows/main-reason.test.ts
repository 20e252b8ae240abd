import { expect, it } from 'vitest'
import { mainReason, reasonMarks } from './main-reason.ts'
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

it('is the reason of most refunds of a product since it rose, with its category, and how many name it', () => {
  const short: readonly Refund[] = [
    [9, 'A', 'count short', 'Gums', 60],
    [9, 'A', 'too sweet', 'Gums', 20],
    [9, 'A', 'too sweet', 'Gums', 20],
  ]
  const found = { reason: 'count short', category: 'Gums', refunds: 1, all: 3 }
  expect(mainReason(refunds(...others, ...short), 'A', 8)).toEqual(found)
  expect(mainReason(refunds(...others, ...short, [7, 'A', 'too sweet', 'Gums', 90]), 'A', 8)).toEqual(found)
  expect(mainReason(refunds(...others, ...short, [9, 'A', 'too sweet', 'Gums', 10]), 'A', 8)).toBeNull()
  expect(reasonMarks(found)).toEqual([{ of: 'refund_reason_of_category', name: 'count short\nGums' }])
})

it('is none that others have as often, and none without a name; it marks nothing without a category', () => {
  expect(mainReason(refunds(...others, [9, 'A', 'changed mind', 'Gums', 60]), 'A', 8)).toBeNull()
  expect(mainReason(refunds(...others, [9, 'A', '', 'Gums', 60]), 'A', 8)).toBeNull()
  expect(mainReason(refunds(...others), 'A', 8)).toBeNull()
  const without = mainReason(refunds(...others, [9, 'A', 'count short', '', 60]), 'A', 8)
  expect(without).toEqual({ reason: 'count short', category: '', refunds: 1, all: 1 })
  expect(reasonMarks(without)).toEqual([])
  expect(reasonMarks(null)).toEqual([])
})
