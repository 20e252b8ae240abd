import { describe, expect, it } from 'vitest'
import { makeShop } from '../../../made-shops/make-shop.ts'
import type { DayFacts, WriteOffFact } from '../../day-facts.ts'
import { dayWords } from '../../phrases.ts'
import { report } from '../../report.ts'
import { dayAt } from '../../testing/by-hand.ts'
import { dayFactsOf } from '../../testing/day-facts-of.ts'
import { leakySpec } from '../../testing/made-leaks.ts'
import { reportedFindings, runShop, withoutFlows } from '../../testing/run-shop.ts'
import { steadyShop } from '../../testing/steady-shop.ts'

const statusOf = (days: readonly DayFacts[], name: string) =>
  report(runShop(days, withoutFlows)).detectors.find(({ detector }) => detector === name)

describe('stock written off', () => {
  const off = (i: number, writeOffs: readonly WriteOffFact[]) => (at: number) => (at === i ? { writeOffs } : {})

  it('is counted at unit cost, at 60 % of the usual price where none is known, and not at all where nothing is', () => {
    const days = steadyShop(
      40,
      off(20, [
        { sku: 'S0', units: 10, lines: 1 },
        { sku: 'S1', units: 10, lines: 2 },
        { sku: 'S2', units: 99, lines: 1 },
      ]),
    )
    const [finding] = reportedFindings(runShop(days, withoutFlows), 'write_off')
    expect(finding).toMatchObject({
      entity: 'all',
      detectedOn: dayAt(21),
      loss: { expected: 12_000n, low: 9_204n },
      title: expect.stringMatching(/^Stock write-offs come to 20 units since .*: \$120 at estimated cost$/),
      explanation: expect.stringContaining('Where no unit cost is known, we assume 60% of the usual price: import your unit costs'),
    })
    expect(finding?.evidence.map((part) => 'sku' in part && [part.sku, part.units, part.expectedPerUnit])).toEqual([
      ['S0', 10, 6_000_000],
      ['S1', 10, 6_000_000],
    ])
    expect(statusOf(days, 'write-off')).toMatchObject({
      state: 'ready',
      reason: 'stock entries are known; 99 units of products without a cost or a price are not counted',
    })
  })

  const entries = (of: Readonly<Record<number, readonly WriteOffFact[]>>) => (at: number) => ({ writeOffs: of[at] ?? [] })
  const lostOf = (of: Readonly<Record<number, readonly WriteOffFact[]>>) =>
    reportedFindings(runShop(steadyShop(90, entries(of)), withoutFlows), 'write_off').map(({ evidence, loss }) => [
      evidence.map((part) => 'sku' in part && `${part.day} ${part.units}`).sort(),
      loss.expected,
    ])

  it('cancels an entry and its reversal, whichever came first, and only the same units of the same product within 30 days', () => {
    const gone = (units: number, sku = 'S0') => ({ sku, units, lines: 1 })
    // 10 units stay: they cost 60.00.
    const stays = [[[`${dayAt(20)} 10`], 6_000n]]
    expect(lostOf({ 20: [gone(10)], 21: [gone(300)], 30: [gone(-300)] })).toEqual(stays)
    expect(lostOf({ 20: [gone(10)], 21: [gone(-300)], 30: [gone(300)] })).toEqual(stays)
    expect(lostOf({ 20: [gone(10)], 21: [gone(300), gone(-300)] })).toEqual(stays)
    expect(lostOf({ 20: [gone(10)], 21: [gone(300)], 51: [gone(-300)] })).toEqual([[[`${dayAt(20)} 10`, `${dayAt(21)} 300`], 186_000n]])
    expect(lostOf({ 20: [gone(10)], 21: [gone(-9)], 22: [gone(-10, 'S1')] })).toEqual(stays)
    expect(lostOf({ 21: [gone(300)], 22: [gone(-300)] })).toEqual([])
  })

  it('says in title and explanation that it is counted at unit cost, where all units are', () => {
    const days = steadyShop(40, off(20, [{ sku: 'S0', units: 10, lines: 1 }]))
    expect(reportedFindings(runShop(days, withoutFlows), 'write_off')).toMatchObject([
      {
        title: expect.stringMatching(/: \$60\.00 at unit cost$/),
        explanation: expect.stringContaining('Each unit is counted at its unit cost of that day.'),
      },
    ])
  })

  it('names the worst month, once there are two', () => {
    const textOf = (of: Readonly<Record<number, readonly WriteOffFact[]>>) =>
      reportedFindings(runShop(steadyShop(90, entries(of)), withoutFlows), 'write_off')[0]?.explanation
    const off = [{ sku: 'S0', units: 10, lines: 1 }]
    expect(textOf({ 20: off })).not.toContain('worst month')
    const month = dayWords(dayAt(60)).split(' ').slice(1).join(' ')
    expect(textOf({ 20: off, 59: off, 60: off, 61: off })).toContain(`The worst month was ${month} with $180.`)
  })

  it('cannot be seen in files that keep no such entries', () => {
    expect(
      statusOf(
        steadyShop(40, () => ({})),
        'write-off',
      ),
    ).toMatchObject({ state: 'cannot_run' })
  })

  it('is seen in made shops at the cost of their products, and only in files that show it', () => {
    const { tables, otherLines } = makeShop({ ...leakySpec(301, 'cogs_rise', 'high'), leaks: [], days: 90 })
    expect(reportedFindings(runShop(dayFactsOf(tables)))).toEqual([])
    const reported = reportedFindings(runShop(dayFactsOf({ ...tables, otherLines })))
    expect(reported.map(({ kind }) => kind)).toEqual(['write_off'])
    const units = otherLines.filter(({ qty }) => qty < 0).reduce((sum, { qty }) => sum - qty, 0)
    expect(reported[0]?.title).toContain(`Stock write-offs come to ${units} units since`)
  })
})
