import { describe, expect, it } from 'vitest'
import { serialize } from './checkpoint.ts'
import type { DayFacts } from './day-facts.ts'
import type { EngineState } from './engine-state.ts'
import { lostBy } from './finding.ts'
import { closeGap, gapsBetween, movedUp } from './frozen-history.ts'
import { report } from './report.ts'
import { type Cost, dayAt, daysByHand, type Sale } from './testing/by-hand.ts'
import { reportedFindings, runShop } from './testing/run-shop.ts'

/** Size in bytes of the state without the findings, whose evidence is one short entry a day. */
function sizeOf(state: EngineState): number {
  const { findings: _, ...rest } = JSON.parse(new TextDecoder().decode(serialize(state)))
  return JSON.stringify(rest).length
}

const leakFrom = 170
const rise = 0.8

/**
 * Twenty products at steady costs that vary by a percent; the cost of one rises by 0.80 a unit
 * after 170 days, and stays there.
 */
function shopWith(count: number, parity = 0): DayFacts[] {
  return daysByHand(count, (i) => {
    const sales: Sale[] = []
    const costs: Cost[] = []
    for (let k = 0; k < 20; k++) {
      const sku = `S${k}`
      const price = 10 + k
      if ((i + k + parity) % 2 === 0) sales.push({ sku, list: price, paid: (i + k) % 6 === 0 ? 0.9 * price : price, units: 6, lines: 3 })
      if ((i + k) % 11 === 0)
        costs.push({ sku, cost: price * 0.4 * (1 + 0.01 * Math.sin(7 * i + 3 * k)) + (k === 7 && i >= leakFrom ? rise : 0) })
    }
    return { sales, costs }
  })
}

describe('settled days', () => {
  // Sold on even or on odd days: in one of the two cases the border of the frozen days falls on a
  // day with sales.
  it.each([0, 1])('leave a leak of three years its start, all its evidence and its money (sold on days of parity %i)', (parity) => {
    const days = shopWith(170 + 3 * 365, parity)
    const reported = reportedFindings(runShop(days))
    expect(reported.map(({ fingerprint, state }) => [fingerprint, state])).toEqual([['cogs_rise|S7', 'open']])
    const [leak] = reported
    if (!leak) throw new Error('no leak')
    const young = reportedFindings(runShop(days.slice(0, 170 + 365)))[0]
    expect(leak.startedOn).toBe(young?.startedOn)
    expect(leak.detectedOn).toBe(young?.detectedOn)
    // Nothing is counted twice and no day is missing: every day since the start with sales occurs
    // once.
    const sold = days.filter(({ day, sales }) => day >= leak.startedOn && sales.sku.includes('S7')).map(({ day }) => day)
    expect(leak.evidence.map(({ day }) => day)).toEqual(sold)
    const lost = leak.evidence.reduce((sum, part) => sum + lostBy(part), 0)
    expect(Number(leak.loss.expected)).toBeCloseTo(lost / 1e4, 0)
    const truth = sold.length * 6 * rise * 100
    expect(Math.abs(Number(leak.loss.expected) / truth - 1)).toBeLessThan(0.01)
    expect(leak.waterfall.reduce((sum, { amount }) => sum + amount, 0n)).toBe(-leak.loss.expected)
    expect(leak.explanation).toContain('S7')
  })

  it('say on every day up to the end what they say when the days end there', () => {
    const days = shopWith(800)
    const said = (state: EngineState) => report(state).findings.map((f) => [f.fingerprint, f.detectedOn, f.lossAtDetection])
    for (const count of [560, 640, 731]) {
      const full = said(runShop(days)).filter(([, on]) => String(on) <= dayAt(count - 1))
      expect(said(runShop(days.slice(0, count)))).toEqual(full)
    }
  })

  it('keep of an open leak no more after many years than after two, but for its evidence', () => {
    // Five show what is never frozen; the long run has ten.
    const [two, many] = [730, import.meta.env.RISKPILOT_LONG ? 3650 : 1825].map((count) => runShop(shopWith(count))) as [
      EngineState,
      EngineState,
    ]
    expect(reportedFindings(many).map(({ state }) => state)).toEqual(['open'])
    expect(sizeOf(many)).toBeLessThan(1.05 * sizeOf(two))
    const kept = (state: EngineState) => state.memory.skus.get('S7')?.sales.day.length ?? 0
    expect(kept(many)).toBeLessThanOrEqual((90 + 119 + 7 + 400 + 2 * 28) / 2 + 28)
  })
})

describe('closing gaps', () => {
  it('leaves out whole weeks between what is needed, the newest first', () => {
    const needed = [
      { from: 100, until: 150 },
      { from: 300, until: 320 },
      { from: 152, until: 158 },
      { from: 400, until: Number.POSITIVE_INFINITY },
    ]
    expect(gapsBetween(needed)).toEqual([
      { from: 400 - 77, until: 400 },
      { from: 300 - 140, until: 300 },
    ])
    expect(gapsBetween([])).toEqual([])
  })

  it('moves what was before up to the end of the gap', () => {
    const [day, amount] = [
      [1, 2, 5, 9, 12, 13],
      [10, 20, 50, 90, 120, 130],
    ]
    closeGap(day, [amount], { from: 5, until: 12 })
    expect(day).toEqual([8, 9, 12, 13])
    expect(amount).toEqual([10, 20, 120, 130])
    expect([movedUp(4, { from: 5, until: 12 }), movedUp(12, { from: 5, until: 12 })]).toEqual([11, 12])
  })
})
