import { describe, expect, it } from 'vitest'
import { type CauseMark, type DatedMark, isShared, nearDays, sameDays } from './cause-mark.ts'

const named = (mark: CauseMark, startedOn = 100, endedOn: number | null = null): DatedMark => ({ mark, startedOn, endedOn })
const code = (name: string): CauseMark => ({ of: 'code', name })
const rise = (of: CauseMark['of'], size: number): CauseMark => ({ of, name: '', size })

describe('what two findings share', () => {
  it('is one name, near in time, and never one name of two things', () => {
    const friends = named(code('FRIENDS20'))
    expect(isShared(friends, named(code('FRIENDS20'), 100 + nearDays))).toBe(true)
    expect(isShared(friends, named(code('FRIENDS20'), 101 + nearDays))).toBe(false)
    expect(isShared(friends, named(code('FRIENDS25')))).toBe(false)
    expect(isShared(friends, named({ of: 'customer', name: 'FRIENDS20' }))).toBe(false)
  })

  it('is one code that goes on where it ended, and not one that comes back later', () => {
    const ended = named(code('A'), 100, 200)
    expect(isShared(ended, named(code('A'), 204))).toBe(true)
    expect(isShared(named(code('A'), 204), ended)).toBe(true)
    expect(isShared(ended, named(code('A'), 220))).toBe(false)
    expect(isShared(named({ of: 'customer', name: 'A' }, 100, 200), named({ of: 'customer', name: 'A' }, 204))).toBe(false)
  })

  it('is one gift of one flow for as long as it runs', () => {
    const gift: CauseMark = { of: 'flow_each', name: 'free_units GFT' }
    expect(isShared(named(gift), named(gift, 300))).toBe(true)
    expect(isShared(named(gift, 100, 200), named(gift, 300))).toBe(false)
  })

  it('is one height of costs, the nearer the further their days lie apart', () => {
    const [step, round] = [named(rise('cost_step', 0.18)), named(rise('cost_round', 0.18))]
    expect(isShared(step, named(rise('cost_step', 0.15), 100 + sameDays))).toBe(true)
    expect(isShared(step, named(rise('cost_step', 0.18), 101 + sameDays))).toBe(false)
    expect(isShared(step, named(rise('cost_step', 0.12)))).toBe(false)
    expect(isShared(round, named(rise('cost_round', 0.17), 130))).toBe(true)
    expect(isShared(round, named(rise('cost_round', 0.15), 130))).toBe(false)
  })

  it('is one carrier on one day, and later only where it rose alike', () => {
    const carrier = named({ of: 'carrier', name: 'Fleet' })
    expect(isShared(carrier, named({ of: 'carrier', name: 'Fleet' }, 103))).toBe(true)
    expect(isShared(carrier, named({ of: 'carrier', name: 'Fleet' }, 120))).toBe(false)
    const lane = (size: number, on: number) => named({ of: 'carrier_rise', name: 'Fleet', size }, on)
    expect(isShared(lane(0.11, 100), lane(0.07, 120))).toBe(true)
    expect(isShared(lane(0.11, 100), lane(0.04, 120))).toBe(false)
  })
})
