import { describe, expect, it } from 'vitest'
import { emptyMemory, remember } from '../shop-memory.ts'
import { flowShop } from '../testing/flow-shop.ts'
import { onceADay } from './once-a-day.ts'

describe('what is read of the rows in memory', () => {
  it('is made once a day for each that it is made of, and anew on the next day', () => {
    const made: string[] = []
    const countOf = onceADay(({ orders, lines }, of: 'orders' | 'lines') => {
      made.push(of)
      return of === 'orders' ? orders.order.length : lines.order.length
    })
    const memory = emptyMemory()
    for (const facts of flowShop({ days: 5 })) {
      remember(memory, facts, () => Number.POSITIVE_INFINITY)
      for (let time = 0; time < 3; time++) {
        expect(countOf(memory.rows, 'orders')).toBe(memory.rows.orders.order.length)
        expect(countOf(memory.rows, 'lines')).toBe(memory.rows.lines.order.length)
      }
    }
    expect(made).toEqual(Array.from({ length: 5 }, () => ['orders', 'lines']).flat())
  })
})
