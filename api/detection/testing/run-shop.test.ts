import { describe, expect, it } from 'vitest'
import { makeShop } from '../../made-shops/make-shop.ts'
import { day } from '../../values/day.ts'
import { detectorOf } from '../catalogue.ts'
import { serialize } from '../checkpoint.ts'
import type { DayFacts } from '../day-facts.ts'
import type { EngineState } from '../engine-state.ts'
import { report } from '../report.ts'
import { dayFactsOf } from './day-facts-of.ts'
import { flowShop } from './flow-shop.ts'
import { changesAlone, runAfresh, runShop, withoutFlows } from './run-shop.ts'

const planted = ['cogs_rise', 'discount_stack', 'refund_step', 'ad_waste', 'shipping_overrun', 'chargeback_burst'] as const
const leaks = planted.flatMap((kind) =>
  (['step', 'ramp'] as const).map((shape) => ({ kind, shape, size: 'high' as const, endsAfter: shape === 'step' ? 40 : null })),
)
const days = dayFactsOf(
  makeShop({ seed: 7, firstDay: day('2025-01-01'), days: 150, skus: 90, linesPerDay: 90, leaks, traps: 'all' }).tables,
)
const whole = runAfresh(days)

/** Which findings are one case is a matter of all kinds. */
const foundIn = (state: EngineState, isWanted: (kind: string) => boolean) =>
  report(state).findings.flatMap(({ caseKey: _, ...finding }) => (isWanted(finding.kind) ? [finding] : []))

describe('some of the detectors alone', () => {
  // Where flows tell something, `flow.test.ts` has it.
  it('find what they find beside the flows, which they do not know', () => {
    const isOther = (kind: string) => detectorOf(kind).family === undefined
    expect(foundIn(runShop(days, withoutFlows), isOther)).toEqual(foundIn(whole, isOther))
    expect(new Set(foundIn(whole, isOther).map(({ nature }) => nature)).size).toBeGreaterThan(1)
  })

  it('find, where they are changes, what they find beside rules and standing losses', () => {
    const isPlanted = (kind: string) => (planted as readonly string[]).includes(kind)
    expect(foundIn(runShop(days, changesAlone), isPlanted)).toEqual(foundIn(whole, isPlanted))
    expect(new Set(foundIn(whole, isPlanted).map(({ kind }) => kind)).size).toBe(planted.length)
  })
})

describe('a fold that goes on where another of the same days left off', () => {
  const few = flowShop({ days: 90 })
  const bytesOf = (state: EngineState) => Buffer.from(serialize(state))
  const wholeOfFew = runAfresh(few)
  /** One unit more of one product, on a day. */
  const oneMore = (facts: DayFacts, i: number): DayFacts =>
    i === 50 ? { ...facts, sales: { ...facts.sales, units: facts.sales.units.map((units, k) => (k === 0 ? units + 1 : units)) } } : facts

  it('has the same bytes, after fewer days, the same and more', () => {
    for (const count of [60, 30, 90]) runShop(few.slice(0, count))
    for (const count of [75, 90]) expect(bytesOf(runShop(few.slice(0, count))).equals(bytesOf(runAfresh(few.slice(0, count))))).toBe(true)
  })

  it('takes nothing over from days with other facts, other settings or other detectors, nor from what went on with its state', () => {
    runShop(few)
    const [changed, dear] = [few.map(oneMore), { floor: 1_000_000n }]
    expect(bytesOf(runShop(changed)).equals(bytesOf(runAfresh(changed)))).toBe(true)
    expect(bytesOf(runShop(changed)).equals(bytesOf(wholeOfFew))).toBe(false)
    expect(bytesOf(runShop(few, dear)).equals(bytesOf(runAfresh(few, dear)))).toBe(true)
    runShop(few).findings.clear()
    expect(bytesOf(runShop(few)).equals(bytesOf(wholeOfFew))).toBe(true)
  })
})
