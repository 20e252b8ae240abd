import { describe, expect, it } from 'vitest'
import { waterfall } from './waterfall.ts'

const part = (name: string, amount: string) => ({ part: name, amount: { amount, currency: 'GBP' } })

describe('waterfall', () => {
  it('draws nothing for no parts', () => {
    expect(waterfall([])).toEqual({ bars: [], zero: null })
  })

  it('starts each part where the one before ended and closes with their exact sum', () => {
    const { bars, zero } = waterfall([part('unit cost', '-800.10'), part('price', '200.05')])
    expect(zero).toBeNull()
    expect(bars.map(({ kind }) => kind)).toEqual(['loss', 'gain', 'total'])
    expect(bars[0]).toMatchObject({ left: 0, width: 100 })
    expect(bars[1]?.left).toBeCloseTo(0)
    expect(bars[1]?.width).toBeCloseTo(25.003, 2)
    expect(bars[2]?.amount.amount).toBe('-600.05')
    expect((bars[2]?.left ?? 0) + (bars[2]?.width ?? 0)).toBeCloseTo(100)
  })

  it('needs no sum below a single part, and survives parts of nothing', () => {
    expect(waterfall([part('unit cost', '-5')]).bars).toHaveLength(1)
    expect(waterfall([part('a', '0'), part('b', '0.00')]).bars.every(({ width }) => width === 0)).toBe(true)
  })

  it('says where nothing lies when gains outweigh losses for a while, and gives the sum the name it is asked to', () => {
    const { bars, zero } = waterfall([part('volume', '300'), part('cost', '-400')], 'In all')
    expect(zero).toBeCloseTo(25)
    expect(bars[0]).toMatchObject({ left: 25, width: 75 })
    expect(bars[1]).toMatchObject({ left: 0, width: 100 })
    expect(bars[2]).toMatchObject({ part: 'In all', left: 0, width: 25, amount: { amount: '-100' } })
  })

  it('shows a sum of nothing too: gains and losses that cancel out', () => {
    expect(waterfall([part('volume', '5.00'), part('cost', '-5.00')]).bars.at(-1)).toMatchObject({ width: 0, amount: { amount: '0.00' } })
  })
})
