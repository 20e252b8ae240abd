import { describe, expect, it } from 'vitest'
import { speedOf } from './speed.ts'

describe('speed of an import', () => {
  it('is unknown for nothing, one figure, figures too close in time, and figures that stand still', () => {
    expect(speedOf([])).toBeNull()
    expect(speedOf([{ at: 0, amount: 5 }])).toBeNull()
    expect(
      speedOf([
        { at: 0, amount: 0 },
        { at: 100, amount: 5 },
      ]),
    ).toBeNull()
    expect(
      speedOf([
        { at: 0, amount: 5 },
        { at: 1000, amount: 5 },
      ]),
    ).toBeNull()
  })

  it('looks at the last ten seconds only', () => {
    const samples = [
      { at: 0, amount: 0 },
      { at: 20_000, amount: 1000 },
      { at: 25_000, amount: 2000 },
    ]
    expect(speedOf(samples)).toBe(200)
  })
})
