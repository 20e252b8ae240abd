import { describe, expect, it } from 'vitest'
import { day } from '../values/day.ts'
import { currency } from '../values/money.ts'
import { thingsOfSlice } from './flows/flow-words.ts'
import { namedWords, someWords, titleOf } from './title-words.ts'

const running = { startedOn: day('2026-03-03'), endedOn: null }
const over = { startedOn: day('2026-03-03'), endedOn: day('2026-05-09') }
const shop = { names: new Map(), currency: currency('USD') }

describe('a title', () => {
  it('says what leaks, since when, and how much', () => {
    expect(titleOf('Discount code A comes off 23% of orders', running, ', from 2%')).toBe(
      'Discount code A comes off 23% of orders since 3 March 2026, from 2%',
    )
  })

  it('gives the day away for its month before a detail, and the last detail before the first', () => {
    const what = 'Refunds of customer W-12 are up'
    expect(titleOf(what, running, ': 13% of sales', ', from 4%')).toBe(
      'Refunds of customer W-12 are up since March 2026: 13% of sales, from 4%',
    )
    expect(titleOf(`${what} a great deal`, running, ': 13% of sales', ', from 4%')).toBe(
      'Refunds of customer W-12 are up a great deal since 3 March 2026',
    )
  })

  it('names both days of what is over where they fit, else the last one', () => {
    expect(titleOf('Margin on A fell', over)).toBe('Margin on A fell from 3 March 2026 to 9 May 2026')
    expect(titleOf('Margin on A fell: unit cost was up', over)).toBe('Margin on A fell: unit cost was up until 9 May 2026')
    expect(titleOf('Margin on A fell', { ...over, endedOn: over.startedOn })).toBe('Margin on A fell on 3 March 2026')
    expect(titleOf('Refund rate of A was up', { ...running, isFading: true })).toBe(
      'Refund rate of A was up from 3 March 2026, probably over',
    )
  })

  it('says of what fades that it is probably over, also where its day does not fit', () => {
    const what = 'Refund rate of White mug (85123A) was up a great deal'
    expect(titleOf(what, { ...running, isFading: true })).toBe(`${what} until lately, probably over`)
  })

  it('keeps the whole name of a thing that has a long one', () => {
    const name = 'White hanging heart with a very long name indeed (85123A)'
    expect(titleOf(`Margin on ${name} falls: unit cost is up 14%`, running, ', price 2%')).toBe(
      `Margin on ${name} falls: unit cost is up 14% since March 2026`,
    )
  })

  it('never says "1 product"', () => {
    expect([someWords(1, 'product'), someWords(1204, 'product')]).toEqual(['one product', '1,204 products'])
    expect([namedWords('A', 1), namedWords('A', 2), namedWords('A', 1205)]).toEqual(['A', 'A and another', 'A and 1,204 others'])
  })
})

describe('the things of a slice', () => {
  it('puts what tells them apart before them, in one order, and places and products behind', () => {
    expect(thingsOfSlice('orders', { columns: ['channel', 'renewal'], of: ['web', 'repeat'] }, shop)).toBe('repeat web orders')
    expect(thingsOfSlice('orders', { columns: ['country', 'value'], of: ['FR', '31–44'] }, shop)).toBe('$31–$44 orders to FR')
    expect(thingsOfSlice('orders', { columns: ['value'], of: ['140 or more'] }, shop)).toBe('orders of $140 or more')
    expect(thingsOfSlice('orders', { columns: ['value', 'channel'], of: ['below 31', 'app'] }, shop)).toBe('app orders below $31')
    expect(thingsOfSlice('lines', { columns: ['value'], of: ['below 31'] }, shop)).toBe('lines on orders below $31')
    expect(thingsOfSlice('orders', { columns: ['code', 'channel'], of: ['A10', 'web'] }, shop, 'code')).toBe('web orders')
    expect(thingsOfSlice('order', { columns: [], of: [] }, shop)).toBe('order')
  })
})
