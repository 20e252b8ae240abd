import { expect, it } from 'vitest'
import { DayScalar } from './day-scalar.ts'

it('API-12 a day is written as it is, and what is none is refused in and out', () => {
  for (const text of ['2024-02-29', '2024-02-29', '1999-12-31']) expect(DayScalar.serialize(text)).toBe(text)
  for (const text of ['2024-02-30', '2024-02-30', 'today', null, '2024-01-01T00:00']) {
    expect(() => DayScalar.serialize(text)).toThrow(RangeError)
    expect(() => DayScalar.parseValue(text)).toThrow(/is not a day/)
  }
})
