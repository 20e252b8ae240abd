import { describe, expect, it } from 'vitest'
import type { Finding } from '../../finding.ts'
import { report } from '../../report.ts'
import { type Cost, dayAt, daysByHand } from '../../testing/by-hand.ts'
import { changesAlone, reportedFindings, reportedUpTo, runShop } from '../../testing/run-shop.ts'

const rise = 60
const priceOf = 25
const old = 11.66
const risen = 13.76

type Stated = {
  /** The cost that the file states of A from day `i` on; null where it has no row. */
  readonly costs: (i: number) => number | null
  readonly price?: (i: number) => number
  readonly units?: number
  /** How many other products step with A. */
  readonly alike?: number
  readonly others?: (i: number, k: number) => number | null
  readonly days?: number
}

/**
 * A shop of twenty products whose costs a file states: those of A and of `alike` more by `costs`,
 * the others once.
 */
function statedShop({ costs, price = () => priceOf, units = 4, alike = 0, others = (i) => (i === 0 ? 8 : null), days = 150 }: Stated) {
  return daysByHand(days, (i) => {
    const names = Array.from({ length: 20 }, (_, k) => (k === 0 ? 'A' : `P${String(k).padStart(2, '0')}`))
    const sales = names.map((sku, k) => {
      const at = k <= alike ? price(i) : 20
      return { sku, list: at, paid: at, units: k <= alike ? units : 5, lines: 2 }
    })
    const stated = names.flatMap((sku, k): Cost[] => {
      const cost = k <= alike ? costs(i) : others(i, k)
      return cost === null ? [] : [{ sku, cost }]
    })
    return { sales, costs: stated }
  })
}

const told = (shop: Stated) => reportedFindings(runShop(statedShop(shop), changesAlone), 'cogs_rise')
const lossOf = (finding: Finding | undefined) => Number(finding?.loss.expected) / 100
const stepped = (i: number) => (i === 0 ? old : i === rise ? risen : null)

describe('a cost that the file states', () => {
  it('is a rise of the day of its row, with one row before and one at the rise', () => {
    const [finding, ...more] = told({ costs: stepped })
    expect(more).toEqual([])
    expect(finding).toMatchObject({ entity: 'A', startedOn: dayAt(rise), endedOn: null })
    expect(finding?.title).toBe('Margin on A falls: unit cost is up 18% since 2 March 2025')
    expect(finding?.explanation).toContain('Your costs say that one unit of A cost $11.66 until 2 March 2025 and has cost $13.76 since')
    expect(lossOf(finding)).toBeCloseTo(4 * 90 * 2.1, 2)
    expect(finding && finding.detectedOn <= dayAt(rise + 18)).toBe(true)
  })

  it('is one case of all products that stepped on one day', () => {
    const found = told({ costs: stepped, alike: 18 })
    expect(found).toHaveLength(19)
    expect(new Set(found.map(({ caseKey }) => caseKey)).size).toBe(1)
    expect(new Set(found.map(({ startedOn }) => startedOn))).toEqual(new Set([dayAt(rise)]))
  })

  it('is dated by its row where equal rows stand before it', () => {
    const costs = (i: number) => (i === rise ? risen : i < rise && i % 20 === 0 ? old : null)
    const [finding] = told({ costs, alike: 4 })
    expect(finding).toMatchObject({ startedOn: dayAt(rise) })
    expect(finding?.title).toContain('is up 18% since 2 March 2025')
  })

  it('is measured from the old level where it drifts, and told with its first and last value', () => {
    const costs = (i: number) => (i % 30 === 0 ? Math.round(1000 * 1.01 ** (i / 30)) / 100 : null)
    const [finding] = told({ costs, days: 400, units: 10 })
    expect(finding).toMatchObject({ startedOn: dayAt(30), endedOn: null })
    expect(finding?.title).toBe('Margin on A falls: unit cost has crept up 14% since 31 January 2025')
    expect(finding?.explanation).toContain('$10.00 until 31 January 2025')
    expect(finding?.explanation).toContain('step by step more, and $11.38 from 26 January 2026 on: 14% more.')
  })

  it('is no leak where the price follows within two weeks', () => {
    for (const delay of [0, 5, 9, 14])
      expect(told({ costs: stepped, alike: 5, price: (i) => (i >= rise + delay ? priceOf * 1.1 : priceOf) })).toEqual([])
  })

  it('is over on the day before the price followed late', () => {
    const [late] = told({ costs: stepped, price: (i) => (i >= rise + 25 ? priceOf * 1.1 : priceOf) })
    expect(late).toMatchObject({ state: 'ended', endedOn: dayAt(rise + 24) })
    expect(lossOf(late)).toBeCloseTo(4 * 25 * 2.1, 2)
  })

  it('costs only what is left where the price follows in part', () => {
    const [finding] = told({ costs: stepped, price: (i) => (i >= rise + 3 ? priceOf + 1 : priceOf) })
    expect(lossOf(finding)).toBeCloseTo(4 * (3 * 2.1 + 87 * 1.1), 2)
    expect(finding?.title).toContain(', price 4%')
  })

  it('is not told below the floor', () => {
    const { findings } = report(runShop(statedShop({ costs: (i) => (i === 0 ? 10 : i === rise ? 10.2 : null), units: 2 })))
    expect(findings.filter(({ isReported }) => isReported)).toEqual([])
  })

  it('is over on the day before the row that is back at the old cost', () => {
    const [finding] = told({ costs: (i) => (i === 100 ? old : stepped(i)) })
    expect(finding).toMatchObject({ state: 'ended', startedOn: dayAt(rise), endedOn: dayAt(99) })
    expect(lossOf(finding)).toBeCloseTo(4 * 40 * 2.1, 2)
  })

  it('is no rise where it was mistyped and corrected, or an offer ended', () => {
    expect(told({ costs: (i) => (i === rise ? 116.6 : i === rise + 2 ? old : i === 0 ? old : null) })).toEqual([])
    expect(told({ costs: (i) => (i === 0 || i === rise ? old : i === rise - 20 ? 9.5 : null) })).toEqual([])
  })

  it('is told of a day from the rows up to that day', () => {
    const days = statedShop({ costs: (i) => (i === 100 ? old : stepped(i)), alike: 3 })
    const whole = reportedFindings(runShop(days))
    for (const count of [70, 80, 95, 120]) {
      const cut = reportedFindings(runShop(days.slice(0, count)))
      expect(reportedUpTo(cut, dayAt(count - 1))).toEqual(reportedUpTo(whole, dayAt(count - 1)))
    }
  })

  it('is not taken for one where costs vary by lot', () => {
    const byLot = (i: number, k: number) => (i % 7 === k % 7 ? 8 * (1 + 0.05 * Math.sin(5 * i + 3 * k)) : null)
    expect(told({ costs: (i) => byLot(i, 0), others: byLot, days: 300 })).toEqual([])
    const fewRows = (i: number, k: number) => (i === 0 || i === 30 + 6 * k ? 8 * (1 + 0.05 * Math.sin(5 * i + 3 * k)) : null)
    expect(told({ costs: (i) => fewRows(i, 0), others: fewRows, days: 300 })).toEqual([])
  })
})
