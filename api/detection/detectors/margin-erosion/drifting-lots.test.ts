import { expect, it } from 'vitest'
import { dayAt, daysByHand } from '../../testing/by-hand.ts'
import { changesAlone, reportedFindings, runShop } from '../../testing/run-shop.ts'
import { driftingLots } from './drifting-lots.ts'

const seriesOf = (logs: readonly number[]) => ({
  days: logs.map((_, i) => 30 * i),
  logs,
  unitCosts: logs.map(Math.exp),
  documents: logs.map(String),
})

it('goes on from the level before where documents between are clearly higher, and is dated anew where they are not', () => {
  const drift = driftingLots(seriesOf([0, 0.01, -0.01, 0.03, 0.05, 0.08]), 3, 5, 0.01)
  expect(drift).toEqual({ start: 3, level: 0, documents: 3 })
  expect(driftingLots(seriesOf([0, 0.01, -0.01, 0, 0.08, 0.08]), 3, 4, 0.01)).toBeNull()
  expect(driftingLots(seriesOf([0, 0.01, -0.01, 0.03, 0.05, 0.08]), 3, 3, 0.01)).toBeNull()
})

it('keeps the start of a rise that was told and creeps on for a year, with lots that vary', () => {
  const days = daysByHand(600, (i) => {
    const cost = 10 * 1.01 ** Math.max(0, i / 30 - 8) * (1 + 0.005 * Math.sin(i))
    const names = ['A', ...Array.from({ length: 29 }, (_, k) => `S${k}`)]
    return {
      sales: names.map((sku) => ({ sku, list: 20, paid: 20, units: 10, lines: 4 })),
      costs: i % 30 === 0 ? names.map((sku, k) => ({ sku, cost: sku === 'A' ? cost : 10 * (1 + 0.005 * Math.sin(i + k)) })) : [],
    }
  })
  const [finding, ...more] = reportedFindings(runShop(days, changesAlone), 'cogs_rise')
  expect(more).toEqual([])
  expect(finding?.entity).toBe('A')
  expect(finding && finding.startedOn <= finding.detectedOn).toBe(true)
  expect(finding && finding.startedOn >= dayAt(240)).toBe(true)
  const sold = Array.from({ length: 600 }, (_, i) => 10 * (10 * 1.01 ** Math.max(0, Math.floor(i / 30) - 8) - 10)).reduce(
    (a, b) => a + b,
    0,
  )
  expect(Number(finding?.loss.expected) / 100 / sold).toBeGreaterThan(0.85)
  expect(Number(finding?.loss.expected) / 100 / sold).toBeLessThan(1.1)
})
