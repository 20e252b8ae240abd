import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'

/** Optimal string alignment as textbooks write it, with the whole table. */
function wholeTable(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number) => table[i]?.[j] as number
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY
      ;(table[i] as number[])[j] = Math.min(replaced, at(i - 1, j) + 1, at(i, j - 1) + 1, swapped)
    }
  return at(a.length, b.length)
}

describe('the letters in which two words differ', () => {
  it.each([
    ['kelmar', 'kelmar', 0],
    ['kelmar', 'klemar', 1],
    ['kelmar', 'elmar', 1],
    ['kelmar', 'kelmra', 1],
    ['kelmar', 'kalmer', 2],
    ['', 'ab', 2],
  ])('%s and %s: %i', (a, b, letters) => {
    expect(editDistance(a, b, 3)).toBe(letters)
  })

  it('are those of the whole table, up to one more than is asked for', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 90 })
    fc.assert(
      fc.property(word, word, fc.constantFrom(0.5, 1, 1.5, 2, 2.5, 3), (a, b, most) => {
        const found = editDistance(a, b, most)
        const whole = wholeTable(a, b)
        expect(found > most).toBe(whole > most)
        if (whole <= most) expect(found).toBe(whole)
      }),
      { numRuns: 1_000 },
    )
  })

  it('are found in long words with few slips', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 60, maxLength: 200 })
    fc.assert(
      fc.property(word, fc.nat(), fc.nat(), (text, from, to) => {
        const [i, j] = [from % text.length, to % text.length]
        const slipped = text.slice(0, i) + text.slice(i + 1)
        const twice = `${slipped.slice(0, j)}d${slipped.slice(j)}`
        expect(editDistance(text, twice, 3)).toBe(wholeTable(text, twice))
      }),
    )
  })
})
