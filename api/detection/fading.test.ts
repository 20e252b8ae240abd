import { describe, expect, it } from 'vitest'
import { currency } from '../values/money.ts'
import type { DayFacts } from './day-facts.ts'
import { advance } from './engine.ts'
import { startEngine } from './engine-state.ts'
import type { Finding } from './finding.ts'
import { report } from './report.ts'
import { type ComesBack, lateShop, uniforms } from './testing/delayed-by-hand.ts'

const skus = Array.from({ length: 30 }, (_, k) => `S${k}`)
const countries = ['UK', 'FR', 'DE']
const leaksOn = (i: number) => i >= 80 && i < 120

/**
 * Two in a hundred lines are returned and four in a thousand orders are disputed; many more of S0
 * and of France for forty days.
 */
function shop(): DayFacts[] {
  const random = uniforms(17)
  const events = (count: number, chance: number, amount: number): ComesBack[] =>
    Array.from({ length: count }, () => ({ draw: random(), after: 5 + Math.floor(40 * random() ** 1.6), amount })).filter(
      ({ draw }) => draw < chance,
    )
  return lateShop({
    days: 190,
    skus,
    lines: () => 4,
    refunds: (sku, i) => events(4, sku === 'S0' && leaksOn(i) ? 0.3 : 0.02, 10),
    countries,
    orders: () => 20,
    disputes: (country, i) => events(20, country === 'FR' && leaksOn(i) ? 0.2 : 0.004, 50),
  })
}

const speaksOfBefore = ({ explanation }: Finding) => explanation.includes('Newer orders are')

describe('a leak that is over while late rows may still come', () => {
  /** Every finding as reported on every day. */
  const said: Finding[] = []
  let state = startEngine({ currency: currency('USD'), moneyFloorMinor: 2000n })
  for (const facts of shop()) {
    state = advance(state, facts).state
    said.push(...report(state).findings)
  }

  it('R14 costs nothing a month, on each day on which its text says that newer orders are as usual', () => {
    const fading = said.filter(speaksOfBefore)
    expect(new Set(fading.map(({ kind }) => kind))).toEqual(new Set(['refund_step', 'chargeback_burst']))
    for (const { monthly, counted, riskScore, severity } of fading) {
      expect(monthly).toEqual({ low: 0n, expected: 0n, high: 0n })
      expect([counted.monthly, riskScore, severity]).toEqual([0n, '0.0', 'low'])
    }
  })

  it('R14 keeps its loss, names no monthly amount in its text, and is still open', () => {
    for (const { loss, state: life, explanation } of said.filter(speaksOfBefore)) {
      expect([life, loss.expected > 0n]).toEqual(['open', true])
      expect(explanation).not.toContain('a month')
    }
  })

  it('R14 is the phase fading, with what may still come, and no other leak has that', () => {
    for (const finding of said) {
      const isFading = speaksOfBefore(finding)
      expect(finding.phase).toBe(isFading ? 'fading' : finding.state === 'ended' ? 'ended' : 'running')
      expect(finding.stillToCome !== null).toBe(isFading)
      if (!finding.stillToCome) continue
      const { low, expected, high } = finding.stillToCome
      expect(low >= 0n && low <= expected && expected <= high).toBe(true)
    }
    expect(said.some(({ stillToCome }) => (stillToCome?.expected ?? 0n) > 0n)).toBe(true)
  })

  it('R14 keeps the rating of its last running day, and has it as its own once it has ended', () => {
    for (const { fingerprint } of said.filter(({ phase }) => phase === 'fading')) {
      const life = said.filter((one) => one.fingerprint === fingerprint)
      const before = life.findLast(({ phase }) => phase === 'running')
      for (const one of life.filter(({ phase }) => phase === 'ended')) {
        expect(Number(one.riskScore)).toBeGreaterThan(0)
        expect(one.severity).toBe(one.whenRunning.severity)
      }
      expect(before).toBeDefined()
    }
    const ended = said.filter(({ phase }) => phase === 'ended')
    expect(ended.length).toBeGreaterThan(0)
    for (const { monthly } of ended) expect(monthly.expected).toBe(0n)
  })

  it('R14 costs something a month while its text says nothing of the kind', () => {
    const running = said.filter((finding) => finding.state === 'open' && finding.isReported && !speaksOfBefore(finding))
    expect(new Set(running.map(({ kind }) => kind))).toEqual(new Set(['refund_step', 'chargeback_burst']))
    for (const { monthly } of running) expect(monthly.expected).toBeGreaterThan(0n)
  })
})
