import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, day, dayFromNumber, daysBetween } from '../../values/day.ts'
import { farDays } from './far-days.ts'

const start = day('2011-01-01')
const at = (offset: number): Day => addDays(start, offset)

/** Rows on each of `count` days, one day in every `every`. */
const shop = (count: number, { every = 1, rows = 5, from = 0 } = {}) =>
  new Map(Array.from({ length: count }, (_, i) => [at(from + i * every), rows] as const))

const together = (...files: readonly ReadonlyMap<Day, number>[]) => new Map(files.flatMap((file) => [...file]))

describe('days that are far from all others', () => {
  it.each([
    ['ten years late', '2021-06-30'],
    ['a year late', '2012-04-11'],
    ['a century early', '1911-02-03'],
    ['the day zero of a spreadsheet', '1899-12-30'],
  ])('REL-16 finds one row %s, in a file of its own and among the others', (_, text) => {
    const typo = new Map([[day(text), 1]])
    expect(farDays(typo, [...shop(100).keys()])).toEqual([text])
    expect(farDays(together(shop(100), typo), [])).toEqual([text])
  })

  it('REL-16 finds both ends, and all rows of the day that a system writes for no day', () => {
    const file = together(shop(300), new Map([[day('1970-01-01'), 900]]), new Map([[day('2021-06-30'), 1]]))
    expect(farDays(file, [])).toEqual(['1970-01-01', '2021-06-30'])
  })

  it.each([
    ['nothing', new Map(), []],
    ['one row', shop(1), []],
    ['a young shop of ten days', together(shop(9), shop(1, { from: 4_000 })), []],
    ['a season after a pause of a year', shop(60, { from: 465 }), [...shop(100).keys()]],
    ['a short season of some rows a day', shop(5, { from: 465 }), [...shop(100).keys()]],
    ['disputes once in three months, then after eight', together(shop(24, { every: 90, rows: 1 }), shop(1, { from: 2_310 })), []],
    ['a day that the ledger has', new Map([[day('2021-06-30'), 1]]), [...shop(100).keys(), day('2021-06-30')]],
    ['years before the ledger, a file of its own', shop(200, { from: -1_500 }), [...shop(100).keys()]],
  ])('are none in %s', (_, file: Map<Day, number>, known: Day[]) => {
    expect(farDays(file, known)).toEqual([])
  })

  it('are found although a far row counts already', () => {
    const known = [...shop(100).keys(), day('2019-01-01')]
    expect(farDays(new Map([[day('2023-06-30'), 1]]), known)).toEqual(['2023-06-30'])
  })

  const histogram = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 60 })), { maxLength: 80 })
    .map((days) => new Map(days.map(([offset, rows]) => [dayFromNumber(offset), rows])))
  const ledger = fc.array(fc.integer({ min: 0, max: 20_000 }).map(dayFromNumber), { maxLength: 80 })

  it('are few, of the file and unknown, on the outside, and far', () => {
    fc.assert(
      fc.property(histogram, ledger, (file, known) => {
        const far = new Set(farDays(file, known))
        const others = [...new Set([...file.keys(), ...known])].filter((day) => !far.has(day)).sort()
        const [first, last] = [others[0] as Day, others.at(-1) as Day]
        expect(far.size * 5).toBeLessThanOrEqual(others.length + far.size)
        for (const day of far) {
          expect(file.has(day) && !known.includes(day)).toBe(true)
          expect(Math.max(daysBetween(last, day), daysBetween(day, first))).toBeGreaterThanOrEqual(180)
        }
      }),
    )
  })

  it('do not depend on the order of the days, nor on when in history they lie', () => {
    fc.assert(
      fc.property(histogram, ledger, fc.integer({ min: -3_000, max: 3_000 }), (file, known, shift) => {
        const far = farDays(file, known)
        expect(farDays(new Map([...file].reverse()), known.toReversed())).toEqual(far)
        const moved = new Map([...file].map(([day, rows]) => [addDays(day, shift), rows]))
        expect(
          farDays(
            moved,
            known.map((day) => addDays(day, shift)),
          ),
        ).toEqual(far.map((day) => addDays(day, shift)))
      }),
    )
  })

  it('are none once they count, and none in days without a gap of 180', () => {
    fc.assert(
      fc.property(histogram, ledger, (file, known) => {
        const far = farDays(file, known)
        expect(farDays(file, [...known, ...file.keys()])).toEqual([])
        for (const day of farDays(file, [...known, ...far])) expect(far).not.toContain(day)
      }),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 179 }), fc.integer({ min: 1, max: 30 })), { maxLength: 100 }), (steps) => {
        let offset = 0
        const file = new Map(
          steps.map(([gap, rows]) => {
            offset += gap
            return [at(offset), rows]
          }),
        )
        expect(farDays(file, [])).toEqual([])
      }),
    )
  })

  it('are found in every daily shop of a month, whichever row it is and wherever it strays', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 30, max: 900 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 180, max: 9_000 }),
        fc.boolean(),
        (count, rows, distance, isEarly) => {
          const stray = at(isEarly ? -distance : count - 1 + distance)
          expect(farDays(together(shop(count), new Map([[stray, rows]])), [])).toEqual([stray])
          expect(farDays(new Map([[stray, rows]]), [...shop(count).keys()])).toEqual([stray])
        },
      ),
    )
  })
})
