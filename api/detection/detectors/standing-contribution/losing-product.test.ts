import { describe, expect, it } from 'vitest'
import { type LosingProductKind, makeLosingProductShop } from '../../../made-shops/losing-product-shop.ts'
import { day } from '../../../values/day.ts'
import { deserialize, serialize } from '../../checkpoint.ts'
import { advance } from '../../engine.ts'
import { type Finding, lostBy } from '../../finding.ts'
import { dayFactsOf } from '../../testing/day-facts-of.ts'
import { reportedFindings, runShop, withoutFlows } from '../../testing/run-shop.ts'

const made = (kind: LosingProductKind | null, seed = 601) =>
  makeLosingProductShop({ seed, firstDay: day('2025-03-01'), days: 150, skus: 120, linesPerDay: 100, leaks: [], traps: [] }, kind)
const factsOf = (kind: LosingProductKind | null, seed?: number) => dayFactsOf(made(kind, seed).shop.tables)
const folded = new Map<string, Finding[]>()

/** What is told of a shop: the fold of a shop that several tests ask about is kept. */
function told(kind: LosingProductKind | null, seed?: number): Finding[] {
  const key = `${kind} ${seed}`
  const known = folded.get(key) ?? reportedFindings(runShop(factsOf(kind, seed), withoutFlows), 'standing_contribution')
  folded.set(key, known)
  return known
}

/** Days between two checkpoints: another number than those between two judgements. */
const storedEvery = import.meta.env.RISKPILOT_LONG ? 1 : 5

describe('a product whose orders cost more than they earn', () => {
  it.each(['postage', 'both'] as const)('is told with its name, as an exact sum over rows of orders of it alone: %s', (kind) => {
    const { shop, truth } = made(kind)
    const [finding, ...others] = told(kind)
    expect(others).toEqual([])
    expect(finding?.title).toContain(`is negative for product ${truth.product} since`)
    expect(finding?.explanation).toContain(`Lost by product: product ${truth.product}, $`)
    const evidence = finding?.evidence ?? []
    expect(BigInt(Math.round(evidence.reduce((sum, part) => sum + lostBy(part), 0) / 1e4))).toBe(finding?.loss.expected)
    const skus = Map.groupBy(shop.tables.orders, ({ orderId }) => orderId)
    const sold = evidence.flatMap((part) => ('table' in part && part.table === 'order_line' ? [part.document ?? ''] : []))
    expect(sold.length).toBeGreaterThan(50)
    expect(sold.filter((order) => skus.get(order)?.some(({ sku }) => sku !== truth.product))).toEqual([])
    expect(new Set(sold).size).toBe(sold.length)
  })

  it('goes on from a checkpoint, and says nothing earlier that later days change', () => {
    const facts = factsOf('postage')
    const [whole] = told('postage')
    let state = runShop([])
    const untilNow = () => reportedFindings(state, 'standing_contribution')
    for (const [i, one] of facts.entries()) {
      if (one.day === whole?.detectedOn) expect(untilNow()).toEqual([])
      state = advance(i >= 75 && i % storedEvery === 0 ? deserialize(serialize(state)) : state, one, withoutFlows.detectors).state
      if (one.day !== whole?.detectedOn) continue
      expect(untilNow()).toMatchObject([{ detectedOn: whole.detectedOn, lossAtDetection: whole.lossAtDetection }])
    }
    expect(untilNow()).toEqual([whole])
  })

  it.each(['thin', 'even', 'sparse', 'customers', 'below_cost', null] as const)('is silent about %s', (kind) => {
    expect(told(kind)).toEqual([])
  })

  it.each([601, 602, 603])('blames no product for the country that buys it (%i)', (seed) => {
    for (const { title, explanation } of told('of_country', seed)) {
      expect(explanation).toContain('Lost by country: ')
      expect(title).toMatch(/negative for (?!product|sales channel)\w+ since /)
    }
  })
})
