import { describe, expect, it } from 'vitest'
import type { LinePart, LossPart, RowPart } from '../candidate.ts'
import { addClaims, noClaims, sharedMoney } from './shared-rows.ts'

const micros = 1_000_000
const line = (changes: Partial<LinePart> = {}): LinePart => ({
  ...{ day: 5, listPrice: 20 * micros, unitPrice: 15 * micros, units: 2, lines: 1 },
  ...{ expectedPerUnit: 18 * micros, actualPerUnit: 15 * micros, ...changes },
})
const row = (changes: Partial<RowPart> = {}): RowPart => ({
  ...{ day: 5, table: 'order_line', of: 'A', document: 'o1', money: 'discount', rows: 1 },
  ...{ amount: 10 * micros, expected: 6 * micros, ...changes },
})
const claims = (parts: readonly LossPart[], { entity = 'A', isOfCosts = false, countsCharged = false } = {}) => {
  const all = noClaims()
  addClaims(all, parts, { entity, isOfCosts, countsCharged })
  return all
}
const shared = (a: ReturnType<typeof claims>, b: ReturnType<typeof claims>) => {
  expect(sharedMoney(a, b)).toBe(sharedMoney(b, a))
  return sharedMoney(a, b) / micros
}

describe('money that two claim of the same rows', () => {
  it('is the less of each row', () => {
    expect(shared(claims([row()]), claims([row({ expected: 9 * micros })]))).toBe(1)
    expect(shared(claims([row()]), claims([row({ document: 'o2' })]))).toBe(0)
    expect(shared(claims([row()]), claims([row({ of: 'B' })]))).toBe(0)
    expect(shared(claims([line()]), claims([line({ expectedPerUnit: 16 * micros })]))).toBe(2)
    expect(shared(claims([line()]), claims([line({ unitPrice: 14 * micros })]))).toBe(0)
  })

  it('is of a whole order what its products claim', () => {
    const { of: _, ...whole } = row({ expected: 5 * micros })
    expect(shared(claims([whole], { entity: 'all' }), claims([row(), row({ of: 'B', expected: 9 * micros })]))).toBe(5)
  })

  it('is of a line of a day the document with the same discount, and no other order of that day', () => {
    expect(shared(claims([line()]), claims([row()]))).toBe(4)
    expect(shared(claims([line()]), claims([row({ amount: 8 * micros })]))).toBe(0)
    expect(shared(claims([line({ units: 4, lines: 2 })]), claims([row()]))).toBe(0)
    expect(shared(claims([line({ lines: 2 })]), claims([row({ amount: 5 * micros, expected: 0 })]))).toBe(5)
  })

  it('is of a day of parcels what their documents claim of it', () => {
    const { money: _, ...parcel } = row({ table: 'parcel', of: 'Swift/UK' })
    expect(shared(claims([{ ...parcel, document: null }]), claims([parcel]))).toBe(4)
  })

  it('is nothing where the money is another: what a line cost, or what was charged for a parcel', () => {
    expect(shared(claims([line()], { isOfCosts: true }), claims([line()]))).toBe(0)
    expect(shared(claims([line()], { isOfCosts: true }), claims([row()]))).toBe(0)
    const { money: _, ...parcel } = row({ table: 'parcel' })
    const charged = claims([{ ...parcel, money: 'charged' }])
    expect(shared(claims([parcel]), charged)).toBe(0)
    expect(shared(claims([parcel], { countsCharged: true }), charged)).toBe(4)
  })

  it('leaves out what gained', () => {
    expect(shared(claims([row({ expected: 12 * micros })]), claims([row()]))).toBe(0)
  })
})
