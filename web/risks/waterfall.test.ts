import { describe, expect, it } from 'vitest'
import { waterfallBars } from './waterfall.ts'

const part = (name: string, amount: string) => ({ part: name, amount: { amount, currency: 'GBP' } })

describe('waterfall', () => {
  it('draws nothing for no parts', () => {
    expect(waterfallBars([])).toEqual([])
  })

  it('starts each part where the one before ended and closes with their exact sum', () => {
    const bars = waterfallBars([part('unit cost', '-800.10'), part('price', '200.05')])
    expect(bars.map(({ kind }) => kind)).toEqual(['loss', 'gain', 'total'])
    expect(bars[0]).toMatchObject({ left: 0, width: 100 })
    expect(bars[1]?.left).toBeCloseTo(0)
    expect(bars[1]?.width).toBeCloseTo(25.003, 2)
    expect(bars[2]?.amount.amount).toBe('-600.05')
    expect((bars[2]?.left ?? 0) + (bars[2]?.width ?? 0)).toBeCloseTo(100)
  })

  it('needs no sum below a single part, and survives parts of nothing', () => {
    expect(waterfallBars([part('unit cost', '-5')])).toHaveLength(1)
    expect(waterfallBars([part('a', '0'), part('b', '0.00')]).every(({ width }) => width === 0)).toBe(true)
  })
})
