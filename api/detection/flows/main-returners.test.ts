import { expect, it } from 'vitest'
import { mainReturners } from './main-returners.ts'
import { emptyRows } from './row-memory.ts'

type Refund = readonly [day: number, sku: string, customer: string]

function refunds(...rows: readonly Refund[]) {
  const { refunds: columns } = emptyRows()
  for (const [day, sku, customer] of [...rows].sort(([a], [b]) => a - b)) {
    columns.day.push(day)
    columns.sku.push(sku)
    columns.customer.push(customer)
  }
  return columns
}

const before: readonly Refund[] = Array.from({ length: 20 }, (_, i) => [70 + i, 'B', `C${i}`])
const few: readonly Refund[] = [
  [101, 'A', 'X'],
  [103, 'A', 'X'],
  [104, 'B', 'X'],
  [105, 'A', 'Y'],
  [106, 'C', 'Y'],
  [107, 'C', 'Y'],
]

it('counts customers who sent back three times since the rise, of whatever product, and their refunds of this one', () => {
  expect(mainReturners(refunds(...before, ...few, [108, 'A', 'Z']), 'A', 100)).toEqual({ customers: 2, refunds: 3, all: 4 })
})

it('is none where most refunds went to others, and where no customer is named', () => {
  const others: readonly Refund[] = [108, 109, 110].map((day) => [day, 'A', `D${day}`])
  expect(mainReturners(refunds(...before, ...few, ...others), 'A', 100)).toBeNull()
  expect(mainReturners(refunds(...few.map(([day, sku]): Refund => [day, sku, ''])), 'A', 100)).toBeNull()
})

it('is none in a shop where customers sent back as often before', () => {
  const usual: readonly Refund[] = Array.from({ length: 20 }, (_, i) => [80 + i, 'B', `C${i % 4}`])
  expect(mainReturners(refunds(...usual, ...few, [120, 'A', 'X']), 'A', 100)).toBeNull()
  expect(mainReturners(refunds(...few, [120, 'A', 'X']), 'A', 100)).toEqual({ customers: 2, refunds: 4, all: 4 })
})
