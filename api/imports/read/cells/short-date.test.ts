import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readContent } from '../../../../e2e/support/imports/read-content.ts'
import type { Mapping } from '../../decide/mapping.input.ts'
import { openQuestion } from '../../decide/open-question.ts'
import type { Unreadable } from '../tables/unreadable.ts'
import { likelyOrders, shortDate, shortDay, shortOrders } from './short-date.ts'

const runs = process.env.RISKPILOT_LONG ? 2_000 : 100
const order = fc.constantFrom(...shortOrders)
const someDay = fc.integer({ min: Date.UTC(1990, 0, 1) / 86_400_000, max: Date.UTC(2026, 4, 31) / 86_400_000 }).map((count) => {
  const date = new Date(count * 86_400_000)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, dayOfMonth: date.getUTCDate() }
})
type SomeDay = { year: number; month: number; dayOfMonth: number }

function written({ year, month, dayOfMonth }: SomeDay, of: (typeof shortOrders)[number], mark: string, isPadded: boolean): string {
  const two = (value: number) => String(value).padStart(isPadded ? 2 : 1, '0')
  const y = String(year % 100).padStart(2, '0')
  const parts = { dmy: [two(dayOfMonth), two(month), y], mdy: [two(month), two(dayOfMonth), y], ymd: [y, two(month), two(dayOfMonth)] }
  return parts[of].join(mark)
}

const iso = ({ year, month, dayOfMonth }: SomeDay) => `${year}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`

/** The days of a file of such dates; or the question, and the days after the correct answer. */
async function daysOf(cells: readonly string[], mapping: Mapping = {}): Promise<string[] | Unreadable> {
  const rows = cells.map((cell, i) => `${i},${cell},A,1,2.50`)
  const read = readContent(`order_id,date,sku,qty,unit_price\n${rows.join('\n')}\n`, { mapping, zone: 'UTC' })
  return read.then(
    ({ facts, refusals }) => [...facts.map((fact) => ('at' in fact ? fact.at.day : '')), ...refusals.map(({ code }) => code)],
    (error: Unreadable) => error,
  )
}

/**
 * The days of a file whose questions are answered by someone who knows that order, and that also a
 * day far from the others is right.
 */
async function afterAnswers(cells: readonly string[], of: (typeof shortOrders)[number], mapping: Mapping = {}): Promise<string[]> {
  const read = await daysOf(cells, mapping)
  if (Array.isArray(read)) return read
  if (!read.question) throw read
  const { readings = [] } = openQuestion(read.question, 'file.csv', {})
  expect(new Set(readings.map(({ label }) => label)).size).toBe(readings.length)
  const isRight = ({ dates, farDays }: Mapping) =>
    JSON.stringify(dates) === JSON.stringify({ date: of }) || Object.values(farDays ?? {}).includes('right')
  const answer = readings.map((reading) => reading.mapping as Mapping).find(isRight)
  if (!answer) throw new Error(`None of the readings is in the order ${of}.`, { cause: read })
  return await afterAnswers(cells, of, { ...mapping, ...answer })
}

describe('dates with two digits for their year', () => {
  it('say the same day in the order they were written in', () => {
    fc.assert(
      fc.property(someDay, order, fc.constantFrom('/', '-', '.'), fc.boolean(), (one, of, mark, isPadded) => {
        const date = shortDate(written(one, of, mark, isPadded))
        expect(date && shortDay(date, of)).toEqual(one)
        expect(date && likelyOrders(date, [1990, 2028])).toContain(of)
      }),
    )
  })

  it('REL-05 REL-15 are read as what they are or asked about, never as another day', async () => {
    const column = fc.array(someDay, { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(column, order, fc.boolean(), async (days, of, isPadded) => {
        const cells = days.map((one) => written(one, of, '/', isPadded))
        expect(await afterAnswers(cells, of)).toEqual(days.map(iso))
      }),
      { numRuns: runs },
    )
  })
})
