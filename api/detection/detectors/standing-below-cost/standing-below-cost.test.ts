import { describe, expect, it } from 'vitest'
import type { DayFacts } from '../../day-facts.ts'
import { lostBy } from '../../finding.ts'
import { report } from '../../report.ts'
import { dayAt } from '../../testing/by-hand.ts'
import { shopWith } from '../../testing/odd-sales.ts'
import { reportedFindings, runShop, withoutFlows } from '../../testing/run-shop.ts'

const standing = (days: readonly DayFacts[]) => reportedFindings(runShop(days, withoutFlows), 'standing_below_cost')
const status = (days: readonly DayFacts[]) =>
  report(runShop(days, withoutFlows)).detectors.find(({ detector }) => detector === 'standing-below-cost')

/** Every third day another of twenty products sells ten units at 4.50 of a cost of 6. */
const seldom = (from: number, to: number) => (i: number) =>
  i >= from && i < to && i % 3 === 0 ? [{ sku: `S${(i / 3) % 20}`, list: 10, paid: 4.5, units: 10, lines: 1 }] : []

describe('a standing loss below cost', () => {
  it('tells many products that each broke the rule too seldom as one exact sum', () => {
    const state = runShop(shopWith(120, seldom(0, 120)))
    const [finding, ...others] = reportedFindings(state)
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      kind: 'standing_below_cost',
      entity: 'all',
      nature: 'standing',
      phase: 'running',
      startedOn: dayAt(0),
      loss: { expected: 60_000n },
      counted: { loss: 60_000n },
      monthly: { expected: 15_000n },
    })
    expect(finding?.evidence.reduce((sum, part) => sum + lostBy(part), 0)).toBe(600_000_000)
  })

  it('leaves the rows of a product that sells below cost often to the rule that tells it', () => {
    const often = (i: number) => [{ sku: 'S0', list: 10, paid: 5.5, units: 10, lines: 1 }, ...seldom(0, 120)(i)]
    const found = reportedFindings(runShop(shopWith(120, often)))
    const keys = found.flatMap(({ evidence }) => evidence.map((part) => 'sku' in part && [part.day, part.sku, part.unitPrice].join()))
    expect(found.map(({ kind }) => kind)).toEqual(['discount_beyond_margin', 'standing_below_cost'])
    expect(new Set(keys).size).toBe(keys.length)
    const lost = found.reduce((sum, { loss }) => sum + loss.expected, 0n)
    expect([lost, found.reduce((sum, { counted }) => sum + counted.loss, 0n)]).toEqual([120_000n, 120_000n])
  })

  it('tells a policy over many products once, on the day on which the rule would tell the first of them', () => {
    const policy = (from: number) => (i: number) =>
      i < from ? [] : [0, 1, 2, 3, 4, 5].map((k) => ({ sku: `S${k}`, list: 10, paid: 4.5, units: 5, lines: 1 }))
    const always = reportedFindings(runShop(shopWith(90, policy(0))))
    expect(always.map(({ kind, detectedOn, loss }) => [kind, detectedOn, loss.expected])).toEqual([
      ['standing_below_cost', dayAt(2), 405_000n],
    ])
    const later = reportedFindings(runShop(shopWith(150, policy(60))))
    expect(later.map(({ kind, entity, detectedOn }) => [kind, entity, detectedOn])).toEqual([
      ...['S0', 'S1', 'S2'].map((sku) => ['discount_beyond_margin', sku, dayAt(62)]),
      ['standing_below_cost', 'all', dayAt(62)],
    ])
    // The first products are one case; no line is in two findings.
    expect(new Set(later.slice(0, 3).map(({ caseKey }) => caseKey)).size).toBe(1)
    expect(later.reduce((sum, { counted }) => sum + counted.loss, 0n)).toBe(405_000n)
  })

  it('tells a product by itself that holds nearly all of the loss, or begins later and loses more than the rest', () => {
    const alone = (i: number) => [
      { sku: 'S0', list: 10, paid: 4.5, units: 50, lines: 1 },
      ...(i < 9 ? [{ sku: `S${1 + i}`, list: 10, paid: 5.5, units: 1, lines: 1 }] : []),
    ]
    expect(reportedFindings(runShop(shopWith(30, alone)))).toMatchObject([
      { kind: 'discount_beyond_margin', entity: 'S0', detectedOn: dayAt(2) },
    ])
    const newAt70 = (i: number) => [...seldom(0, 150)(i), ...(i < 70 ? [] : [{ sku: 'S7', list: 10, paid: 5.5, units: 15, lines: 1 }])]
    const found = reportedFindings(runShop(shopWith(150, newAt70)))
    expect(found.map(({ kind, entity, detectedOn }) => [kind, entity, detectedOn])).toEqual([
      ['discount_beyond_margin', 'S7', dayAt(72)],
      ['standing_below_cost', 'all', dayAt(30)],
    ])
  })

  it('takes a cost of more than twice the lowest for mistyped', () => {
    const days = shopWith(120, seldom(0, 120)).map((facts, i) => {
      const cost =
        i === 70
          ? [{ sku: 'S3', unitCost: 60_000_000, document: 'costs.csv' }]
          : i === 71
            ? [{ sku: 'S3', unitCost: 6_000_000, document: 'costs.csv' }]
            : []
      return { ...facts, costs: [...facts.costs, ...cost] }
    })
    expect(standing(days)).toMatchObject([{ loss: { expected: 60_000n } }])
  })

  it('is silent about two weeks of clearance, a single large order and a shop that earns on every line', () => {
    const clearance = (i: number) => (i >= 40 && i < 54 ? seldom(0, 120)(i) : [])
    const bulk = (i: number) => (i === 50 ? [{ sku: 'S0', list: 10, paid: 4.5, units: 900, lines: 1 }] : seldom(30, 70)(i))
    expect(standing(shopWith(120, clearance))).toEqual([])
    expect(standing(shopWith(75, bulk))).toEqual([])
    expect(standing(shopWith(120, () => []))).toEqual([])
  })

  it('says what it has seen while it is too little, and what it needs where costs lack', () => {
    expect(status(shopWith(20, seldom(0, 20)))).toMatchObject({
      state: 'learning',
      reason: expect.stringContaining('7 lines of the last 60 days sold $105 below cost'),
    })
    const costless = shopWith(60, seldom(0, 60)).map((facts) => ({ ...facts, costs: [] }))
    expect(status(costless)).toMatchObject({ state: 'cannot_run', missing: ['costs'] })
  })

  it('ends once 60 days pass without such a line', () => {
    expect(standing(shopWith(200, seldom(0, 90)))).toMatchObject([
      { state: 'ended', phase: 'ended', endedOn: dayAt(87), loss: { expected: 45_000n } },
    ])
  })
})
